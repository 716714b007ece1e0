import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { boardOf, contentsOf, isSupply, lyingPieces } from './board.ts';
import type { CanvasAnswer, CanvasContent } from './content.schema.ts';
import { LAYOUTS } from './layouts.ts';
import { newShape, newState } from './new-parts.ts';
import { putPiece, type Target } from './put-piece.ts';
import { canvasRules, NOTHING_MOVED } from './rules.ts';
import { sample } from './testing/sample.ts';

const CARD = newShape('卡', 'Rect', { width: 40, height: 40 });
const BOX = newShape('框', 'Rect', { width: 100, height: 100 });

/** A stage of 400 × 300 with cards 1 to 3 in a row at the bottom, and what else is given. */
function contentWith(...states: Partial<CanvasContent['states'][number]>[]): CanvasContent {
  return {
    ...canvasRules.newContent(),
    width: 400,
    height: 300,
    shapes: [CARD, BOX],
    states: [
      ...[1, 2, 3].map((id) =>
        newState(id, '卡', { dnd: 'draggable', value: String(id), x: id * 60, y: 250 }),
      ),
      ...states.map((state) => newState(state.id ?? 0, '框', { dnd: 'droppable', ...state })),
    ],
  };
}

/** What lies on a place after these moves, as keys. */
function after(content: CanvasContent, moves: readonly (readonly [string, Target])[]) {
  const board = boardOf(content);
  let answer: CanvasAnswer = NOTHING_MOVED;
  let outcome = '';
  for (const [key, target] of moves) ({ answer, outcome } = putPiece(board, answer, key, target));
  const on = (place: number) =>
    contentsOf(board, answer)
      .get(place)
      ?.map(({ key }) => key);
  return { answer, outcome, on };
}

describe('a piece that is put on a place', () => {
  it('lies in the middle of one that takes one, and turns the next away', () => {
    const content = contentWith({ id: 10 });
    const { answer, outcome, on } = after(content, [
      ['1', { place: 10 }],
      ['2', { place: 10 }],
    ]);
    expect(outcome).toBe('full');
    expect(on(10)).toEqual(['1']);
    expect(answer.states).toEqual([{ id: 1, x: 30, y: 30, value: '1' }]);
  });

  it('lies beside those that are there already', () => {
    const content = contentWith({ id: 10, maximum: 0 });
    const { answer, on } = after(content, [
      ['1', { place: 10 }],
      ['2', { place: 10 }],
      ['3', { place: 10 }],
    ]);
    expect(on(10)).toHaveLength(3);
    expect(new Set(answer.states.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
  });

  it('changes places with the one that is there, where the place does that', () => {
    const content = contentWith({ id: 10, swap: true }, { id: 11, x: 200, swap: true });
    const first = [
      ['1', { place: 10 }],
      ['2', { place: 11 }],
    ] as const;
    const swapped = after(content, [...first, ['1', { place: 11 }]]);
    expect(swapped.outcome).toBe('swapped');
    expect([swapped.on(10), swapped.on(11)]).toEqual([['2'], ['1']]);
    const fromOutside = after(content, [...first, ['3', { place: 11 }]]);
    expect([fromOutside.on(10), fromOutside.on(11)]).toEqual([['1'], ['3']]);
    expect(fromOutside.answer.states.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('goes home from where it came, and from outside of every place', () => {
    const content = contentWith({ id: 10 }, { id: 11, x: 250, dropMode: 'source' });
    for (const target of ['home', { place: 11 }, { x: 390, y: 10 }] as const)
      expect(
        after(content, [
          ['1', { place: 10 }],
          ['1', target],
        ]).answer,
      ).toEqual(NOTHING_MOVED);
  });

  it('lies in the bin after it was thrown away, unless it was a copy', () => {
    const content = contentWith({ id: 10 }, { id: 11, x: 250, dropMode: 'wastebin' });
    expect(after(content, [['1', { place: 11 }]]).on(11)).toEqual(['1']);
    const many = {
      ...content,
      states: content.states.map((state) => ({ ...state, dragMode: 'unlimited' as const })),
    };
    const copied = after(many, [['1', { place: 10 }]]);
    expect(copied.on(10)).toEqual(['1:1']);
    expect(
      after(many, [
        ['1', { place: 10 }],
        ['1:1', { place: 11 }],
      ]).answer,
    ).toEqual(NOTHING_MOVED);
  });

  it('lies on a spot of its place that no other place covers, or is turned away', () => {
    const inner = { id: 11, x: 30, y: 30, shape: '小框' };
    const plain = contentWith({ id: 10 }, inner);
    const content = {
      ...plain,
      shapes: [...plain.shapes, newShape('小框', 'Rect', { width: 40, height: 40 })],
    };
    const { outcome, on, answer } = after(content, [
      ['1', { place: 11 }],
      ['2', { place: 10 }],
    ]);
    expect([outcome, on(10), on(11)]).toEqual(['put', ['2'], ['1']]);
    expect(canvasRules.problem(content, answer)).toBeUndefined();
    const covered = contentWith({ id: 10 }, { id: 11 });
    expect(after(covered, [['1', { place: 10 }]])).toMatchObject({ outcome: 'full', answer: NOTHING_MOVED });
  });

  it('stays the same copy wherever it goes', () => {
    const content = contentWith();
    const many = {
      ...content,
      gridSize: 0,
      states: content.states.map((state) => ({ ...state, dragMode: 'unlimited' as const })),
    };
    const { answer } = after(many, [
      ['1', { x: 100, y: 100 }],
      ['1', { x: 200, y: 100 }],
      ['1:1', { x: 110, y: 100 }],
      ['1:1', { x: 120, y: 100 }],
    ]);
    expect(answer.states.map(({ x }) => x)).toEqual([100, 180]);
  });

  it('lies where it was let go, on the lines of the grid, where there is no place', () => {
    const content = contentWith();
    expect(after(content, [['1', { x: 170, y: 90 }]]).answer.states).toEqual([
      { id: 1, x: 200, y: 100, value: '1' },
    ]);
    const fine = { ...content, gridSize: 9 };
    expect(after(fine, [['1', { x: 170, y: 90 }]]).answer.states).toEqual([
      { id: 1, x: 150, y: 70, value: '1' },
    ]);
    expect(after(fine, [['1', { x: 999, y: -50 }]]).answer.states).toEqual([
      { id: 1, x: 360, y: 0, value: '1' },
    ]);
  });
});

describe('whatever is done with the pieces', () => {
  const target = fc.oneof(
    fc.constant('home' as const),
    fc.nat({ max: 12 }).map((place) => ({ place: place + 1 })),
    fc.record({ x: fc.integer({ min: -50, max: 900 }), y: fc.integer({ min: -50, max: 700 }) }),
  );
  const moves = fc.array(fc.tuple(fc.nat({ max: 30 }), target), { maxLength: 12 });
  const seed = fc.integer({ min: 0, max: 10_000 });

  it('is an answer that the server takes, in the form in which it is stored', () => {
    fc.assert(
      fc.property(seed, moves, (given, steps) => {
        const content = sample(seededRandom(given));
        const board = boardOf(content);
        let answer: CanvasAnswer = NOTHING_MOVED;
        for (const [index, to] of steps) {
          const lying = lyingPieces(board, answer);
          const piece = lying[index % lying.length];
          if (piece) answer = putPiece(board, answer, piece.key, to).answer;
        }
        const settled = canvasRules.settle(content, answer);
        expect(canvasRules.settle(content, settled)).toBe(settled);
        const message = canvasRules.problem(content, answer)?.message ?? '';
        expect(message).not.toContain('有误');
        expect(message === '').toBe(settled.states.length > 0);
      }),
      { numRuns: 300 },
    );
  });

  it('is one on places that cover each other and lie partly outside, with pieces of any size', () => {
    const side = fc.integer({ min: 1, max: 500 });
    const at = fc.integer({ min: -200, max: 500 });
    const flags = fc.record({
      dropMode: fc.constantFrom('normal' as const, 'wastebin' as const, 'source' as const),
      swap: fc.boolean(),
      maximum: fc.nat({ max: 2 }),
    });
    const box = fc.record({ x: at, y: at, width: side, height: side, flags });
    fc.assert(
      fc.property(
        fc.array(box, { maxLength: 6 }),
        fc.array(box, { minLength: 1, maxLength: 4 }),
        moves,
        (places, cards, steps) => {
          const shape = (prefix: string) => (one: { width: number; height: number }, index: number) =>
            newShape(`${prefix}${index}`, 'Rect', { width: one.width, height: one.height });
          const content: CanvasContent = {
            ...canvasRules.newContent(),
            ...{ width: 400, height: 300, gridSize: 0 },
            shapes: [...places.map(shape('框')), ...cards.map(shape('卡'))],
            states: [
              ...places.map(({ x, y, flags: look }, index) =>
                newState(index + 1, `框${index}`, { dnd: 'droppable', x, y, ...look }),
              ),
              ...cards.map(({ x, y, flags: { swap } }, index) =>
                newState(index + 20, `卡${index}`, {
                  dnd: 'draggable',
                  dragMode: swap ? 'unlimited' : 'single',
                  x,
                  y,
                }),
              ),
            ],
          };
          const board = boardOf(content);
          let answer: CanvasAnswer = NOTHING_MOVED;
          for (const [index, to] of steps) {
            const lying = lyingPieces(board, answer);
            const piece = lying[index % lying.length];
            if (!piece) continue;
            const put = putPiece(board, answer, piece.key, to);
            if (put.outcome === 'put' && put.answer !== answer) {
              const key = isSupply(piece)
                ? `${piece.key}:${put.answer.states.filter(({ id }) => id === piece.state.id).length}`
                : piece.key;
              const keys = contentsOf(board, put.answer)
                .get(put.place?.id ?? 0)
                ?.map((one) => one.key);
              expect(keys).toContain(key);
            }
            answer = put.answer;
          }
          expect(canvasRules.problem(content, answer)?.message ?? '').not.toContain('有误');
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(LAYOUTS)('never puts more on a place than it takes: $name', ({ content }) => {
    fc.assert(
      fc.property(moves, (steps) => {
        const board = boardOf(content);
        let answer: CanvasAnswer = NOTHING_MOVED;
        for (const [index, to] of steps) {
          const piece = board.pieces[index % Math.max(1, board.pieces.length)];
          if (piece) answer = putPiece(board, answer, String(piece.id), to).answer;
        }
        for (const [id, lying] of contentsOf(board, answer)) {
          const place = board.states.get(id);
          if (place?.dropMode === 'normal' && place.maximum > 0)
            expect(lying.length).toBeLessThanOrEqual(place.maximum);
        }
      }),
    );
  });
});
