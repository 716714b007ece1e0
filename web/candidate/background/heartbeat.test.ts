import { describe, expect, it } from 'vitest';
import { nextBeatMs } from './heartbeat.ts';

describe('the next question to the server', () => {
  it('comes within a minute, at another moment in each browser', () => {
    expect(nextBeatMs(false, () => 0)).toBeLessThan(nextBeatMs(false, () => 0.99));
    expect(nextBeatMs(false, () => 0.99)).toBeLessThan(60_000);
  });

  it('comes sooner when something is waited for', () => {
    expect(nextBeatMs(true, () => 0.99)).toBeLessThan(nextBeatMs(false, () => 0));
  });
});
