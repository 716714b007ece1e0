import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf, boxOf } from '../../board.ts';
import { newShape } from '../../new-parts.ts';
import { aligned, distributed } from './lining-up.ts';
import { restacked } from './stacking.ts';
import { canvasWith, orderOf, placesOf, stateIn } from './testing/canvas-with.ts';

const WIDE = newShape('板', 'Rect', { width: 100, height: 20 });
const THREE = canvasWith(
  [
    { x: 10, y: 0 },
    { x: 70, y: 50, shape: '板' },
    { x: 300, y: 90 },
  ],
  [WIDE],
);

describe('aligning', () => {
  it('brings several to the edge or the middle of what they take together', () => {
    expect(placesOf(aligned(THREE, [1, 2], 'left'))).toEqual([
      [1, 10, 0],
      [2, 10, 50],
      [3, 300, 90],
    ]);
    expect(placesOf(aligned(THREE, [1, 2], 'right')).slice(0, 2)).toEqual([
      [1, 130, 0],
      [2, 70, 50],
    ]);
    expect(placesOf(aligned(THREE, [1, 2], 'middle')).slice(0, 2)).toEqual([
      [1, 10, 15],
      [2, 70, 25],
    ]);
  });

  it('brings one alone to the canvas', () => {
    expect(stateIn(aligned(THREE, [2], 'centre'), 2)?.x).toBe(150);
    expect(stateIn(aligned(THREE, [2], 'bottom'), 2)?.y).toBe(280);
  });

  it('is nothing where all are in line already', () => {
    const once = aligned(THREE, [1, 2, 3], 'top');
    expect(aligned(once, [1, 2, 3], 'top')).toBe(once);
  });
});

describe('distributing', () => {
  it('leaves the same distance between each two, and the outermost where they are', () => {
    const places = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(places, fc.constantFrom('x' as const, 'y' as const), (starts, axis) => {
        const content = canvasWith(starts.map((start) => ({ [axis]: start })));
        const after = distributed(content, orderOf(content), axis);
        const board = boardOf(after);
        const sorted = after.states
          .map((state) => boxOf(board, state)[axis])
          .sort((one, other) => one - other);
        const ways = sorted.slice(1).map((at, index) => at - (sorted[index] ?? 0));
        // Places are whole numbers.
        expect(Math.max(...ways) - Math.min(...ways)).toBeLessThanOrEqual(1);
        expect([sorted[0], sorted[sorted.length - 1]]).toEqual([Math.min(...starts), Math.max(...starts)]);
      }),
    );
  });

  it('is nothing for two', () => {
    expect(distributed(THREE, [1, 3], 'x')).toBe(THREE);
  });
});

describe('stacking', () => {
  const FIVE = canvasWith([{}, {}, {}, {}, {}]);

  it('brings to the front and to the back in the order in which they were', () => {
    expect(orderOf(restacked(FIVE, [3, 1], 'front'))).toEqual([2, 4, 5, 1, 3]);
    expect(orderOf(restacked(FIVE, [3, 5], 'back'))).toEqual([3, 5, 1, 2, 4]);
  });

  it('brings each past its next neighbour', () => {
    expect(orderOf(restacked(FIVE, [1, 3], 'forward'))).toEqual([2, 1, 4, 3, 5]);
    expect(orderOf(restacked(FIVE, [2, 3], 'backward'))).toEqual([2, 3, 1, 4, 5]);
  });

  it('is nothing at the end', () => {
    expect(restacked(FIVE, [4, 5], 'forward')).toBe(FIVE);
    expect(restacked(FIVE, [1, 2], 'back')).toBe(FIVE);
  });

  it('takes back by one step what the other step did to one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), (id) => {
        const back = restacked(restacked(FIVE, [id], 'forward'), [id], 'backward');
        expect(orderOf(back)).toEqual(orderOf(FIVE));
      }),
    );
  });
});
