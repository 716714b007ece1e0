import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';

const draw = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe('seeded random numbers', () => {
  it('are those of mulberry32, on every machine', () => {
    expect(draw(1, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  });

  it('are the same for the same seed and others for others', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(draw(seed, 20)).toEqual(draw(seed, 20));
        expect(draw(seed, 20)).not.toEqual(draw(seed + 1, 20));
      }),
    );
  });

  it('lie between 0 inclusive and 1 exclusive', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const value of draw(seed, 50)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThan(1);
        }
      }),
    );
  });

  it('as integers reach both bounds and never pass them', () => {
    const random = seededRandom(7);
    const drawn = new Set(Array.from({ length: 500 }, () => random.integer(-1, 3)));
    expect([...drawn].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3]);
    expect(random.integer(4, 4)).toBe(4);
  });

  it('pick every item, and complain about an empty list', () => {
    const random = seededRandom(7);
    const picked = new Set(Array.from({ length: 100 }, () => random.pick(['甲', '乙', '丙'])));
    expect(picked).toEqual(new Set(['甲', '乙', '丙']));
    expect(() => random.pick([])).toThrow('empty');
  });
});
