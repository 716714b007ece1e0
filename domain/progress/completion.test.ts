import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateColour, rateMapOf } from './completion.ts';

describe('the rates of a place', () => {
  it('are finished by candidates for each contest, and by the sums in all', () => {
    const counts = { 语文: { finished: 1, candidates: 4 }, 数学: { finished: 3, candidates: 12 } };
    expect(rateMapOf(counts)).toEqual({ 语文: 0.25, 数学: 0.25, all: 0.25 });
    const uneven = { 语文: { finished: 1, candidates: 1 }, 数学: { finished: 0, candidates: 3 } };
    expect(rateMapOf(uneven)).toEqual({ 语文: 1, 数学: 0, all: 0.25 });
  });

  it('are null where nobody is to finish anything', () => {
    expect(rateMapOf({ 语文: { finished: 0, candidates: 0 } })).toEqual({ 语文: null, all: null });
    expect(rateMapOf({})).toEqual({ all: null });
  });

  it('have a total of all contests, also beside a contest called all', () => {
    const counts = { all: { finished: 0, candidates: 1 }, 语文: { finished: 1, candidates: 1 } };
    expect(rateMapOf(counts).all).toBe(0.5);
  });

  it('lie between the lowest and the highest of the contests in all', () => {
    const count = fc
      .tuple(fc.nat(1000), fc.nat(1000))
      .map(([done, open]) => ({ finished: done, candidates: done + open }));
    fc.assert(
      fc.property(fc.array(count, { minLength: 1 }), (counts) => {
        const { all, ...rates } = rateMapOf(
          Object.fromEntries(counts.map((entry, index) => [`c${index}`, entry])),
        );
        const known = Object.values(rates).filter((rate) => rate !== null);
        if (known.length === 0) return expect(all).toBeNull();
        expect(all).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9);
        expect(all).toBeLessThanOrEqual(Math.max(...known) + 1e-9);
      }),
    );
  });
});

describe('the colour of a rate', () => {
  it.each([
    [1, 'success'],
    [0.999, 'processing'],
    [0.7501, 'processing'],
    [0.75, 'warning'],
    [0.51, 'warning'],
    [0.5, 'error'],
    [0.26, 'error'],
    [0.25, 'default'],
    [0, 'default'],
    [null, 'default'],
  ] as const)('of %s is %s', (rate, colour) => {
    expect(rateColour(rate)).toBe(colour);
  });
});
