import { LONGEST_NAME } from '../text/entity-id.ts';

const SHORTEST_RUN = 3;

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

/**
 * The number of the nth who is added by somebody: the digits of the own one, and a running part, so that a class teacher knows
 * them again and no list that is imported later is likely to have them. Nothing but digits is typed at a log-in.
 */
export function addedNumber(editor: string, suffix: string, nth: number): string {
  const own = suffix !== '' && editor.endsWith(suffix) ? editor.slice(0, -suffix.length) : editor;
  const running = String(nth).padStart(SHORTEST_RUN, '0');
  const room = LONGEST_NAME - running.length - suffix.length;
  return `${(own.replace(/\D/g, '') || '9').slice(0, room)}${running}${suffix}`;
}
