import { histogram } from './histogram.ts';
import type { NumberFigures } from './statistics.schema.ts';

/** More different values than people usually type; from there on each value is kept by itself. */
const MOST_DISTINCT = 4_096;
const FIRST_CAPACITY = 8_192;
/** The squares of thousands of larger ones would be too large for a number. */
const LARGEST_SQUARED = 1e140;

const within = (value: number) => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));

/** By linear interpolation between the two values beside the place, as R (type 7) and Excel (QUARTILE.INC) do it. */
export function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  const part = place - Math.floor(place);
  // The difference of two that are very far apart is no number.
  return Number.isFinite(above - below) ? below + (above - below) * part : below * (1 - part) + above * part;
}

/**
 * Numbers in one pass, kept for median and quartiles: counted by value as long as there are few different ones.
 */
export class NumberTally {
  #count = 0;
  #counts: Map<number, number> | undefined = new Map();
  #kept = new Float64Array(0);
  #keptCount = 0;

  get count(): number {
    return this.#count;
  }

  /** What is no number says nothing. */
  add(value: number): void {
    if (!Number.isFinite(value)) return;
    this.#count += 1;
    if (!this.#counts) {
      this.#keep(value);
      return;
    }
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
    if (this.#counts.size > MOST_DISTINCT) {
      for (const [known, times] of this.#counts)
        for (let time = 0; time < times; time += 1) this.#keep(known);
      this.#counts = undefined;
    }
  }

  #keep(value: number): void {
    if (this.#keptCount === this.#kept.length) {
      const larger = new Float64Array(Math.max(FIRST_CAPACITY, this.#kept.length * 2));
      larger.set(this.#kept);
      this.#kept = larger;
    }
    this.#kept[this.#keptCount] = value;
    this.#keptCount += 1;
  }

  #sorted(): Float64Array {
    if (!this.#counts) return this.#kept.slice(0, this.#keptCount).sort();
    const all = new Float64Array(this.#count);
    let place = 0;
    for (const [value, times] of [...this.#counts].sort(([one], [other]) => one - other)) {
      all.fill(value, place, place + times);
      place += times;
    }
    return all;
  }

  /** Null where there is nothing. */
  median(): number | null {
    return this.#count === 0 ? null : quantile(this.#sorted(), 0.5);
  }

  figures(bounds?: { min: number; max: number }): NumberFigures | null {
    if (this.#count === 0) return null;
    const sorted = this.#sorted();
    const [min, max] = [sorted[0] ?? 0, sorted[sorted.length - 1] ?? 0];
    const largest = Math.max(-min, max);
    const scale = largest > LARGEST_SQUARED ? largest : 1;
    const mean = sorted.reduce((sum, value) => sum + value / scale, 0) / this.#count;
    const squares = sorted.reduce((sum, value) => sum + (value / scale - mean) ** 2, 0);
    return {
      count: this.#count,
      mean: within(mean * scale),
      sd: this.#count > 1 ? within(Math.sqrt(squares / (this.#count - 1)) * scale) : null,
      median: quantile(sorted, 0.5),
      lowerQuartile: quantile(sorted, 0.25),
      upperQuartile: quantile(sorted, 0.75),
      ...{ min, max },
      bins: histogram(sorted, bounds),
    };
  }
}
