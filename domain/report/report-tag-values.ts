import { shownWords } from '../questionnaire/rule-text.ts';
import type { Ask, AskAnswer } from './ask.schema.ts';
import { problem, type ReportProblem } from './report-errors.ts';
import type { ReportData, ReportSubject } from './report-data.schema.ts';
import type { Dimension } from './report-template.schema.ts';
import type { AskPart } from './tag-content.ts';

/** Said where a figure would be, and nobody has given one. */
export const LACKING = '（缺乏数据）';

export type Value = { words: string } | { problem: ReportProblem };

/** What is called by a name of its own in a report about a school or a district stands for whom it is about. */
export function subjectWords(subject: ReportSubject, head: '姓名' | '学校' | '班级'): string {
  if (head === '班级') return subject.class;
  if (head === '姓名') return subject.realName.trim() || subject.name;
  return subject.school || (subject.kind === 'school' ? subject.name : '');
}

/** The options that were chosen, from 1 on. 0 is none, but for a slider a value like any other. */
function chosenIn({ option, options }: AskAnswer, isScale: boolean): number[] {
  const all = options ?? (option === undefined ? [] : [option]);
  return all.filter((number) => Number.isFinite(number) && (isScale || number >= 1));
}

const typedIn = ({ strOption, strOptions }: AskAnswer): string[] =>
  (strOptions ?? [strOption ?? '']).map((words) => words.trim()).filter((words) => words !== '');

const joined = (words: readonly (string | number)[]): string => words.join('、');

/** The texts of what was chosen, with what was written beside it; a slider's value, a typed answer are their own text. */
function answerText(ask: Ask, chosen: readonly number[], typed: readonly string[]): string | undefined {
  if (chosen.length === 0 || isScale(ask)) return joined(chosen.length > 0 ? chosen : typed);
  const texts = chosen.map((number) => ask.options[number - 1]);
  if (texts.some((text) => text === undefined)) return undefined;
  const words = joined(texts.map((text, index) => shownWords(text ?? '') || (chosen[index] ?? '')));
  return typed.length > 0 ? `${words}（${joined(typed)}）` : words;
}

/** Of a slider the options are only the words at its ends. */
const isScale = ({ type, options }: Ask): boolean => options.length === 0 || type.endsWith('-slider');

function askValue(ask: Ask, answer: AskAnswer, part: AskPart): Value {
  if (part === 'text') return { words: shownWords(ask.text) };
  const chosen = chosenIn(answer, isScale(ask));
  const typed = typedIn(answer);
  if (chosen.length === 0 && typed.length === 0) return { problem: problem('noAnswer') };
  if (part === 'answer') return { words: joined(chosen.length > 0 ? chosen : typed) };
  const words = answerText(ask, chosen, typed);
  return words === undefined ? { problem: problem('noAnswer') } : { words };
}

function dimensionValue(
  dimension: Dimension,
  part: AskPart,
  scoreOf: (dimension: Dimension) => number | undefined,
): Value {
  if (part === 'text') return { words: dimension.text };
  if (part === 'answerText') return { problem: problem('noOptions', String(dimension.id)) };
  const score = scoreOf(dimension) ?? -1;
  return { words: score < 0 ? LACKING : score.toFixed(1) };
}

/** An ask comes before a dimension of the same number. */
export function valueOfAsk(
  { asks, dimensions, answerMap }: Pick<ReportData, 'asks' | 'dimensions' | 'answerMap'>,
  { id, part }: { id: number; part: AskPart },
  scoreOf: (dimension: Dimension) => number | undefined,
): Value {
  const ask = asks.find((one) => one.id === id);
  if (ask) return askValue(ask, answerMap[String(id)] ?? {}, part);
  const dimension = dimensions.find((one) => one.id === id);
  if (dimension) return dimensionValue(dimension, part, scoreOf);
  return { problem: problem('noAsk', String(id)) };
}
