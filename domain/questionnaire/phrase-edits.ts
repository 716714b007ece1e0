import { inlineText, withSpanReplaced } from '../text/inline-html.ts';
import { findPhrases, type FoundPhrase, phraseText } from './phrase-places.ts';
import {
  DECIMALS,
  EXCLUSION,
  LIMIT_AT_MOST,
  LIMIT_BETWEEN,
  MIN_LENGTH,
  RANGE_IN_BRACKETS,
  RANGE_IN_WORDS,
  REVERSED,
  SLIDER,
  WHOLE_NUMBER,
} from './text-rules.ts';

/** What can be switched on and off by a phrase. */
export type PhraseName = 'limit' | 'minLength' | 'number' | 'range' | 'exclusion' | 'reversed' | 'slider';

/** With the words that belong to a phrase and mean nothing without it. */
const led = (lead: string, phrase: RegExp) => new RegExp(`${lead}(?:${phrase.source})`);

/** In the order in which they count. */
const PATTERNS: Record<PhraseName, readonly RegExp[]> = {
  limit: [led('(?:请|限|可)*', LIMIT_BETWEEN), led('(?:请|可)*', LIMIT_AT_MOST)],
  minLength: [led('(?:请写|字数)?', MIN_LENGTH)],
  number: [led('请?', DECIMALS), led('请?', WHOLE_NUMBER)],
  range: [RANGE_IN_BRACKETS, RANGE_IN_WORDS],
  exclusion: [EXCLUSION],
  reversed: [REVERSED],
  slider: [SLIDER],
};

/** A phrase in one of several texts. */
interface PlacedPhrase extends FoundPhrase {
  text: number;
}

/** Those of the pattern that counts, in the order of the texts. */
function phrasesIn(htmls: readonly string[], name: PhraseName): PlacedPhrase[] {
  return PATTERNS[name].flatMap((pattern) =>
    htmls.flatMap((html, text) => findPhrases(html, pattern).map((found) => ({ ...found, text }))),
  );
}

/** Signs that only part a phrase from the words around it go with it. */
function withSigns(html: string, { start, end }: FoundPhrase): { start: number; end: number } {
  const words = phraseText(html);
  let [from, to] = [start, end];
  // A tag for the system is no part of the sentence.
  if (words[start] === '[') return { start, end };
  const isAround = (open: string, close: string) => words[from - 1] === open && words[to] === close;
  if (isAround('(', ')')) [from, to] = [from - 1, to + 1];
  const [before, after] = [words[from - 1] ?? '', words[to] ?? ''];
  if (/[,;:]/.test(before)) from -= 1;
  else if (/[,;:]/.test(after)) to += 1;
  else if (/[。.]/.test(after) && (before === '' || /[。.?!]/.test(before))) to += 1;
  return { start: from, end: to };
}

/** Behind the words, but before a full stop and before the tags that stand at the end. */
function placeForPhrase(html: string): number {
  const words = phraseText(html);
  const body = words.replace(/(?: *\[[^\][]*\])* *$/, '');
  return body.length - (/[。.]$/.test(body) && !/\.{2}$/.test(body) ? 1 : 0);
}

const replaceAt = (htmls: readonly string[], text: number, replaced: string) =>
  htmls.map((html, index) => (index === text ? replaced : html));

/** The texts without a phrase, however often and in whatever spelling they have it. */
function without(htmls: readonly string[], name: PhraseName): readonly string[] {
  let left = htmls;
  for (let found = phrasesIn(left, name); found[0]; found = phrasesIn(left, name)) {
    const [{ text, ...phrase }] = found as [PlacedPhrase];
    const html = left[text] ?? '';
    left = replaceAt(left, text, withSpanReplaced(html, withSigns(html, phrase), ''));
  }
  return left;
}

/** A tag for the system stands at the very end, a phrase for readers in brackets behind the words. */
function appended(html: string, phrase: string): string {
  const isTag = phrase.startsWith('【');
  const isBracketed = isTag || phrase.startsWith('（');
  const place = isTag ? inlineText(html).length : placeForPhrase(html);
  return withSpanReplaced(html, { start: place, end: place }, isBracketed ? phrase : `（${phrase}）`);
}

/**
 * Writes a phrase into texts: in the place of the one that counted so far, or else into the text of that number. An
 * empty phrase takes it out. Other phrases of the same kind, which had no effect, go as well.
 */
export function withPhrase(
  htmls: readonly string[],
  name: PhraseName,
  phrase: string,
  into: number,
): readonly string[] {
  const [first] = phrasesIn(htmls, name);
  if (phrase === '' || !first) {
    const left = without(htmls, name);
    return phrase === '' ? left : replaceAt(left, into, appended(left[into] ?? '', phrase));
  }
  // Out of sight while the others are looked for.
  const html = htmls[first.text] ?? '';
  const marked = replaceAt(htmls, first.text, withSpanReplaced(html, first, MARK));
  return without(marked, name).map((text) => text.replace(MARK, phrase));
}

const MARK = '\ufff9';
