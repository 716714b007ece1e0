import { inlineText, type TextSpan } from '../text/inline-html.ts';
import { halfWidth } from './rule-text.ts';

/** Full-width and half-width the same, with every sign in its place: spans in it are spans in the words. */
export function sameLengthHalfWidth(text: string): string {
  const narrow = halfWidth(text);
  if (narrow.length === text.length) return narrow;
  return text.replace(/[\s\S]/g, (sign) => {
    const one = halfWidth(sign);
    return one.length === 1 ? one : ' ';
  });
}

/** The words of an author's HTML as rules are read from them, each sign where it stands in the HTML's own words. */
export function phraseText(html: string): string {
  return sameLengthHalfWidth(inlineText(html)).replace(/\s/g, ' ');
}

export interface FoundPhrase extends TextSpan {
  groups: readonly (string | undefined)[];
}

export function findPhrases(html: string, pattern: RegExp): FoundPhrase[] {
  const everywhere = new RegExp(pattern.source, 'g');
  return [...phraseText(html).matchAll(everywhere)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    groups: found.slice(1),
  }));
}
