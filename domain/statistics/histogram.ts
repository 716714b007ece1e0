import type { Bin } from './statistics.schema.ts';

/** Whole numbers within so many get a bar each. */
const MOST_SINGLE_VALUES = 21;
/** More bars are hard to read, and do not fit a phone. */
const MOST_BINS = 16;
const FEWEST_BINS = 5;

/** 1, 2 or 5 times a power of ten, and at least this wide. */
function niceWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Sturges: grows slowly with the number of values. */
const wantedBins = (count: number): number =>
  Math.min(MOST_BINS, Math.max(FEWEST_BINS, Math.ceil(Math.log2(count) + 1)));

/** Multiples rather than sums, without what is left over from counting in twos: 0.1 + 0.2 is no 0.3. */
function edge(from: number, width: number, index: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(width)));
  const value = from + index * width;
  return digits > 100 ? value : Number(value.toFixed(digits));
}

/** From this value on, below the other; the last bin has its upper end too. */
const emptyBins = (from: number, width: number, count: number): Bin[] =>
  Array.from({ length: count }, (_, index) => ({
    from: edge(from, width, index),
    to: edge(from, width, index + 1),
    count: 0,
  }));

/** Numbers that are too large, too small or too close for bars of a round width stand in one. */
function wideBins(min: number, max: number, wanted: number): Bin[] {
  const width = niceWidth((max - min) / wanted);
  const first = Math.floor(min / width) * width;
  const count = Math.max(1, Math.ceil((max - first) / width - 1e-9));
  const isRound = width > 0 && count <= 2 * MOST_BINS && max + width / 2 > max && min - width / 2 < min;
  return isRound && Number.isFinite(first + count * width)
    ? emptyBins(first, width, count)
    : [{ from: min, to: max, count: 0 }];
}

/** The values, in order, as bars; within bounds that are known, all values that there could be. */
export function histogram(sorted: Float64Array, bounds?: { min: number; max: number }): Bin[] {
  const [min, max] = [
    Math.min(bounds?.min ?? Infinity, sorted[0] ?? 0),
    Math.max(bounds?.max ?? -Infinity, sorted[sorted.length - 1] ?? 0),
  ];
  if (max - min < MOST_SINGLE_VALUES && Number.isSafeInteger(min) && sorted.every(Number.isSafeInteger)) {
    const single: Bin[] = emptyBins(min, 1, Math.floor(max) - min + 1).map((bin) => ({
      ...bin,
      to: bin.from,
    }));
    for (const value of sorted) (single[value - min] as Bin).count += 1;
    return single;
  }
  const bins = wideBins(min, max, wantedBins(sorted.length));
  let at = 0;
  for (const value of sorted) {
    while (at < bins.length - 1 && value >= (bins[at] as Bin).to) at += 1;
    (bins[at] as Bin).count += 1;
  }
  return bins;
}
