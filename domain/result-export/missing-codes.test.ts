import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_RAISED, numberCodes, textCodes } from './missing-codes.ts';

it('missing answers to choices and short scales have the codes that everybody knows', () => {
  const known = { unanswered: -9, unasked: -8, unreadable: -7 };
  expect(numberCodes({ range: null, isChoice: true })).toEqual(known);
  expect(numberCodes({ range: { min: 0, max: 10 }, isChoice: false })).toEqual(known);
});

it('codes of missing answers lie outside of any scale', () => {
  expect(numberCodes({ range: { min: -10, max: 10 }, isChoice: false })).toMatchObject({ unanswered: -99 });
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (one, other) => {
      const range = { min: Math.min(one, other), max: Math.max(one, other) };
      for (const code of Object.values(numberCodes({ range, isChoice: false })))
        expect(code < range.min || code > range.max).toBe(true);
    }),
  );
});

it('codes make room for what was typed, and stay short enough for SPSS', () => {
  const any = { range: null, isChoice: false };
  expect(numberCodes(any, 1)).not.toEqual(numberCodes(any));
  expect(textCodes(1)).toEqual({ unanswered: '##9', unasked: '##8' });
  expect(textCodes(MOST_RAISED).unanswered.length).toBeLessThanOrEqual(8);
});
