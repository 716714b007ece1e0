import { type BlankRules, fitNumber } from './blank-rules.ts';
import { givenChoice, questionRules } from './question-rules.ts';
import { isSlider } from './question-types.ts';
import type { Question, QuestionAnswer } from './question.schema.ts';

function finishText(rules: BlankRules | undefined, text: string): string {
  return rules?.kind === 'number' && text !== '' ? fitNumber(rules, text) : text;
}

/** What is typed, as it becomes when its fields are left: numbers are rounded and kept within their range. */
export function finishAnswer(question: Question, answer: QuestionAnswer): QuestionAnswer {
  const { blanks } = questionRules(question);
  if ('strOption' in answer) return { ...answer, strOption: finishText(blanks[0], answer.strOption) };
  if (!('strOptions' in answer) || 'options' in answer) return answer;
  return { ...answer, strOptions: answer.strOptions.map((text, blank) => finishText(blanks[blank], text)) };
}

/** An answer in the one form in which it is stored; the same object when it is in that form already. */
export function settleAnswer(question: Question, answer: QuestionAnswer): QuestionAnswer {
  if ('option' in answer) {
    const option = settledChoice(question, 0, answer.option);
    return option === answer.option ? answer : { ...answer, option };
  }
  if (!('options' in answer)) return answer;
  if (question.type === 'table-choice-slider') return withSettledRows(question, answer);
  if (question.type === 'multi-choice') return isSorted(answer.options) ? answer : sorted(answer);
  return question.type === 'table-choice-ex' ? withFittingWords(question, answer) : answer;
}

type Chosen = Extract<QuestionAnswer, { options: unknown }>;

/** What is unselected is null for sliders and 0 for all others. */
function settledChoice(question: Question, row: number, given: number | null): number | null {
  return givenChoice(question, row, given) ?? (isSlider(question.type) ? null : 0);
}

function withSettledRows(question: Question, answer: Chosen): Chosen {
  const options = answer.options.map((given, row) => settledChoice(question, row, given));
  return options.every((option, row) => option === answer.options[row]) ? answer : { ...answer, options };
}

const isSorted = (options: Chosen['options']) =>
  options.every((option, index) => index === 0 || (options[index - 1] ?? 0) <= (option ?? 0));

const sorted = (answer: Chosen) => ({
  ...answer,
  options: [...answer.options].sort((one, other) => (one ?? 0) - (other ?? 0)),
});

/** Words stay only beside a choice that asks for them. */
function withFittingWords(question: Question, answer: Chosen): Chosen {
  const { id, options, strOptions } = answer;
  const { freeTextChoices } = questionRules(question);
  if (freeTextChoices.length === 0) return strOptions ? { id, options } : answer;
  const words = options.map((option, row) =>
    freeTextChoices.includes(option ?? 0) ? (strOptions?.[row] ?? '') : '',
  );
  const isFitting =
    strOptions?.length === words.length && words.every((word, row) => word === strOptions[row]);
  return isFitting ? answer : { id, options, strOptions: words };
}
