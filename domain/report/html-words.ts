import { TAGS_GOING_WHOLE } from '../text/allowed-html.ts';
import { entityAt, type HtmlTag, markupAt } from './html-tokens.ts';

/** Signs that stand in the words for markup; where an author has typed one of them, a space stands for it. */
export const BLOCK = '\n';
export const LINE_BREAK = '\u2028';
export const OBJECT = '\ufffc';

/** An element's tag, and which of the words come before it. */
export interface PlacedTag extends HtmlTag {
  at: number;
}

/** The words of HTML as a reader sees them, each sign with its place in the HTML. */
export interface HtmlWords {
  html: string;
  words: string;
  from: readonly number[];
  to: readonly number[];
  tags: readonly PlacedTag[];
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const BLOCKS = names(
  `address article aside blockquote caption center col colgroup dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
   header hr li main nav ol p pre section table tbody td tfoot th thead tr ul`,
);
/** Seen and not read. */
const OBJECTS = names('img audio video');
const GOING_WHOLE: ReadonlySet<string> = new Set(TAGS_GOING_WHOLE);

export const isBlock = (name: string): boolean => BLOCKS.has(name);

/** Nobody sees them: an editor and Word leave them behind. Joiners stay, emoji are made with them. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/;
const GAP = /[\t\n\f\r \u2028\u2029\ufffc]/;

class WordsReader {
  readonly #signs: string[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #tags: PlacedTag[] = [];
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  #add(sign: string, from: number, to: number): void {
    for (let unit = 0; unit < sign.length; unit += 1) {
      this.#signs.push(sign.charAt(unit));
      this.#from.push(from);
      this.#to.push(to);
    }
  }

  #text(sign: string, from: number, to: number): void {
    if (!UNSEEN.test(sign)) this.#add(GAP.test(sign) ? ' ' : sign, from, to);
  }

  /** What is no text for a reader ends with its element, or never. */
  #wholeEnd(tag: HtmlTag): number {
    const end = new RegExp(`</${tag.name}(?=[\\t\\n\\f\\r />])`, 'gi');
    end.lastIndex = tag.to;
    const found = end.exec(this.#html);
    return found ? (markupAt(this.#html, found.index)?.to ?? found.index) : this.#html.length;
  }

  #formulaEnd(opening: HtmlTag): number {
    let depth = 1;
    let at = opening.to;
    while (depth > 0) {
      const sign = this.#html.indexOf('<', at);
      if (sign < 0) return this.#html.length;
      const markup = markupAt(this.#html, sign);
      at = markup?.to ?? sign + 1;
      if (markup?.tag?.name === 'span') depth += markup.tag.isClosing ? -1 : 1;
    }
    return at;
  }

  /** Where reading goes on behind a tag. */
  #tag(tag: HtmlTag): number {
    const { name, from, to, isClosing } = tag;
    const end = isClosing ? undefined : this.#endOfWhole(tag);
    if (end !== undefined) {
      this.#add(OBJECT, from, end);
      return end;
    }
    this.#tags.push({ ...tag, at: this.#signs.length });
    if (BLOCKS.has(name)) this.#add(BLOCK, from, to);
    else if (name === 'br' && !isClosing) this.#add(LINE_BREAK, from, to);
    return to;
  }

  #endOfWhole(tag: HtmlTag): number | undefined {
    if (tag.isFormula) return this.#formulaEnd(tag);
    if (tag.name === 'img' || tag.name === 'embed') return tag.to;
    return OBJECTS.has(tag.name) || GOING_WHOLE.has(tag.name) ? this.#wholeEnd(tag) : undefined;
  }

  read(): HtmlWords {
    const html = this.#html;
    for (let at = 0; at < html.length;) {
      const sign = html.charAt(at);
      const markup = sign === '<' ? markupAt(html, at) : undefined;
      const entity = sign === '&' ? entityAt(html, at) : undefined;
      if (markup?.tag) at = this.#tag(markup.tag);
      else if (markup) at = markup.to;
      else {
        const to = entity?.to ?? at + 1;
        this.#text(entity?.sign ?? sign, at, to);
        at = to;
      }
    }
    return { html, words: this.#signs.join(''), from: this.#from, to: this.#to, tags: this.#tags };
  }
}

export const readWords = (html: string): HtmlWords => new WordsReader(html).read();

/** Those that begin in a stretch of the HTML. */
export function tagsWithin({ tags }: HtmlWords, from: number, to: number): PlacedTag[] {
  let [low, high] = [0, tags.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tags[middle]?.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const within: PlacedTag[] = [];
  for (let tag = tags[low]; tag && tag.from < to; tag = tags[(low += 1)]) within.push(tag);
  return within;
}
