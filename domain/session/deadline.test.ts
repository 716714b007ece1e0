import { describe, expect, it } from 'vitest';
import { arrivalOf, LATE_GRACE_MS } from './deadline.ts';

const END = Date.parse('2026-03-01T08:40:00.000Z');
const running = { stopTime: '', expireTime: new Date(END).toISOString() };
const at = (offset: number) => new Date(END + offset);
const given = END - 60_000;

describe('an answer around the deadline', () => {
  it('counts up to the last millisecond, also when the page does not say when it was given', () => {
    expect(arrivalOf(running, undefined, at(-1))).toEqual({ kind: 'open', delayMs: 0 });
    expect(arrivalOf(running, given, at(-1))).toEqual({ kind: 'open', delayMs: 0 });
  });

  it('that is given at the deadline or after it is turned away', () => {
    expect(arrivalOf(running, undefined, at(0)).kind).toBe('closed');
    expect(arrivalOf(running, END + 1, at(1)).kind).toBe('closed');
    expect(arrivalOf(running, END + 1, at(LATE_GRACE_MS + 1)).kind).toBe('closed');
  });

  it('that was queued before still counts for 120 seconds, with its delay', () => {
    expect(LATE_GRACE_MS).toBe(120_000);
    expect(arrivalOf(running, given, at(0))).toEqual({ kind: 'open', delayMs: 0 });
    expect(arrivalOf(running, END, at(1))).toEqual({ kind: 'open', delayMs: 1 });
    expect(arrivalOf(running, given, at(119_999))).toEqual({ kind: 'open', delayMs: 119_999 });
    expect(arrivalOf(running, given, at(120_000))).toEqual({ kind: 'open', delayMs: 120_000 });
  });

  it('that comes a millisecond later is late', () => {
    expect(arrivalOf(running, given, at(120_001))).toEqual({ kind: 'late', delayMs: 120_001 });
  });

  it('has no deadline where there is no limit', () => {
    expect(arrivalOf({ stopTime: '', expireTime: '' }, undefined, at(1e12)).kind).toBe('open');
  });

  it('that was queued before the test was closed elsewhere is late at once, without any grace', () => {
    const stopped = { ...running, stopTime: new Date(END - 5_000).toISOString() };
    expect(arrivalOf(stopped, END - 6_000, at(-4_000))).toEqual({ kind: 'late', delayMs: 1_000 });
    expect(arrivalOf(stopped, END - 4_500, at(-4_000)).kind).toBe('closed');
    expect(arrivalOf(stopped, undefined, at(-4_000)).kind).toBe('closed');
  });
});
