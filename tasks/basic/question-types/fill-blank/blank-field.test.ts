import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankProblem } from '#domain/questionnaire/blank-rules.ts';
import { finishedNumber, numberCharacters, numberHint, yearsToChoose } from './blank-field.tsx';

const hours = { kind: 'number', decimals: 0, range: { min: 0, max: 24 } } as const;
const height = { kind: 'number', decimals: 1, range: { min: 50, max: 250 } } as const;
const count = { kind: 'number', decimals: 0, range: undefined } as const;

describe('what is typed into a blank for a number', () => {
  it.each([
    ['12', '12'],
    ['１２', '12'],
    ['１２．５', '12.5'],
    ['12。5', '12.5'],
    ['约12人', '12'],
    ['-3', '3'],
    ['1.2.3', '1.23'],
    ['.5', '.5'],
    ['没有', ''],
  ])('%j becomes %j', (typed, kept) => {
    expect(numberCharacters(typed)).toBe(kept);
  });

  it('keeps its point while more is to come', () => {
    expect(numberCharacters('12.')).toBe('12.');
  });
});

describe('a number that is finished', () => {
  it('is brought into the range, and that is said', () => {
    expect(finishedNumber(hours, '25')).toEqual({ text: '24', note: '已调整为 24（范围 0 到 24）' });
    expect(finishedNumber(height, '1.5')).toEqual({ text: '50', note: '已调整为 50（范围 50 到 250）' });
  });

  it('is rounded, and that is said', () => {
    expect(finishedNumber(hours, '7.6')).toEqual({ text: '8', note: '已调整为 8（取整数）' });
    expect(finishedNumber(height, '160.25')).toEqual({
      text: '160.3',
      note: '已调整为 160.3（保留 1 位小数）',
    });
  });

  it.each([
    ['7', '7'],
    ['07', '7'],
    ['7.', '7'],
    ['7.0', '7'],
    ['', ''],
    ['.', ''],
  ])('is written plainly without a word when it stays the same: %j', (typed, text) => {
    expect(finishedNumber(hours, typed)).toEqual({ text });
  });

  it('has no problem any more, whatever was typed', () => {
    const typed = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
    fc.assert(
      fc.property(typed, fc.constantFrom(hours, height, count), (text, rules) => {
        const finished = finishedNumber(rules, numberCharacters(text)).text;
        expect(finished === '' || blankProblem(rules, finished) === undefined).toBe(true);
      }),
    );
  });
});

describe('the hint under a blank for a number', () => {
  it('says what is expected', () => {
    expect([hours, height, count].map(numberHint)).toEqual([
      '整数，0 到 24',
      '数字，最多 1 位小数，50 到 250',
      '整数',
    ]);
  });
});

describe('the years to choose from', () => {
  it('begin with this year and reach a hundred years back', () => {
    const years = yearsToChoose(2030, '');
    expect([years[0], years.at(-1), years.length]).toEqual(['2030', '1930', 101]);
  });

  it('do not depend on a clock that has stopped', () => {
    expect(yearsToChoose(1970, '')).toContain('2015');
  });

  it('hold the answer that was given', () => {
    expect(yearsToChoose(2030, '1899')).toContain('1899');
    expect(yearsToChoose(2030, '2012').filter((year) => year === '2012')).toHaveLength(1);
  });
});
