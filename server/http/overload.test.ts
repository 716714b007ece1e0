import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LagMeter, overloadFrom, watchEventLoop } from './overload.ts';

const KINDS = ['log', 'draft'] as const;

function turnedAway(load: number, lagMs: number, delayMs = 0): string[] {
  const overload = overloadFrom({ load }, { lagMs }, { delayMs });
  return KINDS.filter((kind) => {
    try {
      overload.admit(kind);
      return false;
    } catch {
      return true;
    }
  });
}

describe('what is turned away', () => {
  it('is nothing on a usual day', () => {
    expect(turnedAway(0.01, 100)).toEqual([]);
  });

  it('is logs first, then drafts, as the queue fills', () => {
    expect([0.05, 0.6].map((load) => turnedAway(load, 0))).toEqual([['log'], ['log', 'draft']]);
  });

  it('follows the same order when the event loop is late', () => {
    expect([500, 3_000].map((lagMs) => turnedAway(0, lagMs))).toEqual([['log'], ['log', 'draft']]);
  });

  it('is logs when other calls wait for their turn, which drafts do not', () => {
    expect(turnedAway(0, 0, 5_000)).toEqual(['log']);
  });
});

describe('how many log in at once', () => {
  const room = (load: number, lagMs: number, delayMs: number) =>
    overloadFrom({ load }, { lagMs }, { delayMs }).roomForLogins();

  it('is a fixed number on a usual day, and few when those who are in would have to wait', () => {
    const usual = room(0.01, 20, 20);
    expect(usual).toBeGreaterThan(30);
    for (const few of [room(0.1, 0, 0), room(0, 300, 0), room(0, 0, 300)]) {
      expect(few).toBeGreaterThan(0);
      expect(few).toBeLessThan(usual / 10);
    }
  });

  it('is none when the queue would soon take submissions only', () => {
    expect(room(0.6, 0, 0)).toBe(0);
  });
});

describe('the lag of the event loop', () => {
  function lagAfter(...late: number[]): number {
    const meter = new LagMeter();
    for (const ms of late) meter.note(ms);
    return meter.lagMs;
  }

  it('is not one long moment', () => {
    expect(lagAfter(0, 0, 0, 0, 0, 5_000, 0, 0, 0, 0)).toBe(0);
    expect(lagAfter(5_000)).toBe(0);
  });

  it('is what most of the last moments were late by', () => {
    expect(lagAfter(0, 0, 0, 0, 0, 300, 310, 290, 305, 300, 0, 300)).toBe(300);
  });

  it('is over soon after the work is', () => {
    expect(lagAfter(...Array.from({ length: 50 }, () => 900), 0, 0, 0, 0, 0)).toBe(0);
  });

  it('is seen in a loop that has too much to do', async () => {
    const { meter, stop } = watchEventLoop();
    try {
      while (meter.lagMs < 50) {
        const until = performance.now() + 200;
        while (performance.now() < until);
        await nextRound();
      }
      await expect.poll(() => meter.lagMs < 50).toBe(true);
    } finally {
      stop();
    }
  });
});
