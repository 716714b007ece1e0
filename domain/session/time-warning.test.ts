import { describe, expect, it } from 'vitest';
import { dueWarning, warningText } from './time-warning.ts';

const MINUTE_MS = 60_000;
const END = Date.parse('2026-03-01T09:00:00.000Z');
const testOf = (minutes: number) => ({
  startTime: new Date(END - minutes * MINUTE_MS).toISOString(),
  expireTime: new Date(END).toISOString(),
});
const due = (wholeMinutes: number, minutesLeft: number) =>
  dueWarning(testOf(wholeMinutes), END - minutesLeft * MINUTE_MS);

describe('a candidate is warned', () => {
  it('ten, five and one minute before the end', () => {
    expect(due(40, 10.01)).toBeUndefined();
    expect(due(40, 10)).toBe(10);
    expect(due(40, 5.01)).toBe(10);
    expect(due(40, 5)).toBe(5);
    expect(due(40, 1)).toBe(1);
    expect(due(40, 0.01)).toBe(1);
  });

  it('not when the time is over, has not begun, or never ends', () => {
    expect(due(40, 0)).toBeUndefined();
    expect(dueWarning({ startTime: '', expireTime: '' }, END)).toBeUndefined();
    expect(dueWarning({ ...testOf(40), expireTime: '' }, END)).toBeUndefined();
  });

  it('in a short test only of what is less than the whole of it', () => {
    expect(due(10, 10)).toBeUndefined();
    expect(due(10, 9)).toBeUndefined();
    expect(due(10, 5)).toBe(5);
    expect(due(5, 5)).toBeUndefined();
    expect(due(5, 1)).toBe(1);
    expect(due(1, 1)).toBeUndefined();
    expect(due(1, 0.5)).toBeUndefined();
  });

  it('in words that are true for those who come in later, too', () => {
    expect(warningText(10, 10 * MINUTE_MS)).toBe('距离结束还有 10 分钟');
    expect(warningText(5, 5 * MINUTE_MS - 900)).toBe('距离结束还有 5 分钟');
    expect(warningText(5, 3.7 * MINUTE_MS)).toBe('距离结束不到 4 分钟');
    expect(warningText(10, 6.2 * MINUTE_MS)).toBe('距离结束不到 7 分钟');
    expect(warningText(1, 0.3 * MINUTE_MS)).toBe('距离结束不到 1 分钟');
  });
});
