import { describe, expect, it } from 'vitest';
import { decideTakeover, isAlive, isToldAlready, mayStillBegin, recentTakeovers } from './take-over.ts';

const NOW = new Date('2026-09-01T01:00:00.000Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString();

describe('a session', () => {
  it('is alive for a minute after its last call', () => {
    expect([0, 30, 59.999, 60, 3_600].map((seconds) => isAlive(secondsAgo(seconds), NOW))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is alive by the clock of another server that goes ahead, and silent when nothing was ever heard', () => {
    expect(isAlive(secondsAgo(-2), NOW)).toBe(true);
    expect(isAlive(null, NOW)).toBe(false);
  });
});

describe('taking over', () => {
  const decide = (others: number[], isMeant: boolean, before: number[] = [], hasBegun = true) => {
    const takeover = { others: others.map(secondsAgo), hasBegun, isMeant, before: before.map(secondsAgo) };
    return decideTakeover({ ...takeover, isReturning: false }, NOW);
  };

  it('is free where nobody is, or everybody has fallen silent', () => {
    expect(decide([], false)).toEqual({ kind: 'free' });
    expect(decide([60, 90], false)).toEqual({ kind: 'free' });
  });

  it('is asked about while one of them is alive, and counted once it is meant', () => {
    expect(decide([90, 10], false)).toEqual({ kind: 'ask' });
    expect(decide([90, 10], true)).toEqual({ kind: 'counted' });
  });

  it('has to wait after the fifth of an address, until the first of them is a minute old', () => {
    expect(decide([10], true, [50, 40, 30, 20])).toEqual({ kind: 'counted' });
    expect(decide([10], true, [50, 40, 30, 20, 10])).toEqual({ kind: 'wait', seconds: 10 });
    expect(decide([10], true, [10, 20, 30, 40, 50.5])).toEqual({ kind: 'wait', seconds: 10 });
    expect(decide([10], true, [60, 40, 30, 20, 10])).toEqual({ kind: 'counted' });
  });

  it('waits for the last five, should more of them be there', () => {
    expect(decide([10], true, [55, 50, 40, 30, 20, 10])).toEqual({ kind: 'wait', seconds: 10 });
  });

  it('asks before it says that one has to wait, and a silent one is free even then', () => {
    const many = [50, 40, 30, 20, 10];
    expect(decide([10], false, many)).toEqual({ kind: 'ask' });
    expect(decide([61], true, many)).toEqual({ kind: 'free' });
  });

  it('of a test that has not begun is asked about, and disturbs nobody', () => {
    const many = [50, 40, 30, 20, 10];
    expect(decide([10], false, [], false)).toEqual({ kind: 'ask' });
    expect(decide([10], true, many, false)).toEqual({ kind: 'free' });
  });

  it('of what was begun in the same tab is asked about, and never has to wait', () => {
    const others = [secondsAgo(10)];
    const before = [50, 40, 30, 20, 10].map(secondsAgo);
    const returning = { others, hasBegun: true, isReturning: true, before };
    expect(decideTakeover({ ...returning, isMeant: false }, NOW)).toEqual({ kind: 'ask' });
    expect(decideTakeover({ ...returning, isMeant: true }, NOW)).toEqual({ kind: 'free' });
  });

  it('more than once leaves it open for ten minutes who begins, until somebody has', () => {
    const after = (seconds: number, takeovers = 2, hasBegun = false) =>
      mayStillBegin({ hasBegun, takeovers, endedAt: secondsAgo(seconds) }, NOW);
    expect([after(0), after(599), after(600)]).toEqual([true, true, false]);
    expect([after(0, 1), after(0, 2, true)]).toEqual([false, false]);
  });

  it('is told one by one, but for the sixth and more in a minute of a test that has not begun', () => {
    const told = (takeovers: number, seconds: number, hasBegun = false) =>
      isToldAlready({ hasBegun, takeovers, createdAt: secondsAgo(seconds) }, NOW);
    expect([told(4, 1), told(5, 1), told(900, 59)]).toEqual([false, true, true]);
    expect([told(5, 60), told(5, 1, true)]).toEqual([false, false]);
  });

  it('is forgotten after a minute', () => {
    expect(recentTakeovers([60, 59, 1].map(secondsAgo), NOW)).toEqual([59, 1].map(secondsAgo));
  });
});
