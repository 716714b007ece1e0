/** Full-width letters mean the same, and what a dash connects is one word. */
export const searchForm = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\S\n]*([-‐-―−])[^\S\n]*/g, '$1');

export const searchWords = (wanted: string) => searchForm(wanted).split(/\s+/).filter(Boolean);

/** A code is read aloud and written by hand: dashes, small letters and the letters that it never has mean the same. */
export const codeForm = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Shorter ones would find too many. */
const SHORTEST_CODE = 4;
/** As codes are stored: the halves of eight signs stand apart. */
const HALF = 4;

/** Codes that contain a word, as databases look for them: every place where it can stand, with any sign beside it. */
export function codePatterns(word: string): string[] {
  const part = codeForm(word);
  if (part.length < SHORTEST_CODE) return [];
  return Array.from({ length: Math.max(0, 2 * HALF - part.length + 1) }, (_, begin) => {
    const code = '_'.repeat(begin) + part.padEnd(2 * HALF - begin, '_');
    return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
  });
}
