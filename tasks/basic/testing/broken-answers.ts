import type { BlankRules } from '#domain/questionnaire/blank-rules.ts';
import { excludedBy, questionRules } from '#domain/questionnaire/question-rules.ts';
import { choicesOf } from '#domain/questionnaire/question.ts';
import { isSlider, QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import type { BasicAnswer, BasicContent } from '../content.schema.ts';

/** An answer that was right and now breaks one named rule. */
export interface BrokenAnswer {
  answer: BasicAnswer;
  /** What a refusal must say. */
  message: string;
}

/** The broken entry and what is said about it; undefined where the question has no such rule. */
type Break = (question: Question, entry: QuestionAnswer) => [QuestionAnswer, problem: string] | undefined;

const fieldOf = ({ type }: Question) => QUESTION_TYPES[type].answer;

/** One text of an answer replaced, in whichever blank has a rule of that kind. */
function breakBlank(wrong: (rules: BlankRules) => [text: string, problem: string] | undefined): Break {
  return (question, entry) => {
    for (const [place, rules] of questionRules(question).blanks.entries()) {
      const found = wrong(rules);
      if (!found) continue;
      const [text, problem] = found;
      if ('strOption' in entry) return [{ id: entry.id, strOption: text }, problem];
      if (!('strOptions' in entry) || 'options' in entry) return undefined;
      const isOnly = entry.strOptions.length === 1 && text === '';
      return [
        { id: entry.id, strOptions: entry.strOptions.with(place, text) },
        isOnly ? problem : `第${place + 1}空${problem}`,
      ];
    }
    return undefined;
  };
}

/** The last row of a table replaced. */
function breakRow(
  question: Question,
  entry: QuestionAnswer,
  choice: number | null,
  problem: string,
): ReturnType<Break> {
  if (!('options' in entry) || !QUESTION_TYPES[question.type].hasSubtitles) return undefined;
  const row = entry.options.length - 1;
  const isOnly = row === 0 && !choice;
  return [
    { ...entry, options: entry.options.with(row, choice) },
    isOnly ? problem : `第${row + 1}行${problem}`,
  ];
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export const BREAKS: Record<string, Break> = {
  'a text of the demanded length': breakBlank((rules) =>
    rules.kind === 'text' && rules.minLength !== undefined && rules.minLength > 1
      ? ['短', `不得少于${rules.minLength}字，目前1字`]
      : undefined,
  ),
  'no blank left empty': breakBlank(() => ['', '还未作答']),
  'whole numbers': breakBlank((rules) =>
    rules.kind === 'number' && rules.decimals === 0 ? ['5.5', '须填写整数'] : undefined,
  ),
  'numbers only': breakBlank((rules) =>
    rules.kind === 'number' && rules.decimals > 0 ? ['三', '须填写数字'] : undefined,
  ),
  'the decimals that are allowed': breakBlank((rules) =>
    rules.kind === 'number' && rules.decimals > 0
      ? [`2.${'1'.repeat(rules.decimals + 1)}`, `最多保留${rules.decimals}位小数`]
      : undefined,
  ),
  'the range of a number': breakBlank((rules) =>
    rules.kind === 'number' && rules.range
      ? [String(Math.ceil(rules.range.max) + 1), `须在${rules.range.min}到${rules.range.max}之间`]
      : undefined,
  ),
  'a year': breakBlank((rules) => (rules.kind === 'year' ? ['今年', '须填写四位数的年份'] : undefined)),
  'a date': breakBlank((rules) => (rules.kind === 'date' ? ['2013-02-30', '须填写日期'] : undefined)),
  'a time': breakBlank((rules) => (rules.kind === 'time' ? ['25:00', '须填写时间'] : undefined)),

  'an option that exists': (question, entry) =>
    'option' in entry && !isSlider(question.type)
      ? [{ id: entry.id, option: choicesOf(question).length + 1 }, '选中的选项不存在']
      : undefined,
  'the range of a slider': (question, entry) => {
    const [slider] = questionRules(question).sliders;
    if (!slider || !('option' in entry)) return undefined;
    return [{ id: entry.id, option: slider.max + 1 }, `须在${slider.min}到${slider.max}之间`];
  },
  'at most so many options': ({ type, ...question }, entry) => {
    const { limit, exclusions } = questionRules({ type, ...question });
    const count = question.options.length;
    if (type !== 'multi-choice' || exclusions.length > 0 || limit.max === count) return undefined;
    return [{ id: entry.id, options: numbersUpTo(count) }, `最多选${limit.max}项，目前选了${count}项`];
  },
  'at least so many options': (question, entry) => {
    const { limit, exclusions } = questionRules(question);
    if (question.type !== 'multi-choice' || exclusions.length > 0 || limit.min < 2) return undefined;
    return [{ id: entry.id, options: [1] }, `至少选${limit.min}项，目前选了1项`];
  },
  'options that go together': (question, entry) => {
    const { exclusions } = questionRules(question);
    for (const option of numbersUpTo(question.options.length)) {
      const other = excludedBy(exclusions, numbersUpTo(question.options.length), option);
      if (other === undefined) continue;
      return [{ id: entry.id, options: [option, other] }, `选项${option}和选项${other}不能同时选`];
    }
    return undefined;
  },
  'an option only once': (question, entry) =>
    question.type === 'multi-choice' ? [{ id: entry.id, options: [1, 1] }, '同一选项选了两次'] : undefined,

  'a choice in every row': (question, entry) =>
    breakRow(question, entry, isSlider(question.type) ? null : 0, '还未作答'),
  'a choice in a row that exists': (question, entry) =>
    isSlider(question.type)
      ? undefined
      : breakRow(question, entry, choicesOf(question).length + 1, '选中的选项不存在'),
  'the range of a slider in a row': (question, entry) => {
    const slider = questionRules(question).sliders.at(-1);
    if (!slider || !('options' in entry)) return undefined;
    return breakRow(question, entry, slider.max + 1, `须在${slider.min}到${slider.max}之间`);
  },
  'words beside a choice': (question, entry) => {
    const [choice] = questionRules(question).freeTextChoices;
    if (choice === undefined || !('options' in entry)) return undefined;
    const row = entry.options.length - 1;
    const options = entry.options.with(row, choice);
    const strOptions = options.map((_, place) => (place === row ? ' ' : (entry.strOptions?.[place] ?? '')));
    return [{ id: entry.id, options, strOptions }, `第${row + 1}行的填空还未填写`];
  },

  'an answer of the right form': (question, entry) =>
    fieldOf(question) === 'strOption'
      ? [{ id: entry.id, option: 1 }, '答案的类型不对']
      : [{ id: entry.id, strOption: '一'.repeat(50) }, '答案的类型不对'],
};

/** Breaks the rule at the first question that has it, starting from some place; undefined when none has. */
export function breakRule(
  name: string,
  { questions }: BasicContent,
  answer: BasicAnswer,
  start: number,
): BrokenAnswer | undefined {
  for (let step = 0; step < answer.length; step += 1) {
    const place = (start + step) % answer.length;
    const entry = answer[place];
    const index = questions.findIndex(({ id }) => id === entry?.id);
    const question = questions[index];
    const broken = question && entry && BREAKS[name]?.(question, entry);
    if (!broken) continue;
    const [wrong, problem] = broken;
    return { answer: answer.with(place, wrong), message: `第${index + 1}题${problem}` };
  }
  return undefined;
}
