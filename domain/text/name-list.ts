function namesIn(list: string, separator: RegExp): string[] {
  return list
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** All that a list names, as people mean it. */
export const listedNames = (list: string): string[] => namesIn(list, /[,，]/);

/** Nothing but commas and spaces names nobody. */
export const isBlankList = (list: string) => listedNames(list).length === 0;

/** A full-width comma separates as people type it, but may also stand within a name. */
export function listsName(list: string, name: string): boolean {
  return listedNames(list).includes(name) || namesIn(list, /,/).includes(name);
}

/** Every name that things have or once had, with what they are called now. */
export type NamesNow = ReadonlyMap<string, string>;

/** As people separate names in a cell of a sheet. A comma always does; these may also stand within a name. */
const LOOSE_SEPARATOR = /([，、;；\n])/;

/** How long the longest known name is that holds a separator: of most owners none does. Looked at once, and not for every row. */
const longestSeparated = new WeakMap<NamesNow, number>();

function reachOf(names: NamesNow): number {
  const known = longestSeparated.get(names);
  if (known !== undefined) return known;
  const reach = [...names.keys()]
    .filter((name) => LOOSE_SEPARATOR.test(name))
    .reduce((longest, { length }) => Math.max(longest, length), 0);
  longestSeparated.set(names, reach);
  return reach;
}

/** The longest run of pieces from here on that is a known name, else the one piece alone. */
function nextName(
  pieces: readonly string[],
  place: number,
  names: NamesNow,
): { name: string; taken: number } {
  let text = (pieces[place] ?? '').trimStart();
  let found = { name: text.trimEnd(), taken: 1 };
  // A cell may hold thousands of separators: none begins a name, and no name is longer than the longest.
  const reach = text === '' ? 0 : reachOf(names);
  for (let taken = 2; place + taken <= pieces.length && text.length < reach; taken += 1) {
    text += pieces[place + taken - 1];
    const name = text.trimEnd();
    if (names.has(name)) found = { name, taken };
  }
  return found;
}

/**
 * A list as it is kept: names of now, each once, with commas. Whatever else people separate with does, unless it is part of
 * a name.
 */
export function listOfNow(list: string, names: NamesNow): string {
  const found = list.split(',').flatMap((part) => {
    // A separator stands between each two of them, so that names begin at every second place.
    const pieces = part.split(LOOSE_SEPARATOR);
    const inPart: string[] = [];
    for (let place = 0; place < pieces.length;) {
      const { name, taken } = nextName(pieces, place, names);
      inPart.push(names.get(name) ?? name);
      place += taken % 2 === 0 ? taken : taken + 1;
    }
    return inPart;
  });
  return [...new Set(found)].filter((name) => name !== '').join(',');
}

/** The same for a list that was kept before: only commas separate there. */
export const keptListOfNow = (list: string, names: NamesNow): string =>
  list === '' ? '' : [...new Set(list.split(',').map((name) => names.get(name.trim()) ?? name))].join(',');

/** What a list names that there is not. */
export function unknownNames(list: string, known: readonly string[]): string[] {
  const meant = known.filter((name) => listsName(list, name)).flatMap(listedNames);
  return listedNames(list).filter((name) => !meant.includes(name));
}
