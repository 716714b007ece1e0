import type { Count, Counts, RateMap } from './completion.schema.ts';

/** Which of an owner's people, and which contests, somebody may see. */
export interface Watched {
  owner: string;
  area?: string;
  school?: string;
  /** The watcher's own role; undefined for owners. */
  level?: 'area' | 'school';
  /** The watcher's own list of contests; blank for all. */
  contests?: string;
}

/** The entry of a rate map that no contest has. */
const TOTAL = 'all';

export const rateOf = ({ finished, candidates }: Count): number | null =>
  candidates === 0 ? null : finished / candidates;

/** In tenths of a per cent, and never everybody or nobody where it is not so. */
export function percentOf(rate: number): number {
  const tenths = Math.round(rate * 1_000);
  if (rate <= 0 || rate >= 1) return tenths / 10;
  return Math.min(999, Math.max(1, tenths)) / 10;
}

export function sumOf(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { finished, candidates }) => ({
      finished: sum.finished + finished,
      candidates: sum.candidates + candidates,
    }),
    { finished: 0, candidates: 0 },
  );
}

/** A contest that is called like the total has its figures in `counts` alone. */
export function rateMapOf(counts: Counts): RateMap {
  const rates = Object.entries(counts).map(([contest, count]) => [contest, rateOf(count)] as const);
  return { ...Object.fromEntries(rates), [TOTAL]: rateOf(sumOf(Object.values(counts))) };
}

export type RateColour = 'success' | 'processing' | 'warning' | 'error' | 'default';

const COLOURS_ABOVE: readonly [rate: number, colour: RateColour][] = [
  [0.75, 'processing'],
  [0.5, 'warning'],
  [0.25, 'error'],
];

/** People look before they read: only what is complete is green. */
export function rateColour(rate: number | null): RateColour {
  if (rate === null) return 'default';
  if (rate >= 1) return 'success';
  return COLOURS_ABOVE.find(([above]) => rate > above)?.[1] ?? 'default';
}
