/** Where something stands in the words of an HTML text; the end is not included. */
export interface TextSpan {
  start: number;
  end: number;
}

const TOKEN = /<[^>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});|[\s\S]/giu;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function decoded(entity: string): string {
  const name = entity.slice(1, -1);
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** The words that a piece of HTML adds to the text: none for a tag, a line break for `<br>`. */
function wordsOf(token: string): string {
  if (token.length > 1 && token.startsWith('<')) return /^<br\b/i.test(token) ? '\n' : '';
  return token.length > 1 && token.startsWith('&') ? decoded(token) : token;
}

const isWordsOnly = (html: string) => !/[<&]/.test(html);

const tokensOf = (html: string): string[] => html.match(TOKEN) ?? [];

/** The words of HTML as they stand in it, with all their gaps: places in them are places in the HTML. */
export function inlineText(html: string): string {
  return isWordsOnly(html) ? html : tokensOf(html).map(wordsOf).join('');
}

const EMPTY_ELEMENT = /<(b|i|u|s|em|strong|span|sub|sup|p|font)(?:\s[^>]*)?>\s*<\/\1>/gi;
const GAP = /^(?:\s|\u00a0|&nbsp;|<br\s*\/?>)$/i;
const OPENING_TAG = /^<(?!br|img|\/)[^>]*>$/i;

/** HTML without the gaps at its ends, and without what was emptied. */
function tidyInline(html: string): string {
  if (isWordsOnly(html)) return html.trim();
  let tidy = html;
  for (let before = ''; before !== tidy;) {
    before = tidy;
    tidy = tidy.replace(EMPTY_ELEMENT, '');
  }
  const tokens = tokensOf(tidy);
  while (GAP.test(tokens[tokens.length - 1] ?? '')) tokens.pop();
  let place = 0;
  while (OPENING_TAG.test(tokens[place] ?? '')) place += 1;
  let end = place;
  while (GAP.test(tokens[end] ?? '')) end += 1;
  return [...tokens.slice(0, place), ...tokens.slice(end)].join('');
}

function wordsWithout(words: string, spans: readonly TextSpan[]): string {
  const sorted = [...spans].sort((one, other) => one.start - other.start);
  let [left, from] = ['', 0];
  for (const { start, end } of sorted) {
    left += words.slice(from, Math.max(from, start));
    from = Math.max(from, end);
  }
  return left + words.slice(from);
}

/** HTML without some of its words; the tags around them stay, so that it is as well formed as before. */
export function withoutSpans(html: string, spans: readonly TextSpan[]): string {
  if (spans.length === 0) return tidyInline(html);
  if (isWordsOnly(html)) return wordsWithout(html, spans).trim();
  let place = 0;
  const left = tokensOf(html).filter((token) => {
    const start = place;
    place += wordsOf(token).length;
    return place === start || !spans.some((span) => start >= span.start && start < span.end);
  });
  return tidyInline(left.join(''));
}

/** The HTML of each part of a text that is cut at some places; only for HTML without tags around a cut. */
export function splitInline(html: string, cuts: readonly number[]): string[] {
  const length = inlineText(html).length;
  const bounds = [0, ...cuts, length];
  return bounds.slice(0, -1).map((start, index) =>
    withoutSpans(html, [
      { start: 0, end: start },
      { start: bounds[index + 1] ?? length, end: length },
    ]),
  );
}

/** HTML with other words in the place of some of its own. */
export function withSpanReplaced(html: string, { start, end }: TextSpan, words: string): string {
  let place = 0;
  let isWritten = false;
  const write = () => {
    if (isWritten) return '';
    isWritten = true;
    return words;
  };
  const written = tokensOf(html).map((token) => {
    const from = place;
    place += wordsOf(token).length;
    if (place === from) return token;
    if (from >= start && from < end) return write();
    return from >= end ? write() + token : token;
  });
  // At the very end, but within the tags that are open there.
  const closing = isWritten ? '' : (/(?:\s*<\/[^>]*>)+\s*$/.exec(html)?.[0] ?? '');
  const whole = written.join('');
  return isWritten ? whole : whole.slice(0, whole.length - closing.length) + words + closing;
}
