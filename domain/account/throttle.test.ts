import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAddressThrottled,
  isNameThrottled,
  type Tally,
  tallyAfter,
  THROTTLE_WINDOW_MS,
} from './throttle.ts';

const NOW = new Date('2026-03-01T08:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const tally = (failures: number, attempts = failures): Tally => ({
  attempts,
  failures,
  windowStart: NOW.toISOString(),
});

/** Whether the address was closed at any attempt of the row, each judged before it is made. */
function everThrottled(failed: readonly boolean[]): boolean {
  let counted: Tally | undefined;
  return failed.some((hasFailed) => {
    const throttled = isAddressThrottled(counted, NOW);
    counted = tallyAfter(counted, hasFailed, NOW);
    return throttled;
  });
}

describe('counting attempts', () => {
  it('starts a window with the first one', () => {
    expect(tallyAfter(undefined, true, NOW)).toEqual(tally(1, 1));
    expect(tallyAfter(undefined, false, NOW)).toEqual(tally(0, 1));
  });

  it('goes on within the window and keeps its start', () => {
    expect(tallyAfter(tally(3, 5), true, later(THROTTLE_WINDOW_MS - 1))).toEqual(tally(4, 6));
    expect(tallyAfter(tally(3, 5), false, later(1))).toEqual(tally(3, 6));
  });

  it('starts anew when the window is over', () => {
    const end = later(THROTTLE_WINDOW_MS);
    expect(tallyAfter(tally(9, 9), true, end)).toEqual({
      attempts: 1,
      failures: 1,
      windowStart: end.toISOString(),
    });
  });
});

describe('a name', () => {
  it('is open before any attempt', () => {
    expect(isNameThrottled(undefined, NOW)).toBe(false);
  });

  it('is closed by the tenth failure, however many attempts succeeded', () => {
    expect(isNameThrottled(tally(9, 1_000), NOW)).toBe(false);
    expect(isNameThrottled(tally(10, 1_000), NOW)).toBe(true);
  });

  it('opens again ten minutes after the window began', () => {
    expect(isNameThrottled(tally(10), later(THROTTLE_WINDOW_MS - 1))).toBe(true);
    expect(isNameThrottled(tally(10), later(THROTTLE_WINDOW_MS))).toBe(false);
    expect(THROTTLE_WINDOW_MS).toBe(10 * 60_000);
  });
});

describe('an address', () => {
  it('is open before any attempt', () => {
    expect(isAddressThrottled(undefined, NOW)).toBe(false);
  });

  it('is closed by forty failures that are half of its attempts', () => {
    expect(isAddressThrottled(tally(40, 80), NOW)).toBe(true);
    expect(isAddressThrottled(tally(39, 39), NOW)).toBe(false);
    expect(isAddressThrottled(tally(40, 81), NOW)).toBe(false);
  });

  it('opens again when the window is over', () => {
    expect(isAddressThrottled(tally(500), later(THROTTLE_WINDOW_MS - 1))).toBe(true);
    expect(isAddressThrottled(tally(500), later(THROTTLE_WINDOW_MS))).toBe(false);
  });

  it('of a school of 2000 where three in ten mistype is never closed', () => {
    const ten = [true, true, true, false, false, false, false, false, false, false];
    const tens = fc.array(fc.shuffledSubarray(ten, { minLength: 10 }), { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(tens, (attempts) => {
        expect(everThrottled(attempts.flat())).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('of a guesser is closed at the forty-first try, and stays closed', () => {
    const guesses = (count: number) => Array.from({ length: count }, () => true);
    expect(everThrottled(guesses(40))).toBe(false);
    expect(everThrottled(guesses(41))).toBe(true);
    expect(isAddressThrottled(tally(5_000), NOW)).toBe(true);
  });

  it('of a guesser who owns one valid number is closed as well', () => {
    const mixed = Array.from({ length: 200 }, (_, index) => index % 3 !== 0);
    expect(everThrottled(mixed)).toBe(true);
  });
});
