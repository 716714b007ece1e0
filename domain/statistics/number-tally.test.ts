import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberTally } from './number-tally.ts';

function figuresOf(values: readonly number[], bounds?: { min: number; max: number }) {
  const tally = new NumberTally();
  for (const value of values) tally.add(value);
  return tally.figures(bounds);
}

describe('numbers', () => {
  it('have mean, spread, median and quartiles as R gives them', () => {
    // Sum 40 of 8, mean 5; squares 9+1+1+1+0+0+4+16 = 32, sd √(32/7).
    // In order 2 4 4 4 5 5 7 9; places 7 · share: 1.75 → 4, 3.5 → 4.5, 5.25 → 5 + 0.25 · 2 = 5.5.
    const figures = figuresOf([9, 2, 4, 4, 4, 5, 5, 7]);
    expect(figures).toMatchObject({
      ...{ count: 8, mean: 5, median: 4.5, lowerQuartile: 4, upperQuartile: 5.5, min: 2, max: 9 },
    });
    expect(figures?.sd).toBeCloseTo(Math.sqrt(32 / 7), 12);
  });

  it('have no spread where there is one, and nothing where there is none', () => {
    expect(figuresOf([3])).toMatchObject({ count: 1, mean: 3, sd: null, median: 3 });
    expect(figuresOf([])).toBeNull();
  });

  it('get a bar for each whole number within their bounds, also those that nobody has given', () => {
    const bins = figuresOf([0, 2, 2], { min: 0, max: 3 })?.bins;
    expect(bins?.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 0, 1],
      [1, 1, 0],
      [2, 2, 2],
      [3, 3, 0],
    ]);
  });

  it('get bars of round width where they are far apart', () => {
    // Five bars at least over 90: 18 wide, which is rounded up to 20.
    const bins = figuresOf([10, 35, 40, 99, 100])?.bins;
    expect(bins?.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 20, 1],
      [20, 40, 1],
      [40, 60, 1],
      [60, 80, 0],
      [80, 100, 2],
    ]);
  });

  it('are the same figures whether there are few different ones or thousands', () => {
    const many = Array.from({ length: 9_000 }, (_, index) => (index * 7_919) % 9_000);
    const sorted = [...many].sort((one, other) => one - other);
    expect(figuresOf(many)).toMatchObject({
      ...{ count: 9_000, median: 4_499.5, min: sorted[0], max: sorted.at(-1) },
    });
    expect(figuresOf(many)?.mean).toBeCloseTo(4_499.5, 6);
  });

  it.each([
    [[1, Infinity, NaN], 1],
    [[1, 1e200], 2],
    [[-1e308, 1e308], 2],
    [[-Number.MAX_VALUE, Number.MAX_VALUE, Number.MAX_VALUE], 3],
    [[0, 5e-324], 2],
    [[1e16, 1e16 + 2], 2],
  ])('are figures whatever somebody sends: %j', (values, count) => {
    const { bins = [], ...figures } = figuresOf(values) ?? {};
    for (const figure of Object.values(figures)) expect(Number.isFinite(figure ?? 0)).toBe(true);
    expect(bins.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))).toBe(true);
    expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(count);
    expect(bins.length).toBeLessThanOrEqual(22);
  });

  it('keep all digits of whole numbers in their bars', () => {
    const bins = figuresOf([13_800_138_000_001, 13_800_138_000_003])?.bins;
    expect(bins?.map(({ from }) => from)).toEqual([
      13_800_138_000_001, 13_800_138_000_002, 13_800_138_000_003,
    ]);
  });

  it('fall into exactly one bar each, whatever they are', () => {
    const number = fc.oneof(
      fc.integer({ min: -50, max: 5_000 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 200 }), (values) => {
        const bins = figuresOf(values)?.bins ?? [];
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        expect(bins.length).toBeLessThanOrEqual(22);
        for (const { from, to, count } of bins) {
          const within = values.filter((value) => value > from && value < to).length;
          expect(within).toBeLessThanOrEqual(count);
        }
      }),
    );
  });
});
