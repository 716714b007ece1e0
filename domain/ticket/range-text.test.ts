import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangesTotal, rangeText } from './range-text.ts';
import { rangeHolding } from './ticket-admission.ts';
import type { RangeRow } from './ticket.schema.ts';

const row = (start: string, end: string): RangeRow => ({ id: 1, start, end });

describe('a range in words', () => {
  it.each([
    ['1001', '1101', '1001到1100，共100个号码，1101不在内'],
    ['001', '50', '001到049，共49个号码，050不在内'],
    ['99', '101', '99到100，共2个号码，101不在内'],
    ['7', '8', '只有7这1个号码，8不在内'],
    [
      '9007199254740993',
      '9007199254740995',
      '9007199254740993到9007199254740994，共2个号码，9007199254740995不在内',
    ],
  ])('of %s to %s: %s', (start, end, text) => {
    expect(rangeText(row(start, end))).toEqual({ text, isGood: true });
  });

  it.each([
    ['', '5', '请填写起始号和结束号'],
    ['a', '5', '起始号和结束号必须是1到30位数字'],
    ['5', '5', '起始号必须小于结束号，现在一个号码也没有'],
  ])('of %j to %j says what is missing', (start, end, text) => {
    expect(rangeText(row(start, end))).toEqual({ text, isGood: false });
  });
});

describe('several ranges', () => {
  it('count a number once, and name two rows that share one', () => {
    expect(rangesTotal([row('1', '11'), row('20', '30'), row('5', '15')])).toEqual({
      count: 24n,
      overlap: [1, 3],
    });
    expect(rangesTotal([row('1', '10'), row('10', '20')])).toEqual({ count: 19n, overlap: undefined });
    expect(rangesTotal([row('', ''), row('3', '2')])).toEqual({ count: 0n, overlap: undefined });
  });

  it('admit as many numbers as can be found one by one', () => {
    const bound = fc
      .tuple(fc.nat(120), fc.constantFrom(1, 2, 3))
      .map(([at, width]) => String(at).padStart(width, '0'));
    const rows = fc.array(fc.tuple(bound, bound), { maxLength: 4 });
    const all = [1, 2, 3, 4].flatMap((length) =>
      Array.from({ length: Math.min(10 ** length, 1_000) }, (_, at) => String(at).padStart(length, '0')),
    );
    fc.assert(
      fc.property(rows, (bounds) => {
        const ranges = bounds.map(([start, end]) => row(start, end));
        const found = all.filter((number) => rangeHolding(ranges, number));
        expect(rangesTotal(ranges).count).toBe(BigInt(found.length));
        const isShared = all.some(
          (number) => ranges.filter((range) => rangeHolding([range], number)).length > 1,
        );
        expect(rangesTotal(ranges).overlap !== undefined).toBe(isShared);
      }),
      { numRuns: 60 },
    );
  });
});
