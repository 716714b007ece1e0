import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CODED,
  codePoints,
  codePressure,
  decodePoints,
  decodePressure,
  type Point,
  PRESSURE_LEVELS,
} from './coding.ts';
import { MOST_SIDE } from './limits.ts';

const place = fc.double({ min: -MOST_SIDE / 2, max: MOST_SIDE, noNaN: true });
const points = fc.array(fc.record({ x: place, y: place }), { minLength: 1, maxLength: 60 });

describe('the coding of points', () => {
  it('comes back to an eighth of a pixel, and is the same when it is coded once more', () => {
    fc.assert(
      fc.property(points, (drawn) => {
        const text = codePoints(drawn);
        const back = decodePoints(text) as Point[];
        expect(back).toHaveLength(drawn.length);
        for (const [index, { x, y }] of drawn.entries()) {
          expect(Math.abs((back[index]?.x ?? NaN) - x)).toBeLessThanOrEqual(0.125);
          expect(Math.abs((back[index]?.y ?? NaN) - y)).toBeLessThanOrEqual(0.125);
        }
        expect(codePoints(back)).toBe(text);
        expect(text).toMatch(CODED);
        expect(JSON.stringify(text)).toBe(`"${text}"`);
      }),
    );
  });

  it('of a text of anything else is none, or the only one of those points', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const back = decodePoints(text);
        if (back) expect(codePoints(back)).toBe(text);
      }),
    );
    expect(decodePoints('')).toBeUndefined();
    expect(decodePoints('!')).toBeUndefined();
  });

  it('keeps how a pen was pressed, as fine as the eye sees it', () => {
    const pressure = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(pressure), (pressures) => {
        const back = decodePressure(
          codePressure(pressures.map((given) => ({ x: 0, y: 0, pressure: given }))),
        );
        for (const [index, given] of pressures.entries()) {
          expect(Math.abs((back?.[index] ?? NaN) - given)).toBeLessThanOrEqual(
            0.5 / (PRESSURE_LEVELS - 1) + 1e-9,
          );
        }
      }),
    );
    expect(decodePressure('~')).toBeUndefined();
  });
});
