/**
 * The suffix that numbers need to log in: the longest of those that the tests add to what is typed with which all numbers of the
 * class end. None where nobody is there to go by.
 */
export function suffixOf(numbers: readonly string[], suffixes: readonly string[]): string {
  if (numbers.length === 0) return '';
  return [...suffixes]
    .sort((one, other) => other.length - one.length)
    .reduce(
      (found, suffix) =>
        found === '' && suffix !== '' && numbers.every((number) => number.endsWith(suffix)) ? suffix : found,
      '',
    );
}

/** So many numbers there are for those who are added. */
export const ADDED_NUMBERS = 1_000_000_000;

/**
 * The number of somebody who is added, of one drawn at random: a number alone is a log-in, so nothing of it may lead to that of a
 * teacher or of anybody else, and no list that is imported later is likely to have it. Nothing but digits is typed at a log-in.
 */
export const addedNumber = (drawn: number, suffix: string): string =>
  `9${String(drawn).padStart(String(ADDED_NUMBERS - 1).length, '0')}${suffix}`;
