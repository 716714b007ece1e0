import { canDecide, sliderNumbers } from '#domain/questionnaire/condition.ts';
import { choicesOf } from '#domain/questionnaire/question.ts';
import { isSlider } from '#domain/questionnaire/question-types.ts';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { Questions } from './question-list.ts';

/** Longer lists of numbers are typed in, not picked. */
const MOST_PICKED = 200;

interface Choice {
  value: number;
  label: string;
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
