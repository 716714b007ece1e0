import { describe, expect, it } from 'vitest';
import { durationText, remainingText, timeLimitText } from './clock-text.ts';

const NOW = Date.parse('2026-03-01T08:00:00.000Z');
const inMs = (ms: number) => new Date(NOW + ms).toISOString();

describe('a duration in words', () => {
  it.each([
    [0, '00分00秒'],
    [999, '00分00秒'],
    [1_000, '00分01秒'],
    [59_999, '00分59秒'],
    [60_000, '01分00秒'],
    [3_599_000, '59分59秒'],
    [3_600_000, '1小时00分00秒'],
    [3_725_000, '1小时02分05秒'],
    [90_000_000, '25小时00分00秒'],
    [-5_000, '00分00秒'],
  ])('of %i ms is %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('the remaining time', () => {
  it('has not begun without an end', () => {
    expect(remainingText('', NOW)).toBe('还未开始计时');
  });

  it('runs down to the end', () => {
    expect(remainingText(inMs(2_400_000), NOW)).toBe('40分00秒');
    expect(remainingText(inMs(1_000), NOW)).toBe('00分01秒');
  });

  it('is over at the end and after it', () => {
    expect(remainingText(inMs(0), NOW)).toBe('测试已结束');
    expect(remainingText(inMs(-1), NOW)).toBe('测试已结束');
  });
});

describe('the time limit', () => {
  const waiting = { tag: '', startTime: '', stopTime: '', expireTime: '' };
  const started = { ...waiting, startTime: inMs(-1_000) };

  it('is that there is none, before the start and after it', () => {
    expect(timeLimitText({ duration: 0 }, waiting, NOW)).toBe('还未开始计时（不限时）');
    expect(timeLimitText({ duration: 0 }, started, NOW)).toBe('不限时');
  });

  it('is the time that is left where there is one', () => {
    expect(timeLimitText({ duration: 40 }, waiting, NOW)).toBe('还未开始计时');
    const running = { ...started, expireTime: inMs(2_400_000) };
    expect(timeLimitText({ duration: 40 }, running, NOW)).toBe('40分00秒');
    // Whoever has ended it has none of it left, but for those who may come back.
    const ended = { ...running, stopTime: inMs(-500) };
    expect(timeLimitText({ duration: 40 }, ended, NOW)).toBe('测试已结束');
    expect(timeLimitText({ duration: 40 }, { ...ended, tag: '班主任' }, NOW)).toBe('40分00秒');
    // The owner has given a limit to a test that had none.
    expect(timeLimitText({ duration: 0 }, running, NOW)).toBe('40分00秒');
  });
});
