import { questionRules } from './question-rules.ts';
import type { Question, QuestionAnswer } from './question.schema.ts';

/** An answer in the one form in which it is stored; the same object when it is in that form already. */
export function settleAnswer(question: Question, answer: QuestionAnswer): QuestionAnswer {
  if (!('options' in answer)) return answer;
  if (question.type === 'multi-choice') return isSorted(answer.options) ? answer : sorted(answer);
  return question.type === 'table-choice-ex' ? withFittingWords(question, answer) : answer;
}

type Chosen = Extract<QuestionAnswer, { options: number[] }>;

const isSorted = (options: readonly number[]) =>
  options.every((option, index) => index === 0 || (options[index - 1] ?? 0) <= option);

const sorted = (answer: Chosen) => ({
  ...answer,
  options: [...answer.options].sort((one, other) => one - other),
});

/** Words stay only beside a choice that asks for them. */
function withFittingWords(question: Question, answer: Chosen): Chosen {
  const { id, options, strOptions } = answer;
  const { freeTextChoices } = questionRules(question);
  if (freeTextChoices.length === 0) return strOptions ? { id, options } : answer;
  const words = options.map((option, row) =>
    freeTextChoices.includes(option) ? (strOptions?.[row] ?? '') : '',
  );
  const isFitting =
    strOptions?.length === words.length && words.every((word, row) => word === strOptions[row]);
  return isFitting ? answer : { id, options, strOptions: words };
}
