import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { scoreRange } from './item-score.ts';
import type { ScaleFigures, ScaleItem } from './statistics.schema.ts';

/** The share of people in the upper and in the lower group that tell an item's difference best (Kelley 1939). */
export const GROUP_SHARE = 0.27;

interface Level {
  count: number;
  /** The sum of each item's scores. */
  sums: Float64Array;
}

interface Item {
  key: string;
  place: number;
  min: number;
  span: number;
}

/** A correlation beyond these is a rounding error. */
const bounded = (value: number) => Math.max(-1, Math.min(1, value));

/**
 * One scale in one pass over those who have answered all of its items. Sums of each item, of its square and of its product with
 * the total are enough for alpha and the corrected correlations: cov(x, T - x) = cov(x, T) - var(x). People with
 * the same total are kept together, for the upper and the lower group.
 */
export class ScaleTally {
  readonly #items: readonly Item[];
  readonly #points: Float64Array;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  readonly #products: Float64Array;
  readonly #levels = new Map<number, Level>();
  #complete = 0;
  #incomplete = 0;
  #total = 0;
  #totalSquares = 0;

  /** The columns with their places among the values; those without a score are left out. */
  constructor(items: readonly { column: ResultColumn; place: number }[]) {
    this.#items = items.flatMap(({ column, place }) => {
      const range = scoreRange(column);
      return range ? [{ key: column.key, place, min: range.min, span: range.max - range.min }] : [];
    });
    const { length } = this.#items;
    this.#points = new Float64Array(length);
    this.#sums = new Float64Array(length);
    this.#squares = new Float64Array(length);
    this.#products = new Float64Array(length);
  }

  /** One person's scores by the places of the columns; NaN where there is none. */
  add(scores: Float64Array): void {
    let [known, total] = [0, 0];
    for (let index = 0; index < this.#items.length; index += 1) {
      const { place, min } = this.#items[index] as Item;
      const points = (scores[place] ?? NaN) - min;
      if (Number.isNaN(points)) continue;
      known += 1;
      total += points;
      this.#points[index] = points;
    }
    if (known === 0) return;
    if (known === this.#items.length) this.#addComplete(total);
    else this.#incomplete += 1;
  }

  #addComplete(total: number): void {
    const [points, sums, squares, products] = [this.#points, this.#sums, this.#squares, this.#products];
    this.#complete += 1;
    this.#total += total;
    this.#totalSquares += total * total;
    const level = this.#levels.get(total) ?? { count: 0, sums: new Float64Array(points.length) };
    this.#levels.set(total, level);
    level.count += 1;
    for (let index = 0; index < points.length; index += 1) {
      const score = points[index] as number;
      sums[index] = (sums[index] as number) + score;
      squares[index] = (squares[index] as number) + score * score;
      products[index] = (products[index] as number) + score * total;
      level.sums[index] = (level.sums[index] as number) + score;
    }
  }

  /** Sum of products less what the means explain; below nothing only by rounding. */
  #deviation(products: number, sum: number, otherSum: number): number {
    return products - (sum * otherSum) / this.#complete;
  }

  /** Each item's mean in the group, those first that have the most (or least); who has as much as the last counts in part. */
  #groupMeans(levels: readonly Level[], size: number): Float64Array {
    const means = new Float64Array(this.#items.length);
    let left = size;
    for (const { count, sums } of levels) {
      const share = Math.min(1, left / count);
      for (const [index, sum] of sums.entries())
        means[index] = (means[index] as number) + (sum * share) / size;
      left -= count * share;
      if (left <= 1e-9) break;
    }
    return means;
  }

  #differences(): (number | null)[] {
    const size = Math.max(1, Math.round(this.#complete * GROUP_SHARE));
    // Groups that share somebody tell nothing apart.
    if (this.#complete < 2 * size) return this.#items.map(() => null);
    const levels = [...this.#levels].sort(([one], [other]) => one - other).map(([, level]) => level);
    const lower = this.#groupMeans(levels, size);
    const upper = this.#groupMeans(levels.reverse(), size);
    return this.#items.map(({ span }, index) => ((upper[index] ?? 0) - (lower[index] ?? 0)) / span);
  }

  figures(): Pick<ScaleFigures, 'complete' | 'incomplete' | 'alpha' | 'mean' | 'sd' | 'items'> {
    const [count, length] = [this.#complete, this.#items.length];
    const isEnough = count > 1 && length > 1;
    const totalSpread = this.#deviation(this.#totalSquares, this.#total, this.#total);
    const spreads = this.#items.map((_, index) =>
      this.#deviation(this.#squares[index] ?? 0, this.#sums[index] ?? 0, this.#sums[index] ?? 0),
    );
    const spreadSum = spreads.reduce((sum, spread) => sum + spread, 0);
    const differences = isEnough ? this.#differences() : [];
    const items = this.#items.map(({ key }, index): ScaleItem => {
      const own = spreads[index] ?? 0;
      const withTotal = this.#deviation(this.#products[index] ?? 0, this.#sums[index] ?? 0, this.#total);
      const restSpread = totalSpread - 2 * withTotal + own;
      const canCorrelate = isEnough && own > 1e-9 && restSpread > 1e-9;
      return {
        key,
        correlation: canCorrelate ? bounded((withTotal - own) / Math.sqrt(own * restSpread)) : null,
        difference: differences[index] ?? null,
        alphaWithout: isEnough ? alphaOf(length - 1, spreadSum - own, restSpread) : null,
      };
    });
    const lowest = this.#items.reduce((sum, { min }) => sum + min, 0);
    return {
      ...{ complete: count, incomplete: this.#incomplete, items },
      alpha: isEnough ? alphaOf(length, spreadSum, totalSpread) : null,
      mean: count > 0 ? lowest + this.#total / count : null,
      sd: count > 1 ? Math.sqrt(Math.max(0, totalSpread) / (count - 1)) : null,
    };
  }
}

/** k / (k - 1) · (1 - Σ variance of the items / variance of the total); what divides both variances falls away. */
function alphaOf(length: number, spreadSum: number, totalSpread: number): number | null {
  if (length < 2 || totalSpread <= 1e-9) return null;
  return (length / (length - 1)) * (1 - spreadSum / totalSpread);
}
