import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSequence } from './sequence.ts';

describe('the sequence of what a page sends', () => {
  it('follows the server clock, so that another computer continues with higher numbers', () => {
    expect(nextSequence(undefined, 1_700_000_000_123.7)).toBe(1_700_000_000_123);
    expect(nextSequence(1_700_000_000_000, 1_700_000_000_500)).toBe(1_700_000_000_500);
  });

  it('grows also within one millisecond and when the clock was set back', () => {
    expect(nextSequence(500, 500)).toBe(501);
    expect(nextSequence(500, 20)).toBe(501);
  });

  it('is strictly increasing whatever the clock does', () => {
    const times = fc.array(fc.double({ min: 0, max: 4e12, noNaN: true }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(times, (clock) => {
        let last: number | undefined;
        for (const now of clock) {
          const next = nextSequence(last, now);
          expect(Number.isSafeInteger(next)).toBe(true);
          if (last !== undefined) expect(next).toBeGreaterThan(last);
          last = next;
        }
      }),
    );
  });
});
