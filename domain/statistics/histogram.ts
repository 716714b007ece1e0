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

/** From this value on, below the other; the last bin has its upper end too. */
const emptyBins = (from: number, width: number, count: number): Bin[] =>
  Array.from({ length: count }, (_, index) => ({
    // Multiples rather than sums: 0.1 + 0.2 is no 0.3.
    from: Number((from + index * width).toPrecision(12)),
    to: Number((from + (index + 1) * width).toPrecision(12)),
    count: 0,
  }));

/** The values, in order, as bars; within bounds that are known, all values that there could be. */
export function histogram(sorted: Float64Array, bounds?: { min: number; max: number }): Bin[] {
  const [min, max] = [
    Math.min(bounds?.min ?? Infinity, sorted[0] ?? 0),
    Math.max(bounds?.max ?? -Infinity, sorted[sorted.length - 1] ?? 0),
  ];
  if (max - min < MOST_SINGLE_VALUES && sorted.every(Number.isInteger) && Number.isInteger(min)) {
    const single: Bin[] = emptyBins(min, 1, Math.floor(max) - min + 1).map((bin) => ({
      ...bin,
      to: bin.from,
    }));
    for (const value of sorted) (single[value - min] as Bin).count += 1;
    return single;
  }
  if (max === min) return [{ from: min, to: max, count: sorted.length }];
  const width = niceWidth((max - min) / wantedBins(sorted.length));
  const first = Math.floor(min / width) * width;
  const bins = emptyBins(first, width, Math.max(1, Math.ceil((max - first) / width - 1e-9)));
  let at = 0;
  for (const value of sorted) {
    while (at < bins.length - 1 && value >= (bins[at] as Bin).to) at += 1;
    (bins[at] as Bin).count += 1;
  }
  return bins;
}
