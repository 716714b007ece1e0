import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScaleTally } from './scale-tally.ts';
import { column } from './testing/column.ts';

function scaleOf(rows: readonly (readonly number[])[], options = 5) {
  const width = rows[0]?.length ?? 0;
  const texts = Array.from({ length: options }, (_, index) => String(index + 1));
  const items = Array.from({ length: width }, (_, place) => ({
    column: column(`i${place}`, { options: texts }),
    place,
  }));
  const tally = new ScaleTally(items);
  for (const row of rows) tally.add(Float64Array.from(row));
  return tally.figures();
}

/** The obvious way: all scores are there, and everything is computed from the formula in the book. */
const plain = {
  mean: (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length,
  covariance(one: number[], other: number[]): number {
    const [mean, otherMean] = [plain.mean(one), plain.mean(other)];
    const products = one.map((value, index) => (value - mean) * ((other[index] ?? 0) - otherMean));
    return products.reduce((sum, value) => sum + value, 0) / (one.length - 1);
  },
  columnsOf: (rows: number[][]) => (rows[0] ?? []).map((_, place) => rows.map((row) => row[place] ?? 0)),
  totals: (rows: number[][]) => rows.map((row) => row.reduce((sum, value) => sum + value, 0)),
  alpha(rows: number[][]): number | null {
    const items = plain.columnsOf(rows);
    const total = plain.totals(rows);
    const variance = plain.covariance(total, total);
    if (items.length < 2 || variance < 1e-9) return null;
    const own = items.reduce((sum, item) => sum + plain.covariance(item, item), 0);
    return (items.length / (items.length - 1)) * (1 - own / variance);
  },
  without: (rows: number[][], place: number) => rows.map((row) => row.filter((_, index) => index !== place)),
  correlation(rows: number[][], place: number): number | null {
    const item = rows.map((row) => row[place] ?? 0);
    const rest = plain.totals(plain.without(rows, place));
    const [own, others] = [plain.covariance(item, item), plain.covariance(rest, rest)];
    return own < 1e-9 || others < 1e-9 ? null : plain.covariance(item, rest) / Math.sqrt(own * others);
  },
  /** People at the border of a group count by the share of them that it has room for. */
  groupMean(rows: number[][], place: number, size: number, direction: 1 | -1): number {
    const people = rows.map((row) => ({ total: plain.totals([row])[0] ?? 0, score: row[place] ?? 0 }));
    people.sort((one, other) => direction * (one.total - other.total));
    const border = people[size - 1]?.total ?? 0;
    const isInside = ({ total }: { total: number }) => direction * (border - total) > 0;
    const inside = people.filter(isInside);
    const at = people.filter(({ total }) => total === border);
    const sum = (list: { score: number }[]) => list.reduce((all, { score }) => all + score, 0);
    return (sum(inside) + (sum(at) * (size - inside.length)) / at.length) / size;
  },
};

const isClose = (found: number | null | undefined, expected: number | null) => {
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 8);
};

describe('a scale', () => {
  it('has the alpha and the correlations of the book', () => {
    // Three items, four people. Totals 4, 7, 11, 14 (mean 9): 25 + 4 + 4 + 25 = 58, variance 58/3.
    // Items 1 2 4 5 (mean 3): 10/3. 1 3 3 5 (mean 3): 8/3. 2 2 4 4 (mean 3): 4/3. Together 22/3.
    // Alpha 3/2 · (1 - 22/58) = 3/2 · 36/58 = 54/58.
    const { alpha, items, complete, mean, sd } = scaleOf([
      [1, 1, 2],
      [2, 3, 2],
      [4, 3, 4],
      [5, 5, 4],
    ]);
    expect(complete).toBe(4);
    expect(mean).toBe(9);
    expect(sd).toBeCloseTo(Math.sqrt(58 / 3), 12);
    expect(alpha).toBeCloseTo(54 / 58, 12);
    // Item 1 against the rest 3 5 7 9 (mean 6): (-2)(-3) + (-1)(-1) + 1·1 + 2·3 = 14; 14 / √(10 · 20).
    expect(items[0]?.correlation).toBeCloseTo(14 / Math.sqrt(200), 12);
    // Without it two items: rest 20/3, items 12/3; 2 · (1 - 12/20) = 0.8.
    expect(items[0]?.alphaWithout).toBeCloseTo(0.8, 12);
    // 27 % of 4 is one person: totals 14 and 4; (5 - 1) / 4 and (4 - 2) / 4.
    expect(items.map(({ difference }) => difference)).toEqual([1, 1, 0.5]);
  });

  it('lets those with the same total share the last place of a group', () => {
    // 27 % of 8 is two. Upper: the one with 6, and two with 4 who share one place (2 and 1: 1.5). (3 + 1.5) / 2 = 2.25.
    // Lower: five have 2, all with 1. (2.25 - 1) / (3 - 1).
    const rows = [[3, 3], [2, 2], [1, 3], ...Array.from({ length: 5 }, () => [1, 1])];
    expect(scaleOf(rows, 3).items[0]?.difference).toBeCloseTo(0.625, 12);
  });

  it('leaves out who has not answered all of it, and counts them', () => {
    const whole = [
      [1, 2],
      [3, 3],
      [5, 4],
    ];
    const { complete, incomplete, alpha } = scaleOf([...whole, [NaN, 5], [NaN, NaN]]);
    expect({ complete, incomplete }).toEqual({ complete: 3, incomplete: 1 });
    expect(alpha).toBe(scaleOf(whole).alpha);
  });

  it('says nothing where there is nothing to say', () => {
    expect(scaleOf([[2, 2]])).toMatchObject({ complete: 1, alpha: null });
    const same = scaleOf([
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    expect(same.alpha).toBeNull();
    expect(same.items[0]).toMatchObject({ correlation: null, alphaWithout: null });
    expect(scaleOf([[1], [2]]).alpha).toBeNull();
  });

  it('agrees with the obvious way of computing it, whatever was answered', () => {
    const data = fc
      .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 7 }), fc.integer({ min: 2, max: 60 }))
      .chain(([width, options, people]) => {
        const row = fc.array(fc.integer({ min: 1, max: options }), { minLength: width, maxLength: width });
        return fc.tuple(fc.constant(options), fc.array(row, { minLength: people, maxLength: people }));
      });
    fc.assert(
      fc.property(data, ([options, rows]) => {
        const figures = scaleOf(rows, options);
        isClose(figures.alpha, plain.alpha(rows));
        const size = Math.max(1, Math.round(rows.length * 0.27));
        for (const [place, item] of figures.items.entries()) {
          isClose(item.correlation, plain.correlation(rows, place));
          isClose(item.alphaWithout, plain.alpha(plain.without(rows, place)));
          const upper = plain.groupMean(rows, place, size, -1);
          const lower = plain.groupMean(rows, place, size, 1);
          isClose(item.difference, (upper - lower) / (options - 1));
        }
      }),
      { numRuns: 300 },
    );
  });
});
