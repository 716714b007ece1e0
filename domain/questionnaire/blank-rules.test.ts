import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlankRules, blankProblem, fitNumber, reachableRange, textLength } from './blank-rules.ts';

const text = (minLength?: number): BlankRules => ({ kind: 'text', minLength });
const number = (decimals: number, min?: number, max?: number) => ({
  kind: 'number' as const,
  decimals,
  range: min === undefined || max === undefined ? undefined : { min, max },
});

describe('a blank for words', () => {
  it.each(['', '  ', '　\n\t'])('is unanswered by %j', (given) => {
    expect(blankProblem(text(), given)).toBe('还未作答');
    expect(blankProblem(text(5), given)).toBe('还未作答');
  });

  it('says how long it must be and how long it is', () => {
    expect(blankProblem(text(5), '一二三四')).toBe('不得少于5字，目前4字');
    expect(blankProblem(text(5), '  一二三  ')).toBe('不得少于5字，目前3字');
    expect(blankProblem(text(5), '𠮷𠮷𠮷')).toBe('不得少于5字，目前3字');
    expect(textLength(' 一𠮷 ')).toBe(2);
  });

  it('is long enough exactly from the demanded length on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (wanted, length) => {
        expect(blankProblem(text(wanted), '字'.repeat(length)) === undefined).toBe(length >= wanted);
      }),
    );
  });
});

describe('a blank for a number', () => {
  it.each([
    [number(0), '12', undefined],
    [number(0), '1.5', '须填写整数'],
    [number(0), '十二', '须填写整数'],
    [number(2), '1.25', undefined],
    [number(2), '1.256', '最多保留2位小数'],
    [number(2), '1.', '须填写数字'],
    [number(2), '-1', '须填写数字'],
    [number(2), '1e3', '须填写数字'],
    [number(0, 1, 12), '12', undefined],
    [number(0, 1, 12), '13', '须在1到12之间'],
    [number(1, 0.5, 3), '0.4', '须在0.5到3之间'],
    [number(0), ' ', '还未作答'],
  ])('of %j finds in %j: %s', (rules, given, problem) => {
    expect(blankProblem(rules, given)).toBe(problem);
  });

  it.each([
    [number(0), '12.6', '13'],
    [number(2), '1.005', '1.01'],
    [number(2), '1.50', '1.5'],
    [number(1), '100.0', '100'],
    [number(9), '0.0000001', '0.0000001'],
    [number(0, 1, 12), '99', '12'],
    [number(0, 1, 12), '0', '1'],
    [number(1, 0, 24), '25.55', '24'],
    [number(0), '１２', '12'],
    [number(0), '-5', '0'],
    [number(0), 'abc', ''],
    [number(0), '.', ''],
    [number(0), '9'.repeat(30), '999999999999999'],
  ])('of %j makes %j into %s', (rules, typed, fitted) => {
    expect(fitNumber(rules, typed)).toBe(fitted);
  });

  it('takes whatever it has fitted', () => {
    const rules = fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.option(fc.tuple(fc.nat(1_000), fc.nat(1_000))))
      .map(([decimals, ends]) => {
        const range = ends && { min: Math.min(...ends) / 10, max: Math.max(...ends) / 10 };
        return {
          kind: 'number' as const,
          decimals,
          range: range ? reachableRange(range, decimals) : undefined,
        };
      });
    fc.assert(
      fc.property(rules, fc.double({ min: -1e6, max: 1e9, noNaN: true }), (given, value) => {
        const fitted = fitNumber(given, String(value));
        expect(blankProblem(given, fitted)).toBeUndefined();
        expect(fitNumber(given, fitted)).toBe(fitted);
      }),
    );
  });
});

describe('a picked blank', () => {
  it.each([
    ['year', '2008', undefined],
    ['year', '208', '须填写四位数的年份'],
    ['year', '3008', '须填写四位数的年份'],
    ['date', '2012-02-29', undefined],
    ['date', '2013-02-29', '须填写日期'],
    ['date', '2013-2-9', '须填写日期'],
    ['date', '昨天', '须填写日期'],
    ['time', '07:30', undefined],
    ['time', '24:00', '须填写时间'],
    ['time', '7:30', '须填写时间'],
    ['time', '', '还未作答'],
  ] as const)('for a %s finds in %j: %s', (kind, given, problem) => {
    expect(blankProblem({ kind }, given)).toBe(problem);
  });
});
