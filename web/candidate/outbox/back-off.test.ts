import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './back-off.ts';

const lowest = () => 0;
const highest = () => 0.999_999;

describe('the delay before a retry', () => {
  it('doubles with each failure', () => {
    expect([1, 2, 3, 4].map((failures) => retryDelayMs(failures, undefined, lowest))).toEqual([
      500, 1_000, 2_000, 4_000,
    ]);
  });

  it('is never longer than half a minute, however long the network is away', () => {
    expect(retryDelayMs(1_000, undefined, highest)).toBeLessThanOrEqual(30_000);
  });

  it('spreads over half of its length', () => {
    expect(retryDelayMs(3, undefined, lowest)).toBe(2_000);
    expect(retryDelayMs(3, undefined, highest)).toBeCloseTo(4_000, 0);
  });

  it('is not shorter than the server asks for, and spreads after it', () => {
    expect(retryDelayMs(1, 10_000, lowest)).toBe(10_000);
    expect(retryDelayMs(1, 10_000, highest)).toBeCloseTo(15_000, 0);
  });
});
