import type { QuestionRules } from './question-rules.ts';

type Exclusions = QuestionRules['exclusions'];

/** Whether two options may not be chosen together. */
function exclude(exclusions: Exclusions, one: number, other: number): boolean {
  return exclusions.some((groups) => {
    const isIn = (option: number) => groups.some((group) => group.includes(option));
    return isIn(one) && isIn(other) && !groups.some((group) => group.includes(one) && group.includes(other));
  });
}

/** The chosen option that keeps this one from being chosen too. */
export function excludedBy(
  exclusions: Exclusions,
  chosen: readonly number[],
  option: number,
): number | undefined {
  return chosen.find((other) => exclude(exclusions, option, other));
}

/** How many of the options 1 to `optionCount` can stand beside the chosen ones, those included. */
export function choosableCount(
  exclusions: Exclusions,
  chosen: readonly number[],
  optionCount: number,
): number {
  let count = 0;
  for (let option = 1; option <= optionCount; option += 1) {
    if (excludedBy(exclusions, chosen, option) === undefined) count += 1;
  }
  return count;
}
