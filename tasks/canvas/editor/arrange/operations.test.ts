import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../random.ts';
import { boardOf, boxOf } from '../../board.ts';
import { CanvasContent } from '../../content.schema.ts';
import { canvasRules } from '../../rules.ts';
import { sample } from '../../testing/sample.ts';
import { canAdd, NEW_PARTS, type NewPartName, withAdded } from './adding.ts';
import { isPossible, type OperationName, OPERATIONS, runOperation } from './operations.ts';
import { canvasWith, stateIn } from './testing/canvas-with.ts';

const NAMES = Object.keys(OPERATIONS) as OperationName[];
const PARTS = Object.keys(NEW_PARTS) as NewPartName[];

describe('an operation', () => {
  it('leads from a canvas that can be saved to one that can be saved, whatever is selected', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom(...NAMES), fc.array(fc.nat(20), { maxLength: 5 }), fc.constantFrom(...PARTS)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.integer(), steps, (seed, list) => {
        let content = sample(seededRandom(seed));
        for (const [name, indexes, part] of list) {
          const selection = [...new Set(indexes)].flatMap((index) => content.states[index]?.id ?? []);
          if (isPossible(name, content, selection)) {
            const done = runOperation(name, content, selection);
            if (typeof done !== 'string') {
              ({ content } = done);
              const ids = new Set(content.states.map(({ id }) => id));
              expect(done.selection.every((id) => ids.has(id))).toBe(true);
            }
          }
          if (canAdd(content)) ({ content } = withAdded(content, part));
        }
        expect(CanvasContent.safeParse(content).error).toBeUndefined();
      }),
    );
  });

  it('can only be chosen where it means something', () => {
    const shared = canvasWith([{}, {}]);
    expect(isPossible('left', shared, [])).toBe(false);
    expect(isPossible('across', shared, [1, 2])).toBe(false);
    expect(isPossible('front', shared, [2])).toBe(false);
    expect(isPossible('back', shared, [2])).toBe(true);
  });
});

describe('adding', () => {
  it('fills an empty canvas without covering anything', () => {
    let content = canvasRules.newContent();
    for (const part of PARTS) ({ content } = withAdded(content, part));
    const board = boardOf(content);
    const boxes = content.states.map((state) => boxOf(board, state));
    for (const one of boxes) {
      const touching = boxes.filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      );
      expect(touching).toEqual([one]);
    }
  });

  it('gives each its own shape and what its role needs', () => {
    const { content, id } = withAdded(canvasWith([{}]), 'piece');
    expect(stateIn(content, id)).toMatchObject({ id: 2, dnd: 'draggable', value: '2', shape: '图形1' });
    const bin = withAdded(content, 'bin');
    expect(stateIn(bin.content, bin.id)).toMatchObject({ dnd: 'droppable', dropMode: 'wastebin' });
  });

  it('puts a place under the pieces', () => {
    const pieces = canvasWith([{ dnd: 'static' }, { dnd: 'draggable' }, { dnd: 'input' }]);
    const { content } = withAdded(pieces, 'place');
    expect(content.states.map(({ dnd }) => dnd)).toEqual(['static', 'droppable', 'draggable', 'input']);
  });

  it('stays on the canvas where everything is full', () => {
    let content = canvasWith([]);
    for (let count = 0; count < 60; count += 1) ({ content } = withAdded(content, 'field'));
    const board = boardOf(content);
    for (const state of content.states) {
      const { x, y, width, height } = boxOf(board, state);
      expect(x >= 0 && y >= 0 && x + width <= 400 && y + height <= 300).toBe(true);
    }
  });
});
