import { givenChoice } from './question-rules.ts';
import { parseOptionList } from './rule-text.ts';
import type { Question, QuestionAnswer } from './question.schema.ts';

export type AnswersById = ReadonlyMap<number, QuestionAnswer>;

export function answersById(answers: readonly QuestionAnswer[] | undefined): Map<number, QuestionAnswer> {
  return new Map(answers?.map((answer) => [answer.id, answer]));
}

function chosenOptions(question: Question, answer: QuestionAnswer | undefined): readonly (number | null)[] {
  if (answer === undefined) return [];
  if ('option' in answer) return [givenChoice(question, 0, answer.option)];
  return 'options' in answer ? answer.options.map((given, row) => givenChoice(question, row, given)) : [];
}

/**
 * The ids of the questions that are shown. A question is shown when one of the named options of an earlier question is
 * chosen, and that question is shown itself.
 */
export function visibleIds(questions: readonly Question[], answers: AnswersById): Set<number> {
  const visible = new Set<number>();
  const earlier = new Map<number, Question>();
  for (const question of questions) {
    const { id, visibleId, visibleOption } = question;
    const decider = earlier.get(visibleId);
    const isMet =
      decider &&
      visible.has(visibleId) &&
      meets(visibleOption, chosenOptions(decider, answers.get(visibleId)));
    // A condition on nothing is no condition.
    if (!decider || isMet) visible.add(id);
    earlier.set(id, question);
  }
  return visible;
}

function meets(visibleOption: string, chosen: readonly (number | null)[]): boolean {
  const wanted = parseOptionList(visibleOption);
  return wanted.length === 0 || wanted.some((option) => chosen.includes(option));
}
