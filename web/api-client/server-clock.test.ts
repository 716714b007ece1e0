import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { narrowed, type OffsetBounds } from './server-clock.ts';

describe('the offset to the server clock', () => {
  it('is at first what the first answer allows', () => {
    expect(narrowed(undefined, { least: 700, most: 900 })).toEqual({ least: 700, most: 900 });
  });

  it('is narrowed by every answer', () => {
    expect(narrowed({ least: 700, most: 900 }, { least: 850, most: 2_000 })).toEqual({
      least: 850,
      most: 900,
    });
  });

  it('follows a jump in either direction', () => {
    expect(narrowed({ least: 700, most: 900 }, { least: 600_000, most: 600_100 }).least).toBe(600_000);
    expect(narrowed({ least: 600_000, most: 600_100 }, { least: 700, most: 900 }).least).toBe(700);
  });

  it('always holds the truth, and never gets wider, however slow the network is', () => {
    const delay = fc.nat(20_000);
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.tuple(delay, delay), { minLength: 1 }), (truth, answers) => {
        let known: OffsetBounds | undefined;
        for (const [there, back] of answers) {
          const next = narrowed(known, { least: truth - back, most: truth + there });
          expect(next.least).toBeLessThanOrEqual(truth);
          expect(next.most).toBeGreaterThanOrEqual(truth);
          if (known) expect(next.most - next.least).toBeLessThanOrEqual(known.most - known.least);
          known = next;
        }
      }),
    );
  });
});
