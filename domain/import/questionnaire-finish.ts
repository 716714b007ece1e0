import { choicesOf, isAnswerable } from '../questionnaire/question.ts';
import { isSlider, QUESTION_TYPES, type QuestionType } from '../questionnaire/question-types.ts';
import type { Question } from '../questionnaire/question.schema.ts';
import { inlineText } from '../text/inline-html.ts';
import type { QuestionDraft, ReadLine } from './questionnaire-lines.ts';

const MOST_QUESTIONS = 500;
const MOST_LINES = 200;
const [LONGEST_TEXT, LONGEST_LINE] = [20_000, 5_000];

function typeOf({ says, options, hasTable }: QuestionDraft): QuestionType {
  if (says) return says;
  if (hasTable) return 'table-choice';
  return options.length > 0 ? 'single-choice' : 'fill-blank';
}

type Note = (kind: ReadLine['kind'], text: string, note: string) => void;

/** Lists and texts as they may be stored; what is too much is named and left out. */
function withinLimits(
  draft: QuestionDraft,
  note: Note,
): Pick<Question, 'text' | 'preface' | 'options' | 'subtitles' | 'headers'> {
  const text = (field: '题目文本' | '前言', html: string) => {
    if (html.length <= LONGEST_TEXT) return html;
    note('problem', '', `第${draft.id}题的${field}超过${LONGEST_TEXT}个字符，没有读入`);
    return '';
  };
  const list = (name: string, lines: readonly string[]) => {
    const fitting = lines.filter((line) => line.length <= LONGEST_LINE).slice(0, MOST_LINES);
    const lost = lines.length - fitting.length;
    if (lost > 0) note('problem', '', `第${draft.id}题有${lost}个${name}太长或太多，没有读入`);
    return fitting;
  };
  return {
    text: text('题目文本', draft.text),
    preface: text('前言', draft.preface),
    options: list('选项', draft.options),
    subtitles: list('行标题', draft.subtitles),
    headers: list('列标题', draft.headers),
  };
}

/** The question that a number means: the nearest before this one that is numbered so. */
function decidedBy(earlier: readonly QuestionDraft[], number: number): QuestionDraft | undefined {
  return [...earlier].reverse().find((other) => other.number === number);
}

function conditionOf(
  draft: QuestionDraft,
  earlier: readonly QuestionDraft[],
  read: readonly Question[],
  note: Note,
): Pick<Question, 'visibleId' | 'visibleOption'> {
  const none = { visibleId: 0, visibleOption: '' };
  const condition = draft.conditions[0]?.condition;
  if (!condition) return none;
  const text = `【显示条件：第${condition.question}题选${condition.options.join(',')}】`;
  const found = decidedBy(earlier, condition.question);
  const decider = found && read[found.id - 1];
  const refuse = (reason: string) => {
    note('problem', text, reason);
    return none;
  };
  if (!decider) return refuse(`前面没有第${condition.question}题，条件没有读入`);
  const { answer, label } = QUESTION_TYPES[decider.type];
  if (answer.startsWith('str'))
    return refuse(`第${condition.question}题是${label}，没有选项可选，条件没有读入`);
  const count = choicesOf(decider).length;
  const isThere = (option: number) => isSlider(decider.type) || (option >= 1 && option <= count);
  const options = [...new Set(condition.options.filter(isThere))].sort((one, other) => one - other);
  if (options.length === 0) return refuse(`第${condition.question}题没有这样的选项，条件没有读入`);
  if (options.length < new Set(condition.options).size) {
    note('problem', text, `第${condition.question}题只有${count}个选项，其余的没有读入`);
  }
  note('condition', text, `第${draft.id}题在第${decider.id}题选${options.join('、')}时显示`);
  return { visibleId: decider.id, visibleOption: options.join(',') };
}

function partProblems(question: Question, draft: QuestionDraft, note: Note): void {
  const { label, hasOptions } = QUESTION_TYPES[question.type];
  if (!hasOptions && draft.options.length > 0)
    note('problem', '', `${label}没有选项，第${draft.id}题的选项没有读入`);
  if (!isAnswerable(question))
    note('problem', '', `第${draft.id}题是${label}，但还没有${missingPart(question)}`);
  const doubt = doubtOf(question, draft);
  if (doubt !== undefined) note('problem', '', doubt);
  if (question.text === '') note('problem', '', `第${draft.id}题没有题目文本`);
}

/** What people write and this reader does not understand: said, because the question looks as if it had been read. */
function doubtOf({ type, text }: Question, { says, id }: QuestionDraft): string | undefined {
  if (says) return undefined;
  const words = inlineText(text);
  if (type === 'single-choice' && /可多选|多选|不定项/.test(words))
    return `第${id}题像是多选题，但没有标【多选题】，按单选题读入`;
  if (type !== 'fill-blank') return undefined;
  if (/[○◯〇●□☐◻▢]|(?:^|[\s\u3000])[A-H][\s\u3000]+\S/.test(words))
    return `第${id}题的文字里像是有选项，选项请以“A.”、“B.”开头，现在按填空题读入`;
  if ((words.match(/[_＿]{2,}/g) ?? []).length > 1)
    return `第${id}题有几处要填，但没有标【多项填空题】，按一处填空读入`;
  return undefined;
}

function missingPart(question: Question): string {
  const needsRows = QUESTION_TYPES[question.type].hasSubtitles && question.subtitles.length === 0;
  return needsRows ? '表格' : '选项';
}

/** What the lines together amount to: the types, the conditions, and what is still missing. */
export function finishedQuestions(drafts: readonly QuestionDraft[]): {
  questions: Question[];
  log: ReadLine[];
} {
  const log: ReadLine[] = [];
  const questions: Question[] = [];
  for (const [index, draft] of drafts.entries()) {
    const note: Note = (kind, text, words) => log.push({ line: draft.line, kind, text, note: words });
    if (index >= MOST_QUESTIONS) {
      note('problem', '', `最多只能有${MOST_QUESTIONS}道题目，第${draft.id}题没有读入`);
      continue;
    }
    const type = typeOf(draft);
    const parts = withinLimits(draft, note);
    const { id, code } = draft;
    const question: Question = {
      id,
      code,
      type,
      ...parts,
      options: QUESTION_TYPES[type].hasOptions ? parts.options : [],
      ...conditionOf(draft, drafts.slice(0, index), questions, note),
    };
    partProblems(question, draft, note);
    questions.push(question);
  }
  return { questions, log };
}
