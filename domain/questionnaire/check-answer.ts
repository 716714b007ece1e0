import { blankProblem, UNANSWERED } from './blank-rules.ts';
import {
  choosableCount,
  excludedBy,
  givenChoice,
  questionRules,
  type QuestionRules,
} from './question-rules.ts';
import { choicesOf, isAnswerable } from './question.ts';
import { isSlider, QUESTION_TYPES } from './question-types.ts';
import type { Question, QuestionAnswer } from './question.schema.ts';
import type { Range } from './text-rules.ts';

/** Why a question is not (rightly) answered. */
export interface QuestionProblem {
  /** A phrase that goes after the question's number. */
  message: string;
  /** The row or blank that it is about, counted from 0. */
  part?: number;
}

const WRONG_FORM: QuestionProblem = { message: '答案的类型不对' };
const NO_SUCH_OPTION = '选中的选项不存在';

type AnswerWith<Field extends string> = Extract<QuestionAnswer, Record<Field, unknown>>;
type Check<Answer> = (
  question: Question,
  answer: Answer,
  rules: QuestionRules,
) => QuestionProblem | undefined;

export function questionProblem(
  question: Question,
  answer: QuestionAnswer | undefined,
): QuestionProblem | undefined {
  if (answer === undefined) return isAnswerable(question) ? { message: UNANSWERED } : undefined;
  const rules = questionRules(question);
  const field = QUESTION_TYPES[question.type].answer;
  // Words beside the choices belong to the one type that asks for them.
  const isForeign = 'options' in answer && answer.strOptions && question.type !== 'table-choice-ex';
  if (isForeign) return WRONG_FORM;
  if (field === 'option' && 'option' in answer) return checkSingle(question, answer, rules);
  if (field === 'strOption' && 'strOption' in answer) return checkBlank(question, answer, rules);
  if (field === 'strOptions' && 'strOptions' in answer && !('options' in answer)) {
    return checkBlanks(question, answer, rules);
  }
  if (field === 'options' && 'options' in answer) {
    const check = question.type === 'multi-choice' ? checkMulti : checkRows;
    return check(question, answer, rules);
  }
  return WRONG_FORM;
}

/** A slider's value or an option's number; null is what nobody has chosen. */
function choiceProblem(
  question: Question,
  slider: Range | undefined,
  value: number | null,
): string | undefined {
  if (value === null) return UNANSWERED;
  if (!isSlider(question.type)) {
    return value >= 1 && value <= choicesOf(question).length ? undefined : NO_SUCH_OPTION;
  }
  const isInside = slider && value >= slider.min && value <= slider.max;
  return isInside ? undefined : `须在${slider?.min}到${slider?.max}之间`;
}

const checkSingle: Check<AnswerWith<'option'>> = (question, { option }, { sliders }) => {
  const message = choiceProblem(question, sliders[0], givenChoice(question, 0, option));
  return message === undefined ? undefined : { message };
};

const checkBlank: Check<AnswerWith<'strOption'>> = (_, { strOption }, { blanks: [rules] }) => {
  const message = rules && blankProblem(rules, strOption);
  return message === undefined ? undefined : { message };
};

const checkBlanks: Check<AnswerWith<'strOptions'>> = (_, { strOptions = [] }, { blanks }) => {
  if (strOptions.length > blanks.length) return WRONG_FORM;
  if (strOptions.every((text) => text.trim() === '')) return { message: UNANSWERED, part: 0 };
  for (const [part, rules] of blanks.entries()) {
    const problem = blankProblem(rules, strOptions[part] ?? '');
    if (problem !== undefined) return { message: `第${part + 1}空${problem}`, part };
  }
  return undefined;
};

const checkMulti: Check<AnswerWith<'options'>> = (question, answer, { limit, exclusions }) => {
  const optionCount = question.options.length;
  const options = answer.options.map((option) => option ?? 0);
  if (options.length === 0) return { message: UNANSWERED };
  if (options.some((option) => option < 1 || option > optionCount)) return { message: NO_SUCH_OPTION };
  if (new Set(options).size < options.length) return { message: '同一选项选了两次' };
  for (const option of options) {
    const other = excludedBy(exclusions, options, option);
    if (other !== undefined) return { message: `选项${option}和选项${other}不能同时选` };
  }
  if (options.length > limit.max) return { message: `最多选${limit.max}项，目前选了${options.length}项` };
  // Whoever has chosen 以上都没有 cannot choose a second one.
  const min = Math.min(limit.min, choosableCount(exclusions, options, optionCount));
  return options.length < min ? { message: `至少选${min}项，目前选了${options.length}项` } : undefined;
};

const checkRows: Check<AnswerWith<'options'>> = (question, { options, strOptions = [] }, rules) => {
  const rowCount = question.subtitles.length;
  if (options.length > rowCount || strOptions.length > rowCount) return WRONG_FORM;
  const choices = question.subtitles.map((_, row) => givenChoice(question, row, options[row]));
  if (rowCount > 0 && choices.every((choice) => choice === null)) return { message: UNANSWERED, part: 0 };
  for (const [part, choice] of choices.entries()) {
    const problem = choiceProblem(question, rules.sliders[part], choice);
    if (problem !== undefined) return { message: `第${part + 1}行${problem}`, part };
    const lacksWords = choice !== null && rules.freeTextChoices.includes(choice) && !strOptions[part]?.trim();
    if (lacksWords) return { message: `第${part + 1}行的填空还未填写`, part };
  }
  return undefined;
};
