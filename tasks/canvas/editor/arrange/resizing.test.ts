import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf, boxOf } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { newShape } from '../../new-parts.ts';
import { HANDLES, resizableShape, resizedBy } from './resizing.ts';
import { canvasWith, placesOf, shapeIn, stateIn } from './testing/canvas-with.ts';

const ROUND = canvasWith([{ shape: '球', x: 100, y: 100 }], [newShape('球', 'Circle', { radius: 30 })]);
const SQUARE = canvasWith([{ x: 100, y: 100 }]);

function boxIn(content: CanvasContent, id: number) {
  const state = stateIn(content, id);
  return state && boxOf(boardOf(content), state);
}

describe('resizing', () => {
  it('draws the edges of the handle and leaves those across', () => {
    expect(boxIn(resizedBy(SQUARE, 1, { x: 1, y: 1 }, { x: 20, y: -10 }), 1)).toEqual({
      ...{ x: 100, y: 100, width: 60, height: 30 },
    });
    expect(boxIn(resizedBy(SQUARE, 1, { x: -1, y: 0 }, { x: 20, y: 99 }), 1)).toEqual({
      ...{ x: 120, y: 100, width: 20, height: 40 },
    });
  });

  it('never turns anything inside out, and never moves the edge across', () => {
    const arbitrary = fc.tuple(
      fc.constantFrom(SQUARE, ROUND),
      fc.constantFrom(...HANDLES),
      fc.integer({ min: -9_000, max: 9_000 }),
      fc.integer({ min: -9_000, max: 9_000 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(arbitrary, ([content, handle, x, y, isEven]) => {
        const before = boxIn(content, 1);
        const after = boxIn(resizedBy(content, 1, handle, { x, y }, isEven), 1);
        if (!before || !after) throw new Error('gone');
        expect(after.width).toBeGreaterThanOrEqual(8);
        expect(after.height).toBeGreaterThanOrEqual(8);
        if (handle.x === -1) expect(after.x + after.width).toBe(before.x + before.width);
        else expect(after.x).toBe(before.x);
        if (handle.y === -1) expect(after.y + after.height).toBe(before.y + before.height);
        else expect(after.y).toBe(before.y);
        for (const number of Object.values(after)) expect(Number.isInteger(number)).toBe(true);
      }),
    );
  });

  it('keeps a circle round, with a radius that is a whole number', () => {
    const larger = resizedBy(ROUND, 1, { x: -1, y: -1 }, { x: -13, y: 4 });
    expect(shapeIn(larger, '球')?.radius).toBe(37);
    expect(boxIn(larger, 1)).toEqual({ x: 86, y: 86, width: 74, height: 74 });
  });

  it('keeps the proportion when it is asked to', () => {
    const wide = resizedBy(SQUARE, 1, { x: 1, y: 1 }, { x: 40, y: 3 }, true);
    expect(boxIn(wide, 1)).toMatchObject({ width: 80, height: 80 });
  });

  it('changes all who show the shape, where they are', () => {
    const two = canvasWith([{ x: 100 }, { x: 200 }]);
    const after = resizedBy(two, 1, { x: -1, y: 0 }, { x: -10, y: 0 });
    expect(placesOf(after)).toEqual([
      [1, 90, 0],
      [2, 200, 0],
    ]);
    expect(boxIn(after, 2)).toMatchObject({ width: 50 });
  });

  it('is not for groups, which are as large as what is in them', () => {
    const group = canvasWith(
      [{ shape: '组' }],
      [newShape('组', 'Group', { children: [{ shape: '卡', x: 0, y: 0 }] })],
    );
    const [state] = group.states;
    expect(state && resizableShape(group, state)).toBeUndefined();
    expect(resizedBy(group, 1, { x: 1, y: 1 }, { x: 50, y: 50 })).toBe(group);
  });
});
