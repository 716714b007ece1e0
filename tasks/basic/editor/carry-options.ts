import { canDecide } from '#domain/questionnaire/condition.ts';
import { mapExclusions } from '#domain/questionnaire/exclusion-tags.ts';
import { choicesOf } from '#domain/questionnaire/question.ts';
import { isSlider } from '#domain/questionnaire/question-types.ts';
import { parseOptionList } from '#domain/questionnaire/rule-text.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { conditionList } from './condition.ts';
import { movedNumbers, type OptionMoves, optionMoves } from './option-moves.ts';
import { changeQuestion, placeOf, type Questions } from './question-list.ts';

export interface CarriedList {
  questions: Question[];
  /** The questions whose condition has no option left. */
  emptiedIds: number[];
}

/** Whether the numbers of an answer name entries of the same list: a table's columns are its choices only while it has no options. */
function isSameList(before: Question, after: Question): boolean {
  const namesOptions = (question: Question) => choicesOf(question) === question.options;
  return canDecide(before) && !isSlider(before.type) && namesOptions(before) === namesOptions(after);
}

/** A number list of another question, after the options have moved; the same text when nothing in it has. */
function carriedCondition(question: Question, moves: OptionMoves): string {
  const numbers = parseOptionList(question.visibleOption);
  const moved = movedNumbers(numbers, moves);
  const isSame = moved.length === numbers.length && moved.every((number, place) => number === numbers[place]);
  return isSame ? question.visibleOption : conditionList(moved);
}

/**
 * Changes a question, and what names its options by their numbers along with it: the conditions of other questions and
 * the exclusions in its own words go on meaning the same options.
 */
export function changeWithOptions(questions: Questions, id: number, part: Partial<Question>): CarriedList {
  const before = questions[placeOf(questions, id)];
  const changed = changeQuestion(questions, id, part);
  const after = changed[placeOf(changed, id)];
  const untouched = { questions: changed, emptiedIds: [] };
  if (!before || !after || !isSameList(before, after)) return untouched;
  const [oldChoices, choices] = [choicesOf(before), choicesOf(after)];
  const moves = optionMoves(oldChoices, choices);
  if (oldChoices.length === choices.length && moves.every((to, place) => to === place + 1)) return untouched;

  const emptiedIds: number[] = [];
  const carryTags = (html: string) => mapExclusions(html, (group) => movedNumbers(group, moves));
  const carried = changed.map((question) => {
    if (question.id === id) {
      return { ...question, text: carryTags(question.text), preface: carryTags(question.preface) };
    }
    if (question.visibleId !== id) return question;
    const visibleOption = carriedCondition(question, moves);
    if (visibleOption === '' && question.visibleOption.trim() !== '') emptiedIds.push(question.id);
    return visibleOption === question.visibleOption ? question : { ...question, visibleOption };
  });
  return { questions: carried, emptiedIds };
}
