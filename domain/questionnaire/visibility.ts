import { parseOptionList } from './option-list.ts';
import type { Question, QuestionAnswer } from './question.schema.ts';

export type AnswersById = ReadonlyMap<number, QuestionAnswer>;

export function answersById(answers: readonly QuestionAnswer[] | undefined): Map<number, QuestionAnswer> {
  return new Map(answers?.map((answer) => [answer.id, answer]));
}

function chosenOptions(answer: QuestionAnswer | undefined): readonly number[] {
  if (answer === undefined) return [];
  if ('option' in answer) return [answer.option];
  return 'options' in answer ? answer.options : [];
}

/**
 * The ids of the questions that are shown. A question is shown when one of the named options of an earlier question is
 * chosen, and that question is shown itself.
 */
export function visibleIds(questions: readonly Question[], answers: AnswersById): Set<number> {
  const visible = new Set<number>();
  const earlier = new Set<number>();
  for (const { id, visibleId, visibleOption } of questions) {
    // A condition on nothing is no condition.
    if (!earlier.has(visibleId) || (visible.has(visibleId) && meets(visibleOption, answers.get(visibleId)))) {
      visible.add(id);
    }
    earlier.add(id);
  }
  return visible;
}

function meets(visibleOption: string, answer: QuestionAnswer | undefined): boolean {
  const wanted = parseOptionList(visibleOption);
  const chosen = chosenOptions(answer);
  return wanted.length === 0 || wanted.some((option) => chosen.includes(option));
}
