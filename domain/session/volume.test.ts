import { describe, expect, it } from 'vitest';
import { BUDGETS, countedMinute, deliveryCost, exceeds, rowBytes, secondsLeftInMinute } from './volume.ts';

describe('a budget', () => {
  it('is used up by what goes beyond it, rows without text included', () => {
    expect(exceeds('log', BUDGETS.log)).toBe(false);
    expect(exceeds('log', BUDGETS.log + 1)).toBe(true);
    expect(rowBytes(0)).toBeGreaterThan(0);
  });
});

describe('a delivery', () => {
  it('costs what it holds, and an empty one something too', () => {
    expect([0, 1, 100].map(deliveryCost)).toEqual([25, 25, 100]);
  });
});

describe('the minute of a draft or a delivery', () => {
  it('is told by the server’s clock, and so is its end', () => {
    const start = new Date('2026-03-01T08:00:00.000Z');
    const later = new Date('2026-03-01T08:00:59.001Z');
    expect(countedMinute(later)).toBe(countedMinute(start));
    expect(countedMinute(new Date('2026-03-01T08:01:00.000Z'))).toBe(countedMinute(start) + 1);
    expect([secondsLeftInMinute(start), secondsLeftInMinute(later)]).toEqual([60, 1]);
  });
});
