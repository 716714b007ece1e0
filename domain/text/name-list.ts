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

/** What a list names that there is not. */
export function unknownNames(list: string, known: readonly string[]): string[] {
  const meant = known.filter((name) => listsName(list, name)).flatMap(listedNames);
  return listedNames(list).filter((name) => !meant.includes(name));
}
