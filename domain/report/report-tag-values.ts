import { scoreOf } from '../statistics/item-score.ts';
import { NO_ANSWER } from '../chart/chart-values.ts';
import type { Ask, AskAnswer } from './ask.schema.ts';
import { problem, type ReportProblem } from './report-errors.ts';
import type { ReportData, ReportSubject } from './report-data.schema.ts';
import type { Dimension } from './report-template.schema.ts';
import { dimensionScore } from './scoring.ts';
import type { AskPart } from './report-tags.ts';

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

/**
 * The texts of what was chosen, as it was asked then, with what was written beside it; a slider's value, a typed answer are their
 * own text.
 */
function answerText(
  ask: Ask,
  { optionTexts }: AskAnswer,
  chosen: readonly number[],
  typed: readonly string[],
) {
  if (chosen.length === 0 || isScale(ask)) return joined(chosen.length > 0 ? chosen : typed);
  const texts = optionTexts ?? chosen.map((number) => ask.options[number - 1]);
  if (texts.some((text) => text === undefined)) return undefined;
  const words = joined(texts.map((text, index) => text || (chosen[index] ?? '')));
  return typed.length > 0 ? `${words}（${joined(typed)}）` : words;
}

/** Of a slider the options are only the words at its ends. */
const isScale = ({ type, options }: Ask): boolean => options.length === 0 || type.endsWith('-slider');

function askValue(ask: Ask, answer: AskAnswer, part: AskPart): Value {
  if (part === 'text') return { words: ask.text };
  const chosen = chosenIn(answer, isScale(ask));
  const typed = typedIn(answer);
  if (chosen.length === 0 && typed.length === 0) return { problem: problem('noAnswer') };
  if (part === 'answer') return { words: joined(chosen.length > 0 ? chosen : typed) };
  const words = answerText(ask, answer, chosen, typed);
  return words === undefined ? { problem: problem('noAnswer') } : { words };
}

/** What somebody has chosen or typed; undefined without it, and for a slider, whose value is a figure. */
export function wordsOfAnswer(ask: Ask, answer: AskAnswer): string | undefined {
  if (ask.range !== null && isScale(ask)) return undefined;
  const value = askValue(ask, answer, 'answerText');
  return 'words' in value ? value.words : undefined;
}

/** The score of somebody's answer as the ask is now; undefined without one. */
function scoreOfAnswer(ask: Ask | undefined, { option }: AskAnswer): number | undefined {
  if (!ask?.range) return undefined;
  const { options, range, isReversed } = ask;
  const type = isScale(ask) ? 'number' : 'choice';
  return scoreOf({ type, options, range, isReversed, isMultiple: false }, option);
}

/** The score of a dimension by the answers that a report has. */
export function scoreOfDimension(
  { asks, answerMap }: Pick<ReportData, 'asks' | 'answerMap'>,
  { askIds, validCount }: Dimension,
): number {
  const scores = askIds.map((id) =>
    scoreOfAnswer(
      asks.find((ask) => ask.id === id),
      answerMap[String(id)] ?? {},
    ),
  );
  return dimensionScore(scores, validCount);
}

/** A hair more than half, so that 3.45 is 3.5 although computers keep it as a little less. */
const oneDecimal = (score: number) => (Math.round((score + 1e-9) * 10) / 10).toFixed(1);

function dimensionValue(
  dimension: Dimension,
  part: AskPart,
  scoreIn: (dimension: Dimension) => number | undefined,
): Value {
  if (part === 'text') return { words: dimension.text };
  if (part === 'answerText') return { problem: problem('noOptions', String(dimension.id)) };
  const score = scoreIn(dimension) ?? NO_ANSWER;
  return { words: score < 0 ? LACKING : oneDecimal(score) };
}

/** An ask comes before a dimension of the same number. */
export function valueOfAsk(
  { asks, dimensions, answerMap }: Pick<ReportData, 'asks' | 'dimensions' | 'answerMap'>,
  { id, part }: { id: number; part: AskPart },
  scoreIn: (dimension: Dimension) => number | undefined,
): Value {
  const ask = asks.find((one) => one.id === id);
  if (ask) return askValue(ask, answerMap[String(id)] ?? {}, part);
  const dimension = dimensions.find((one) => one.id === id);
  if (dimension) return dimensionValue(dimension, part, scoreIn);
  return { problem: problem('noAsk', String(id)) };
}
