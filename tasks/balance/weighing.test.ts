import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BALL_IDS, type BallId, MOST_WEIGHINGS } from './balls.ts';
import { BalanceAnswer, type BalanceContent } from './content.schema.ts';
import {
  canWeigh,
  clearPans,
  heavierSide,
  NOTHING_DONE,
  type Place,
  placeOf,
  putBall,
  shownSide,
  weigh,
} from './weighing.ts';

const CONTENT: BalanceContent = { heavyBall: 13 };

describe('the heavier side', () => {
  it.each<[BallId[], BallId[], string]>([
    [[13], [11], 'left'],
    [[11], [13], 'right'],
    [[11], [12], 'even'],
    [[11, 12], [13, 14], 'right'],
    [[11, 13], [12, 14], 'left'],
    [[13], [], 'left'],
    [[], [11], 'right'],
    // More balls outweigh the heavy one.
    [[11, 12], [13], 'left'],
    [[13], [11, 12, 14], 'right'],
  ])('of %j against %j is %s', (left, right, side) => {
    expect(heavierSide(CONTENT, left, right)).toBe(side);
  });

  it('tells the heavy ball from any other, whichever it is', () => {
    for (const heavyBall of BALL_IDS) {
      for (const other of BALL_IDS.filter((id) => id !== heavyBall)) {
        expect(heavierSide({ heavyBall }, [heavyBall], [other])).toBe('left');
      }
    }
  });
});

describe('moving balls', () => {
  const move = fc.tuple(
    fc.constantFrom(...BALL_IDS),
    fc.constantFrom<Place[]>('left', 'right', 'table'),
    fc.boolean(),
  );

  it('puts each ball in one place, and gives an answer that the schema takes, whatever is done', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let answer = NOTHING_DONE;
        for (const [ball, place, weighs] of moves) {
          answer = putBall(answer, ball, place);
          expect(placeOf(answer, ball)).toBe(place);
          if (weighs) answer = weigh(CONTENT, answer);
        }
        expect(BalanceAnswer.parse(answer)).toEqual(answer);
        expect(new Set([...answer.left, ...answer.right]).size).toBe(
          answer.left.length + answer.right.length,
        );
      }),
    );
  });

  it('keeps the pans in order, so that the same balls are the same state', () => {
    const one = putBall(putBall(NOTHING_DONE, 14, 'left'), 11, 'left');
    expect(one.left).toEqual([11, 14]);
  });
});

describe('weighing', () => {
  it('shows a side until a ball is moved, and again when the same balls lie there', () => {
    const loaded = putBall(putBall(NOTHING_DONE, 11, 'left'), 13, 'right');
    expect(shownSide(loaded)).toBeUndefined();
    const weighed = weigh(CONTENT, loaded);
    expect(shownSide(weighed)).toBe('right');
    const moved = putBall(weighed, 12, 'left');
    expect(shownSide(moved)).toBeUndefined();
    expect(shownSide(putBall(moved, 12, 'table'))).toBe('right');
    expect(shownSide(clearPans(weighed))).toBeUndefined();
    expect(clearPans(weighed).weighings).toHaveLength(1);
  });

  it('does nothing with empty pans, and ends at the limit', () => {
    expect(weigh(CONTENT, NOTHING_DONE)).toBe(NOTHING_DONE);
    let answer = putBall(NOTHING_DONE, 11, 'left');
    for (let count = 0; count < MOST_WEIGHINGS + 3; count += 1) answer = weigh(CONTENT, answer);
    expect(answer.weighings).toHaveLength(MOST_WEIGHINGS);
    expect(canWeigh(answer)).toBe(false);
  });
});
