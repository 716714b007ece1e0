import { BALL_IDS, type BallId } from './balls.ts';
import type { BalanceAnswer } from './content.schema.ts';
import { type Place, placeOf, type Side } from './weighing.ts';

// Where everything stands, for the player and for pictures alike, in units of one drawing.

export const WIDTH = 360;
export const HEIGHT = 340;
/** On the narrowest phones a ball is still 40 px wide. */
export const BALL_RADIUS = 24;

const PIVOT = { x: 180, y: 64 };
const ARM = 92;
const TILT_DEGREES = 10;
const RIM_Y = 198;
const TABLE_Y = 256;
const TABLE_ROW_Y = 303;

/** Outlines; those of the beam are drawn around the pivot, those of a pan around the middle of its rim. */
export const OUTLINES = {
  table: 'M22 262 H338 L356 322 Q358 336 344 336 H16 Q2 336 4 322 Z',
  base: 'M126 277 C126 262 152 258 180 258 S234 262 234 277 Z',
  column: 'M175 64 L171 262 H189 L185 64 Z',
  dial: 'M156 27 A44 44 0 0 1 204 27',
  beam: 'M-98 -4 Q-50 -13 0 -14 Q50 -13 98 -4 V4 Q50 2 0 9 Q-50 2 -98 4 Z',
  needle: 'M-4 -10 L0 -46 L4 -10 Z',
  cords: 'M0 -134 L-70 0 M0 -134 L70 0',
  dish: 'M-75 0 H75 C70 16 42 21 0 21 S-70 16 -75 0 Z',
} as const;

export const PIVOT_POINT = PIVOT;

const DEGREES: Record<Side, number> = { left: -TILT_DEGREES, right: TILT_DEGREES, even: 0 };
export const tiltDegrees = (side: Side | undefined): number => (side ? DEGREES[side] : 0);

const rounded = (value: number) => Math.round(value * 100) / 100;

export interface Point {
  x: number;
  y: number;
}

/** The middle of a pan's rim: it hangs from an end of the beam. */
export function panPoint(pan: 'left' | 'right', tilt: number): Point {
  const radians = (tilt * Math.PI) / 180;
  const arm = pan === 'left' ? -ARM : ARM;
  return {
    x: rounded(PIVOT.x + arm * Math.cos(radians)),
    y: rounded(RIM_Y + arm * Math.sin(radians)),
  };
}

/** Places on a pan from its middle, in rows of at most three; the upper ball lies between two lower ones. */
const STACKS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-24, 0],
    [24, 0],
  ],
  [
    [-24, 0],
    [24, 0],
    [0, 41],
  ],
  [
    [-48, 0],
    [0, 0],
    [48, 0],
    [24, 41],
  ],
];

/** Where the middle of a ball is. On the table each ball has its own place. */
export function ballPoint(answer: BalanceAnswer, ball: BallId, tilt: number): Point {
  const place = placeOf(answer, ball);
  if (place === 'table') return { x: 72 * (BALL_IDS.indexOf(ball) + 1), y: TABLE_ROW_Y };
  const [x = 0, up = 0] = STACKS[answer[place].length]?.[answer[place].indexOf(ball)] ?? [];
  const rim = panPoint(place, tilt);
  return { x: rounded(rim.x + x), y: rounded(rim.y - BALL_RADIUS - up) };
}

/** Where a ball goes that is let go at a point. */
export function placeAt({ x, y }: Point): Place {
  if (y > TABLE_Y) return 'table';
  return x < PIVOT.x ? 'left' : 'right';
}
