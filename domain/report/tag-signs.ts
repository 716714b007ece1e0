import { LINE_BREAK, OBJECT } from './html-words.ts';

const SAME: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u3000': ' ',
  [LINE_BREAK]: ' ',
  '−': '-',
};

/** Signs that mean the same in a tag, sign for sign, so that places stay. Braces of full width are none of them. */
export const folded = (words: string): string =>
  words
    .replace(/[０-９：？＞＜＝！．－％]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u3000\u2028−]/g, (sign) => SAME[sign] ?? sign);

/** What an author has written, for an error or as a value. */
export const written = (words: string): string =>
  words.replaceAll(OBJECT, '').replaceAll(LINE_BREAK, ' ').trim();

const LONGEST_SHOWN = 40;

/** In an error; whoever has forgotten to close something does not want to read all of it. */
export function shown(words: string): string {
  const signs = Array.from(written(words.replace(/\s+/g, ' ')));
  if (signs.length === 0) return '（空）';
  return signs.length > LONGEST_SHOWN ? `${signs.slice(0, LONGEST_SHOWN).join('')}…` : signs.join('');
}

export interface Span {
  start: number;
  end: number;
}

/** Without the gaps at both ends. */
export function trimmed(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && /[\s\ufffc]/.test(text.charAt(from))) from += 1;
  while (to > from && /[\s\ufffc]/.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}
