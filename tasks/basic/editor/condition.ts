import { parseOptionList, shownWords } from '#domain/questionnaire/rule-text.ts';
import { choicesOf } from '#domain/questionnaire/question.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { isSlider, QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { Questions } from './question-list.ts';

/** Longer lists of numbers are typed in, not picked. */
const MOST_PICKED = 200;

interface Choice {
  value: number;
  label: string;
}

/** Only what is chosen or slid has numbers that a condition can name. */
export function canDecide({ type }: Question): boolean {
  const { answer } = QUESTION_TYPES[type];
  return answer === 'option' || answer === 'options';
}

export function questionLabel(question: Question, number: number): string {
  return `问题${number}：${shownWords(question.text) || '（还没有题目文本）'}`;
}

/** The questions that may decide whether the one at this place is shown. */
export function deciders(questions: Questions, place: number): Choice[] {
  return questions
    .slice(0, place)
    .flatMap((question, index) =>
      canDecide(question) ? [{ value: question.id, label: questionLabel(question, index + 1) }] : [],
    );
}

function sliderNumbers(question: Question): { min: number; max: number } {
  const { sliders } = questionRules(question);
  return {
    min: Math.min(...sliders.map(({ min }) => min)),
    max: Math.max(...sliders.map(({ max }) => max)),
  };
}

/** What a condition on this question can name. */
export function conditionChoices(question: Question): Choice[] {
  if (!isSlider(question.type)) {
    return choicesOf(question).map((text, index) => ({
      value: index + 1,
      label: `${index + 1}. ${shownWords(text)}`,
    }));
  }
  const { min, max } = sliderNumbers(question);
  const count = Math.min(MOST_PICKED, Math.max(0, max - min + 1));
  return Array.from({ length: count }, (_, index) => ({ value: min + index, label: String(min + index) }));
}

export function conditionList(numbers: readonly number[]): string {
  return [...new Set(numbers)].sort((one, other) => one - other).join(',');
}

function exists(question: Question, number: number): boolean {
  if (!isSlider(question.type)) return number >= 1 && number <= choicesOf(question).length;
  const { min, max } = sliderNumbers(question);
  return number >= min && number <= max;
}

/** Why a condition does not do what its author wants; `decider` is the earlier question that it names. */
export function conditionProblem(question: Question, decider: Question | undefined): string | undefined {
  if (question.visibleId === 0) return undefined;
  if (!decider) return '显示条件指向的问题不在前面，不起作用';
  if (!canDecide(decider)) return '显示条件指向的问题没有选项可选';
  const wanted = parseOptionList(question.visibleOption);
  if (wanted.length === 0) return '显示条件还没有指定选项';
  const missing = wanted.filter((number) => !exists(decider, number));
  return missing.length === 0 ? undefined : `显示条件中的选项${missing.join('、')}不存在`;
}
