/** HTML as a browser cuts it into pieces, whatever was written: what one takes for text the other must not take for markup. */
export interface HtmlTag {
  name: string;
  isClosing: boolean;
  /** A formula that an author has put in, see domain/text/formula-html.ts. */
  isFormula: boolean;
  /** The address of a picture, as it is written; empty where it has none. */
  source: string;
  from: number;
  to: number;
}

function skip(html: string, at: number, pattern: RegExp): number {
  let place = at;
  while (place < html.length && pattern.test(html.charAt(place))) place += 1;
  return place;
}

/** Where the value of an attribute ends, and what it is; it begins behind `=` and gaps. */
function valueAt(html: string, at: number): { value: string; to: number } {
  const quote = html.charAt(at);
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, at + 1);
    return end < 0 ? { value: '', to: html.length + 1 } : { value: html.slice(at + 1, end), to: end + 1 };
  }
  const to = skip(html, at, /[^\t\n\f\r >]/);
  return { value: html.slice(at, to), to };
}

/** An element's tag that begins at a place; one that never ends takes all that is left. */
function tagAt(html: string, from: number): HtmlTag {
  const isClosing = html.charAt(from + 1) === '/';
  let at = skip(html, from + (isClosing ? 2 : 1), /[^\t\n\f\r />]/);
  const name = html.slice(from + (isClosing ? 2 : 1), at).toLowerCase();
  let isFormula = false;
  let source: string | undefined;
  for (;;) {
    at = skip(html, at, /[\t\n\f\r /]/);
    if (at >= html.length) break;
    if (html.charAt(at) === '>')
      return { name, isClosing, isFormula, source: source ?? '', from, to: at + 1 };
    // What begins with `=` is a name, odd as it is.
    const nameEnd = skip(html, at + 1, /[^\t\n\f\r />=]/);
    const attribute = html.slice(at, nameEnd).toLowerCase();
    at = skip(html, nameEnd, /[\t\n\f\r ]/);
    if (html.charAt(at) !== '=') continue;
    const { value, to } = valueAt(html, skip(html, at + 1, /[\t\n\f\r ]/));
    isFormula ||= name === 'span' && attribute === 'data-formula' && value !== '';
    // Of two the first counts.
    if (attribute === 'src') source ??= value;
    at = to;
  }
  return { name, isClosing, isFormula, source: source ?? '', from, to: html.length };
}

/** Where a comment ends that begins at a place. */
function commentEnd(html: string, from: number): number {
  const start = html.startsWith('<!--', from) ? from + 4 : -1;
  if (start < 0) {
    const end = html.indexOf('>', from);
    return end < 0 ? html.length : end + 1;
  }
  const atOnce = /^-?>/.exec(html.slice(start, start + 2));
  if (atOnce) return start + atOnce[0].length;
  const end = /--!?>/g;
  end.lastIndex = start;
  return end.exec(html) ? end.lastIndex : html.length;
}

/** A tag, or what is shown to nobody. */
export interface Markup {
  tag?: HtmlTag;
  to: number;
}

/** The markup that begins at a `<`; undefined where the sign is only a sign. */
export function markupAt(html: string, from: number): Markup | undefined {
  const isTag = /^<\/?[a-z]/i.test(html.slice(from, from + 3));
  if (isTag) {
    const tag = tagAt(html, from);
    return { tag, to: tag.to };
  }
  const isHidden = /^<(?:[!?]|\/[\s\S])/.test(html.slice(from, from + 3));
  return isHidden ? { to: commentEnd(html, from) } : undefined;
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,30}));/iy;

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad', zwnj: '\u200c' },
    ...{ zwj: '\u200d', ensp: ' ', emsp: ' ', thinsp: ' ', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
    ...{
      le: '≤',
      ge: '≥',
      ne: '≠',
      middot: '·',
      hellip: '…',
      mdash: '—',
      ndash: '–',
      times: '×',
      divide: '÷',
    },
    ...{ lcub: '{', lbrace: '{', rcub: '}', rbrace: '}', colon: ':', equals: '=', quest: '?', excl: '!' },
  }),
);

/** What an entity that begins at a `&` stands for; undefined where the sign is only a sign, or the name an unusual one. */
export function entityAt(html: string, from: number): { sign: string; to: number } | undefined {
  ENTITY.lastIndex = from;
  const [, decimal, hex, name] = ENTITY.exec(html) ?? [];
  const to = ENTITY.lastIndex;
  if (name !== undefined) {
    const sign = NAMED.get(name);
    return sign === undefined ? undefined : { sign, to };
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isSign = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isSign ? { sign: String.fromCodePoint(code), to } : undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As words of HTML or in the quotes of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
