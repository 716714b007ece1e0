import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAhead, nextSequence, SEQUENCE_SKEW_MS, trueSequence } from './sequence.ts';

describe('the sequence of what a page sends', () => {
  it('follows the server clock, so that another computer continues with higher numbers', () => {
    expect(nextSequence(undefined, 1_700_000_000_123.7)).toBe(1_700_000_000_123);
    expect(nextSequence(1_700_000_000_000, 1_700_000_000_500)).toBe(1_700_000_000_500);
  });

  it('grows also within one millisecond and when the clock was set back', () => {
    expect(nextSequence(500, 500)).toBe(501);
    expect(nextSequence(500, 20)).toBe(501);
  });

  it('is strictly increasing however the clock is corrected', () => {
    const times = fc.array(fc.double({ min: 4e12, max: 4e12 + SEQUENCE_SKEW_MS - 50, noNaN: true }), {
      minLength: 2,
      maxLength: 50,
    });
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

  it('begins anew after one that lies ahead of the clock, which would make all others lie ahead', () => {
    expect(nextSequence(Number.MAX_SAFE_INTEGER, 1_700_000_000_123)).toBe(1_700_000_000_123);
    expect(nextSequence(1_700_000_000_000 + SEQUENCE_SKEW_MS, 1_700_000_000_000)).toBe(
      1_700_000_000_001 + SEQUENCE_SKEW_MS,
    );
  });
});

describe('a number ahead of the clock', () => {
  it('is one that no difference between servers explains', () => {
    expect(isAhead(1_700_000_000_000 + SEQUENCE_SKEW_MS, 1_700_000_000_000)).toBe(false);
    expect(isAhead(1_700_000_000_001 + SEQUENCE_SKEW_MS, 1_700_000_000_000)).toBe(true);
  });

  it('is worth no more than the moment in which it was stored', () => {
    const storedAt = '2026-09-01T01:00:00.000Z';
    const now = Date.parse(storedAt) + 1_000;
    expect(trueSequence(Number.MAX_SAFE_INTEGER, storedAt, now)).toBe(Date.parse(storedAt));
    expect(trueSequence(7, storedAt, now)).toBe(7);
  });
});
