import { plainText } from '../text/plain-text.ts';

const SAME_SIGNS: Record<string, string> = {
  '【': '[',
  '】': ']',
  '、': ',',
  '〜': '~',
  '　': '  ',
  '\u00a0': ' ',
};

/** Full-width digits and punctuation mean the same as half-width ones in the texts that carry rules. */
export function halfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[–—−‐‑]/g, '-')
    .replace(/[【】、〜　\u00a0]/g, (sign) => SAME_SIGNS[sign] ?? sign);
}

/** Long lines and gaps mean no more than short ones, and would make patterns that look for them slow. */
function shortened(text: string): string {
  return text.replace(/\s/g, ' ').replace(/ {3,}/g, '  ').replace(/_{3,}/g, '__');
}

/** The words of an author's texts as rules are read from them; a phrase does not reach over two texts. */
export function ruleText(...htmls: readonly string[]): string {
  return htmls.map((html) => shortened(halfWidth(plainText(html)))).join('\n');
}

/** What only steers the answering is for the author's eyes. */
const DIRECTIVE = /[【[［]\s*(?:互斥|反向计分|滑块)[^【】[\]［］]*[】\]］]/g;

/** A text as candidates see it. */
export function shownText(html: string): string {
  return html.replace(DIRECTIVE, '');
}

/** The words of it alone, where no markup can stand. */
export function shownWords(html: string): string {
  return plainText(shownText(html));
}

/** Numbers with commas between them, in either width; blank is an empty list. */
export const OPTION_LIST = /^\s*(?:[\d０-９]+(?:\s*[,，、]\s*[\d０-９]+)*)?\s*$/;

export function parseOptionList(text: string): number[] {
  return (halfWidth(text).match(/\d+/g) ?? []).map(Number);
}
