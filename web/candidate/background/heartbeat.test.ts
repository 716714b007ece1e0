import { describe, expect, it } from 'vitest';
import { nextBeatMs } from './heartbeat.ts';

const [first, last] = [() => 0, () => 0.99];

describe('the next question to the server', () => {
  it('comes within half a minute, at another moment in each browser', () => {
    expect(nextBeatMs(true, Infinity, first)).toBeLessThan(nextBeatMs(true, Infinity, last));
    expect(nextBeatMs(true, Infinity, last)).toBeLessThan(30_000);
  });

  it('comes sooner when the server is away, and when the time is over', () => {
    expect(nextBeatMs(false, Infinity, last)).toBeLessThan(nextBeatMs(true, Infinity, first));
    expect(nextBeatMs(true, -5_000, last)).toBeLessThan(nextBeatMs(true, Infinity, first));
  });

  it('comes soon after the end, when that is near', () => {
    expect(nextBeatMs(true, 5_000, first)).toBeGreaterThan(5_000);
    expect(nextBeatMs(true, 5_000, last)).toBeLessThan(25_000);
  });
});
