/** Where each entry of a list has gone: its number in the new list, from 1 on; undefined when it was removed. */
export type OptionMoves = readonly (number | undefined)[];

/** Of the entries from..to, not included. */
interface Gap {
  old: number[];
  fresh: number[];
}

/** The longest run of lines that both lists have in the same order, as pairs of places. */
function commonLines(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (old: number, fresh: number) => lengths[old * width + fresh] ?? 0;
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let fresh = after.length - 1; fresh >= 0; fresh -= 1) {
      lengths[old * width + fresh] =
        before[old] === after[fresh]
          ? at(old + 1, fresh + 1) + 1
          : Math.max(at(old + 1, fresh), at(old, fresh + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let old = 0, fresh = 0; old < before.length && fresh < after.length;) {
    if (before[old] === after[fresh]) pairs.push([old++, fresh++]);
    else if (at(old + 1, fresh) >= at(old, fresh + 1)) old += 1;
    else fresh += 1;
  }
  return pairs;
}

/** How many signs two lines share at their ends. */
function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return start + end;
}

/** Lines that were written anew between two that stayed: in order, or else by what they share. */
function rewritten(
  { old, fresh }: Gap,
  before: readonly string[],
  after: readonly string[],
): [number, number][] {
  if (old.length === fresh.length) return old.map((place, index) => [place, fresh[index] ?? place]);
  const pairs: [number, number][] = [];
  let from = 0;
  for (const place of old) {
    const shared = fresh.map((other, index) =>
      index < from ? 0 : sharedLength(before[place] ?? '', after[other] ?? ''),
    );
    const best = Math.max(0, ...shared);
    const index = best === 0 ? -1 : shared.indexOf(best);
    if (index < 0) continue;
    pairs.push([place, fresh[index] ?? place]);
    from = index + 1;
  }
  return pairs;
}

/** What stands between the lines that stayed where they were. */
function gapsBetween(
  anchors: readonly [number, number][],
  oldLeft: ReadonlySet<number>,
  freshLeft: ReadonlySet<number>,
  ends: [number, number],
): Gap[] {
  let [oldFrom, freshFrom] = [0, 0];
  return [...anchors, ends].map(([old, fresh]) => {
    const gap = {
      old: [...oldLeft].filter((place) => place >= oldFrom && place < old),
      fresh: [...freshLeft].filter((place) => place >= freshFrom && place < fresh),
    };
    [oldFrom, freshFrom] = [old, fresh];
    return gap;
  });
}

const placesIn = (lines: readonly string[]) => new Set(lines.keys());

/**
 * What an author has done to a list, told from how it was and how it is: lines that stayed, lines that stand elsewhere
 * now, and lines that say something else in the same place.
 */
export function optionMoves(before: readonly string[], after: readonly string[]): OptionMoves {
  const [oldLeft, freshLeft] = [placesIn(before), placesIn(after)];
  const moves = new Map<number, number>();
  const pair = ([old, fresh]: [number, number]) => {
    moves.set(old, fresh);
    oldLeft.delete(old);
    freshLeft.delete(fresh);
  };
  const anchors = commonLines(before, after);
  anchors.forEach(pair);
  for (const old of [...oldLeft]) {
    const moved = [...freshLeft].find((fresh) => after[fresh] === before[old]);
    if (moved !== undefined) pair([old, moved]);
  }
  for (const gap of gapsBetween(anchors, oldLeft, freshLeft, [before.length, after.length])) {
    rewritten(gap, before, after).forEach(pair);
  }
  return before.map((_, old) => {
    const fresh = moves.get(old);
    return fresh === undefined ? undefined : fresh + 1;
  });
}

/** The numbers of options as they are after it. One that names no option yet waits for those that are still to be written. */
export function movedNumbers(numbers: readonly number[], moves: OptionMoves): number[] {
  const moved = numbers.flatMap((number) =>
    number >= 1 && number <= moves.length ? (moves[number - 1] ?? []) : [number],
  );
  return [...new Set(moved)];
}
