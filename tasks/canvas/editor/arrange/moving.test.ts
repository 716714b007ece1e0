import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf, boxOf, isOnCanvas, middleOf } from '../../board.ts';
import { newShape } from '../../new-parts.ts';
import { movedByArrow, neighbour, resizedByArrow } from './by-keys.ts';
import { outlookOf } from './gestures.ts';
import { movedBy } from './moving.ts';
import { canvasWith, placesOf, shapeIn } from './testing/canvas-with.ts';

const THREE = canvasWith([
  { x: 0, y: 0 },
  { x: 100, y: 50 },
  { x: 200, y: 200 },
]);
const withGrid = { ...THREE, gridSize: 50, snapToGrid: true };

describe('moving', () => {
  it('takes all that is selected by the same way', () => {
    expect(placesOf(movedBy(THREE, [1, 3], { x: 10, y: 5 }))).toEqual([
      [1, 10, 5],
      [2, 100, 50],
      [3, 210, 205],
    ]);
  });

  it('leaves the middle of each on the canvas, where candidates see it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.subarray([1, 2, 3], { minLength: 1 }), (x, y, ids) => {
        const moved = movedBy(THREE, ids, { x, y });
        const board = boardOf(moved);
        const out = moved.states.filter((state) => !isOnCanvas(board, middleOf(boxOf(board, state))));
        expect(out).toEqual([]);
      }),
    );
  });

  it('leads back what lies outside, and not further out', () => {
    const outside = canvasWith([{ x: 1_000, y: 0 }]);
    expect(placesOf(movedBy(outside, [1], { x: 50, y: 0 }))).toEqual([[1, 1_000, 0]]);
    expect(placesOf(movedBy(outside, [1], { x: -50, y: 0 }))).toEqual([[1, 950, 0]]);
  });
});

describe('dragging', () => {
  const dragged = (content: typeof THREE, by: { x: number; y: number }, held = {}) =>
    outlookOf(
      content,
      { kind: 'move', ids: [1], from: { x: 5, y: 5 } },
      { at: { x: 5 + by.x, y: 5 + by.y }, isFree: false, isEven: false, near: 6, ...held },
    );

  it('ends on the lines of the grid', () => {
    expect(placesOf(dragged(withGrid, { x: 61, y: 80 }).content)[0]).toEqual([1, 50, 100]);
  });

  it('does not go by a grid that is only shown, or too fine to be shown', () => {
    const shownOnly = { ...withGrid, snapToGrid: false };
    const fine = { ...withGrid, gridSize: 9 };
    for (const content of [shownOnly, fine])
      expect(placesOf(dragged(content, { x: 71, y: 17 }).content)[0]).toEqual([1, 71, 17]);
  });

  it('ends where it is let go where nothing is to be snapped to', () => {
    expect(placesOf(dragged(withGrid, { x: 61, y: 83 }, { isFree: true }).content)[0]).toEqual([1, 61, 83]);
    const { content, guides } = dragged(THREE, { x: 71, y: 17 });
    expect(placesOf(content)[0]).toEqual([1, 71, 17]);
    expect(guides).toEqual([]);
  });

  it('lines up with what is near, and shows the line', () => {
    const { content, guides } = dragged(THREE, { x: 97, y: 120 });
    expect(placesOf(content)[0]).toEqual([1, 100, 120]);
    expect(guides).toEqual([{ axis: 'x', at: 100 }]);
  });

  it('goes straight when it is asked to', () => {
    expect(placesOf(dragged(THREE, { x: 70, y: 30 }, { isEven: true, isFree: true }).content)[0]).toEqual([
      1, 70, 0,
    ]);
  });

  it('selects by a frame what it touches, beside what was selected before', () => {
    const { selection } = outlookOf(
      THREE,
      { kind: 'marquee', kept: [3], from: { x: 120, y: 60 } },
      { at: { x: 30, y: 30 }, isFree: false, isEven: false, near: 6 },
    );
    expect(selection).toEqual([3, 1, 2]);
  });
});

describe('a frame', () => {
  const picture = newShape('图', 'Rect', { width: 400, height: 300 });
  const withPicture = canvasWith([{ shape: '图' }, { x: 100, y: 100 }], [picture]);
  const framed = (side: number) =>
    outlookOf(
      withPicture,
      { kind: 'marquee', kept: [], from: { x: -5, y: -5 } },
      { at: { x: side, y: side }, isFree: false, isEven: false, near: 6 },
    ).selection;

  it('takes a background only when all of it is in the frame', () => {
    expect(framed(120)).toEqual([2]);
    expect(framed(410)).toEqual([1, 2]);
  });
});

describe('arrow keys', () => {
  const RIGHT = { x: 1, y: 0 };
  const LEFT = { x: -1, y: 0 };

  it('move by a pixel, and with Shift by ten', () => {
    expect(placesOf(movedByArrow(THREE, [2], { direction: LEFT, isLong: false }))[1]).toEqual([2, 99, 50]);
    expect(placesOf(movedByArrow(THREE, [2], { direction: RIGHT, isLong: true }))[1]).toEqual([2, 110, 50]);
  });

  it('move with Shift to the next line of the grid', () => {
    const beside = movedBy(withGrid, [2], { x: 20, y: 0 });
    expect(placesOf(movedByArrow(beside, [2], { direction: LEFT, isLong: true }))[1]).toEqual([2, 100, 50]);
    expect(placesOf(movedByArrow(beside, [2], { direction: RIGHT, isLong: true }))[1]).toEqual([2, 150, 50]);
    expect(placesOf(movedByArrow(withGrid, [2], { direction: LEFT, isLong: true }))[1]).toEqual([2, 50, 50]);
  });

  it('make a circle larger and smaller again', () => {
    const round = canvasWith([{ shape: '球', x: 10, y: 10 }], [newShape('球', 'Circle', { radius: 20 })]);
    const larger = resizedByArrow(round, 1, { direction: RIGHT, isLong: false });
    expect(shapeIn(larger, '球')?.radius).toBe(21);
    expect(resizedByArrow(larger, 1, { direction: LEFT, isLong: false })).toEqual(round);
  });

  it('walk from state to state and lead on at the end', () => {
    expect(neighbour(THREE, undefined, 1)).toBe(1);
    expect(neighbour(THREE, undefined, -1)).toBeUndefined();
    expect(neighbour(THREE, 2, 1)).toBe(3);
    expect(neighbour(THREE, 3, 1)).toBeUndefined();
    expect(neighbour(THREE, 1, -1)).toBeUndefined();
  });
});
