const SEPARATORS = ',，、;；\n\r\t';
const TOKEN = new RegExp(`(?:\\\\[^]|[^\\\\${SEPARATORS}])+|[${SEPARATORS}]|\\\\`, 'g');
const SEPARATOR = new RegExp(`^[${SEPARATORS}]$`);
const MARKED = new RegExp(`[\\\\${SEPARATORS}]`, 'g');

const NOTHING: ReadonlySet<string> = new Set();

const unmarked = (text: string) => text.replace(/\\([^])/g, '$1').trim();

/**
 * The names that somebody has typed or pasted, each once: one in a line, or separated as in a cell of a sheet. What is known is one name
 * also where it holds a separator; of others a backslash before it says so.
 */
export function writtenNames(text: string, known: ReadonlySet<string> = NOTHING): string[] {
  const tokens = text.match(TOKEN) ?? [];
  const reach = [...known].reduce((longest, { length }) => Math.max(longest, length), 0);
  const names: string[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    let run = tokens[place] ?? '';
    if (SEPARATOR.test(run)) continue;
    let found = unmarked(run);
    let last = place;
    // No name begins or ends with a separator, and none is longer than the longest.
    for (let end = place + 1; end < tokens.length && run.length < reach; end += 1) {
      run += tokens[end] ?? '';
      const name = unmarked(run);
      if (known.has(name)) [found, last] = [name, end];
    }
    if (found !== '') names.push(found);
    place = last;
  }
  return [...new Set(names)];
}

/** The same names as one text, from which they can be read without knowing any. */
export const namesText = (names: readonly string[]): string =>
  names.map((name) => name.replace(MARKED, '\\$&')).join(',');
