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
export const SHORTEST_CODE = 4;
