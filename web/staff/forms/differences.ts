/** A part of a thing as its author reads it. The same part of two versions has the same key. */
export interface DescribedPart {
  key: string;
  label: string;
  lines: readonly string[];
  /** What tells two parts apart that read the same, such as HTML. */
  source?: string;
}

export interface Difference {
  key: string;
  label: string;
  mine: DifferentLine[];
  theirs: DifferentLine[];
}

interface DifferentLine {
  text: string;
  /** The other side does not have this line. */
  isOwn: boolean;
}

/** From here on only what differs is shown of a long part, */
const MOST_LINES = 8;
/** and no more of that than anybody reads: a list may have 100,000 lines. */
const MOST_OWN_LINES = 100;

function markedLines(lines: readonly string[], other: readonly string[]): DifferentLine[] {
  const known = new Set(other);
  const marked = lines.map((text) => ({ text, isOwn: !known.has(text) }));
  const own = marked.filter(({ isOwn }) => isOwn);
  if (marked.length <= MOST_LINES || own.length === 0) return marked.slice(0, MOST_LINES);
  const same = marked.length - own.length;
  const untold = own.length - MOST_OWN_LINES;
  return [
    ...own.slice(0, MOST_OWN_LINES),
    ...(untold > 0 ? [{ text: `……另有${untold}行不同`, isOwn: true }] : []),
    ...(same > 0 ? [{ text: `……其余${same}行相同`, isOwn: false }] : []),
  ];
}

/** What one of the two has and the other has not, or has otherwise; in the order of mine, then what only they have. */
export function differencesOf(
  mine: readonly DescribedPart[],
  theirs: readonly DescribedPart[],
): Difference[] {
  const other = new Map(theirs.map((part) => [part.key, part]));
  const own = new Set(mine.map(({ key }) => key));
  const pairs: [DescribedPart | undefined, DescribedPart | undefined][] = [
    ...mine.map((part): [DescribedPart, DescribedPart | undefined] => [part, other.get(part.key)]),
    ...theirs.filter(({ key }) => !own.has(key)).map((part): [undefined, DescribedPart] => [undefined, part]),
  ];
  return pairs.flatMap(([left, right]) => {
    const { key, label } = left ?? right ?? { key: '', label: '' };
    const [ours, those] = [left?.lines ?? [], right?.lines ?? []];
    const isSameText = ours.length === those.length && ours.every((line, index) => line === those[index]);
    if (!isSameText || (left === undefined) !== (right === undefined)) {
      return [{ key, label, mine: markedLines(ours, those), theirs: markedLines(those, ours) }];
    }
    const sources = [left?.source ?? '', right?.source ?? ''] as const;
    if (sources[0] === sources[1]) return [];
    return [
      {
        key,
        label,
        mine: markedLines([sources[0]], [sources[1]]),
        theirs: markedLines([sources[1]], [sources[0]]),
      },
    ];
  });
}
