import { LONGEST_NAME } from './entity-id.ts';

const ENDING = ' - copy';

/** A copy of a copy gets the ending once more, so that its name is free; where there is no room for it the name is cut. */
export function copyName(name: string, taken: { has(name: string): boolean }): string {
  for (let endings = 1; ; endings += 1) {
    const ending = ENDING.repeat(endings);
    const copy = `${name.slice(0, LONGEST_NAME - ending.length).trimEnd()}${ending}`;
    if (!taken.has(copy) && copy !== name) return copy;
    // So many endings that nothing of the name is left: they are counted instead.
    if (ending.length > LONGEST_NAME / 2) return countedName(name, taken);
  }
}

function countedName(name: string, taken: { has(name: string): boolean }): string {
  for (let count = 2; ; count += 1) {
    const ending = `${ENDING} ${count}`;
    const copy = `${name.slice(0, LONGEST_NAME - ending.length).trimEnd()}${ending}`;
    if (!taken.has(copy)) return copy;
  }
}
