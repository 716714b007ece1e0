import { LONGEST_NAME } from './entity-id.ts';

/** `新建测试 - 3`, counting on when an earlier one was deleted and the name is taken. */
export function firstFreeName(base: string, taken: readonly string[]): string {
  let count = taken.length;
  while (taken.includes(`${base} - ${count}`)) count += 1;
  return `${base} - ${count}`;
}

/** Where there is no room for the ending the name is cut, but never within a character. */
function withEnding(name: string, ending: string): string {
  const room = name.slice(0, LONGEST_NAME - ending.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${room.trimEnd()}${ending}`;
}

const COPY = ' - copy';
/** Beyond so many endings little of the name would be left: then they are counted. */
const MOST_COPIES = 6;

/** A copy of a copy gets the ending once more, so that its name is free. */
export function copyName(name: string, taken: { has(name: string): boolean }): string {
  for (let count = 1; ; count += 1) {
    const ending = count <= MOST_COPIES ? COPY.repeat(count) : `${COPY} ${count}`;
    const copy = withEnding(name, ending);
    if (!taken.has(copy) && copy !== name) return copy;
  }
}

/** The name itself, or the next one like it that is free: `期末 - 2`. */
export async function freeName(
  name: string,
  isTaken: (name: string) => boolean | Promise<boolean>,
): Promise<string> {
  if (!(await isTaken(name))) return name;
  const plain = stemOf(name);
  for (let count = 2; ; count += 1) {
    const wanted = withEnding(plain, ` - ${count}`);
    if (!(await isTaken(wanted))) return wanted;
  }
}

const stemOf = (name: string) => name.replace(/ - \d+$/, '') || name;

/** With which all names begin that a name may get here, and so those that may be in its way. */
export const beginningOf = (name: string): string =>
  withEnding(stemOf(name).slice(0, LONGEST_NAME - COPY.length * MOST_COPIES), '');

/** For each the next that is free, and that none before it has taken. Many of one name do not count from the beginning each. */
export function freeNames(names: readonly string[], taken: { has(name: string): boolean }): string[] {
  const given = new Set<string>();
  const reached = new Map<string, number>();
  const isTaken = (name: string) => given.has(name) || taken.has(name);
  for (const name of names) {
    const stem = stemOf(name);
    let free = name;
    for (let count = reached.get(stem) ?? 2; isTaken(free); count += 1) {
      free = withEnding(stem, ` - ${count}`);
      reached.set(stem, count);
    }
    given.add(free);
  }
  return [...given];
}
