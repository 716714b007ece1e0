const SEPARATORS = ',，、;；\n\r\t';
const TOKEN = new RegExp(`(?:\\\\[^]|[^\\\\${SEPARATORS}])+|[${SEPARATORS}]|\\\\`, 'g');
const SEPARATOR = new RegExp(`^[${SEPARATORS}]$`);
const MARKED = new RegExp(`[\\\\${SEPARATORS}]`, 'g');

const IS_MARKED = new RegExp(MARKED.source);

const NOTHING: ReadonlySet<string> = new Set();

const unescaped = (text: string) => text.replace(/\\([^])/g, '$1');

/** A part of a sorted list: those that agree in their first characters. */
interface Range {
  from: number;
  to: number;
  agreed: number;
}

/** Those of a range that go on with this piece. Each step looks at the piece alone, so a long text of near misses stays cheap. */
function goingOn(sorted: readonly string[], { from, to, agreed }: Range, piece: string): Range {
  const end = agreed + piece.length;
  const hasAt = (place: number) => sorted[place]?.startsWith(piece, agreed) === true;
  if (hasAt(from) && hasAt(to - 1)) return { from, to, agreed: end };
  if (to - from === 1) return { from, to: from, agreed: end };
  const first = (isPast: (part: string) => boolean) => {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isPast((sorted[middle] ?? '').slice(agreed, end))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return { from: first((part) => part >= piece), to: first((part) => part > piece), agreed: end };
}

/** The longest known name that begins at a place and goes on over separators, and where it ends. */
function joinedName(pieces: readonly string[], place: number, sorted: readonly string[]) {
  let found: { name: string; last: number } | undefined;
  let range: Range = { from: 0, to: sorted.length, agreed: 0 };
  for (let end = place; end < pieces.length && range.from < range.to; end += 1) {
    const whole = pieces[end] ?? '';
    const piece = end === place ? whole.trimStart() : whole;
    const before = range;
    range = goingOn(sorted, before, piece);
    const shorn = piece.trimEnd();
    const ended = shorn === piece ? range : goingOn(sorted, before, shorn);
    // What is shorter comes first.
    const name = ended.from < ended.to ? sorted[ended.from] : undefined;
    if (name?.length === ended.agreed) found = { name, last: end };
  }
  return found;
}

/**
 * The names that somebody has typed or pasted, each once: one in a line, or separated as in a cell of a sheet. What is known is one name
 * also where it holds a separator; of others a backslash before it says so.
 */
export function writtenNames(text: string, known: ReadonlySet<string> = NOTHING): string[] {
  const tokens = text.match(TOKEN) ?? [];
  const pieces = tokens.map(unescaped);
  // All others are what stands between separators anyway.
  const sorted = [...known].filter((name) => IS_MARKED.test(name)).sort();
  const names = new Set<string>();
  for (let place = 0; place < tokens.length; place += 1) {
    const own = (pieces[place] ?? '').trim();
    if (own === '' || SEPARATOR.test(tokens[place] ?? '')) continue;
    const joined = joinedName(pieces, place, sorted);
    names.add(joined?.name ?? own);
    place = joined?.last ?? place;
  }
  return [...names];
}

/** The same names as one text, from which they can be read without knowing any. */
export const namesText = (names: readonly string[]): string =>
  names.map((name) => name.replace(MARKED, '\\$&')).join(',');
