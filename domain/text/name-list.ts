function namesIn(list: string, separator: RegExp): string[] {
  return list
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Nothing but commas and spaces names nobody. */
export const isBlankList = (list: string) => namesIn(list, /[,，]/).length === 0;

/** A full-width comma separates as people type it, but may also stand within a name. */
export function listsName(list: string, name: string): boolean {
  return namesIn(list, /[,，]/).includes(name) || namesIn(list, /,/).includes(name);
}
