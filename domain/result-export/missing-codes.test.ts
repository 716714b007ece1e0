import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freeLevel, isLikeCode, MOST_RAISED, numberCodes, textCodes } from './missing-codes.ts';

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

it('codes are raised once above everything that was typed, and never without end', () => {
  expect(freeLevel(textCodes, new Set(['#9', '##8', '####9']))).toBe(2);
  const all = Array.from({ length: MOST_RAISED + 1 }, (_, raised) => textCodes(raised).unanswered);
  expect(freeLevel(textCodes, new Set(all))).toBe(0);
  const any = { range: null, isChoice: false };
  const codesOf = (raised: number) => numberCodes(any, raised);
  const typed = new Set<number>();
  for (let level = 0; level < 50; level += 1) {
    expect(freeLevel(codesOf, typed)).toBe(level);
    for (const code of Object.values(codesOf(level)))
      expect(isLikeCode(code) && Number.isSafeInteger(code)).toBe(true);
    typed.add(codesOf(level).unasked);
  }
});
