import { describe, expect, it } from 'vitest';
import type { Point } from './coding.ts';
import type { SketchObject } from './content.schema.ts';
import { begun, type Drawn, extended, outcomeOf, previewOf, takenHold } from './gesture.ts';
import { hasRoomFor } from './room.ts';
import { MOST_OBJECTS, MOST_POINTS } from './limits.ts';
import { boxOf, inkOf, moved, NEW_LOOK, newStrokes, newText, resized } from './objects.ts';
import type { Tool } from './tools.ts';

const SHEET = { width: 400, height: 300 };
const LINE: SketchObject = { type: 'line', x: 10, y: 10, dx: 100, dy: 0 };
const BOX: SketchObject = { type: 'rectangle', x: 50, y: 100, w: 80, h: 40 };
const on = (objects: readonly SketchObject[], look = NEW_LOOK): Drawn => ({ objects, look, sheet: SHEET });

function done(tool: Tool, way: readonly Point[], drawn: Drawn): readonly SketchObject[] {
  const [first, ...rest] = way;
  const gesture = first && begun(tool, first, 8, drawn);
  return gesture ? outcomeOf(extended(gesture, rest, drawn), drawn) : drawn.objects;
}

describe('a gesture', () => {
  it('of the pen is one stroke as it was drawn, and a touch is a dot', () => {
    const [stroke] = done(
      'pen',
      [
        { x: 10, y: 10 },
        { x: 30, y: 40 },
        { x: 60, y: 40 },
      ],
      on([]),
    );
    expect(stroke).toMatchObject({ type: 'pen' });
    expect(stroke && boxOf(stroke)).toEqual({ x: 10, y: 10, width: 50, height: 30 });
    expect(done('pen', [{ x: 10, y: 10 }], on([]))).toHaveLength(1);
  });

  it('of a shape goes from corner to corner, and is nothing where the hand only trembled', () => {
    const way = [
      { x: 90, y: 80 },
      { x: 20, y: 10 },
    ];
    expect(done('rectangle', way, on([]))).toEqual([{ type: 'rectangle', x: 20, y: 10, w: 70, h: 70 }]);
    expect(done('arrow', way, on([], { ...NEW_LOOK, color: '#c4271b', width: 6 }))).toEqual([
      { type: 'arrow', x: 90, y: 80, dx: -70, dy: -70, color: '#c4271b', width: 6 },
    ]);
    expect(
      done(
        'ellipse',
        [
          { x: 90, y: 80 },
          { x: 91, y: 80 },
        ],
        on([]),
      ),
    ).toEqual([]);
  });

  it('of the eraser takes away whatever it crosses, however fast, and not what it is inside of', () => {
    const objects = [LINE, BOX];
    expect(
      done(
        'eraser',
        [
          { x: 60, y: 0 },
          { x: 60, y: 60 },
        ],
        on(objects),
      ),
    ).toEqual([BOX]);
    expect(done('eraser', [{ x: 90, y: 120 }], on(objects))).toBe(objects);
    expect(
      done(
        'eraser',
        [
          { x: 0, y: 0 },
          { x: 90, y: 250 },
        ],
        on(objects),
      ),
    ).toEqual([]);
  });

  it('of selecting moves the uppermost thing, as far as it stays on the sheet', () => {
    const objects = [BOX, LINE];
    const [box, line] = done(
      'select',
      [
        { x: 90, y: 120 },
        { x: 100, y: 110 },
      ],
      on(objects),
    );
    expect([box, line]).toEqual([{ ...BOX, x: 60, y: 90 }, LINE]);
    const [far] = done(
      'select',
      [
        { x: 90, y: 120 },
        { x: 900, y: -900 },
      ],
      on(objects),
    );
    expect(far).toEqual({ ...BOX, x: 360, y: -20 });
    expect(
      done(
        'select',
        [
          { x: 300, y: 250 },
          { x: 10, y: 10 },
        ],
        on(objects),
      ),
    ).toBe(objects);
  });

  it('at a handle changes the size, and shows the thing only once on the way', () => {
    const drawn = on([LINE, BOX]);
    const gesture = extended(takenHold('resize', 1, { x: 130, y: 140 }), [{ x: 150, y: 145 }], drawn);
    expect(outcomeOf(gesture, drawn)).toEqual([LINE, { ...BOX, w: 100, h: 45 }]);
    const { nodes, hidden } = previewOf(gesture, drawn);
    expect([nodes.length, [...hidden]]).toEqual([1, [1]]);
  });
});

describe('an object', () => {
  it('that is moved there and back is the same again, strokes too', () => {
    const drawn = [
      { x: 10.2, y: 10.7 },
      { x: 30, y: 40 },
      { x: 60, y: 41 },
    ];
    const [stroke] = newStrokes(drawn, NEW_LOOK);
    if (!stroke) throw new Error('no stroke');
    const there = moved(stroke, { x: 20, y: 5 }, SHEET);
    expect(boxOf(there).x).toBe(boxOf(stroke).x + 20);
    expect(moved(there, { x: -20, y: -5 }, SHEET)).toEqual(stroke);
  });

  it('keeps its size where it is a stroke, and grows by its letters where it is a text', () => {
    const [stroke] = newStrokes([{ x: 1, y: 1 }], NEW_LOOK);
    if (!stroke) throw new Error('no stroke');
    expect(resized(stroke, { x: 10, y: 10 }, SHEET)).toBe(stroke);
    const text = newText({ x: 10, y: 10 }, '十个字以内的一句话', NEW_LOOK, SHEET);
    expect(boxOf(text)).toMatchObject({ width: 9 * 24, height: 24 * 1.3 });
    expect(resized(text, { x: -16, y: 8 }, SHEET)).toMatchObject({ w: 200, size: 26 });
    expect(resized(text, { x: 0, y: 1 }, SHEET)).toMatchObject({ w: 382, size: 25 });
  });

  it('of a pen that never stops is several strokes that go on from each other', () => {
    const drawn = Array.from({ length: MOST_POINTS + 500 }, (_, step) => ({
      x: (step % 20) * 20 + (step % 3),
      y: (step % 2) * 200 + (step % 7) * 9,
    }));
    const strokes = newStrokes(drawn, NEW_LOOK);
    expect(strokes).toHaveLength(2);
    const [first, second] = strokes.map((stroke) => inkOf(stroke) ?? []);
    expect(first?.[first.length - 1]).toEqual(second?.[0]);
  });
});

describe('the room on a sheet', () => {
  it('ends with the number of objects, and with the bytes of the answer', () => {
    const many = Array.from({ length: MOST_OBJECTS }, () => ({ ...LINE }));
    expect(hasRoomFor(many.slice(0, 100))).toBe(true);
    expect(hasRoomFor([...many, LINE])).toBe(false);
    const long = newText({ x: 0, y: 0 }, '字'.repeat(2_000), NEW_LOOK, SHEET);
    expect(hasRoomFor(Array.from({ length: 90 }, () => long))).toBe(true);
    expect(hasRoomFor(Array.from({ length: 110 }, () => long))).toBe(false);
  });
});
