import { z } from 'zod';
import { addressProblem } from '../kit/address.ts';
import { whole } from '../kit/fields.schema.ts';
import { listSplice } from '../kit/list-splice.schema.ts';
import { CODED } from './coding.ts';
import {
  DEFAULT_SIDES,
  FURTHEST,
  LEAST_FONT,
  LEAST_SIDE,
  LONGEST_TEXT,
  MOST_FONT,
  MOST_OBJECTS,
  MOST_POINTS,
  MOST_SIDE,
  MOST_WIDTH,
} from './limits.ts';

export const SketchContent = z.strictObject({
  /** Empty for a white sheet. */
  backgroundUrl: z
    .string()
    .default('')
    .superRefine((address, context) => {
      const wrong = address === '' ? undefined : addressProblem(address);
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: `背景图片${wrong}` });
    }),
  width: whole('宽度', LEAST_SIDE, MOST_SIDE).default(DEFAULT_SIDES.width),
  height: whole('高度', LEAST_SIDE, MOST_SIDE).default(DEFAULT_SIDES.height),
});
export type SketchContent = z.infer<typeof SketchContent>;

const at = z.int().min(-FURTHEST).max(FURTHEST);
const side = z.int().min(0).max(FURTHEST);
// What is as a new pen has it is left out: most of a page full of handwriting is.
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .optional();
const width = z.int().min(1).max(MOST_WIDTH).optional();

const Pen = z.strictObject({
  type: z.literal('pen'),
  /** Coded: see coding.ts. */
  points: z
    .string()
    .max(6 * MOST_POINTS)
    .regex(CODED),
  /** One character for each point; only of pens that feel it. */
  pressure: z.string().max(MOST_POINTS).regex(CODED).optional(),
  color,
  width,
});
/** From x, y on; an arrow points to its end. */
const Line = z.strictObject({ type: z.enum(['line', 'arrow']), x: at, y: at, dx: at, dy: at, color, width });
const Box = z.strictObject({
  type: z.enum(['rectangle', 'ellipse']),
  x: at,
  y: at,
  w: side,
  h: side,
  color,
  width,
});
const Text = z.strictObject({
  type: z.literal('text'),
  x: at,
  y: at,
  /** Lines are broken at this width. */
  w: side,
  text: z.string().min(1).max(LONGEST_TEXT),
  size: z.int().min(LEAST_FONT).max(MOST_FONT).optional(),
  color,
});

const SketchObject = z.discriminatedUnion('type', [Pen, Line, Box, Text]);
export type SketchObject = z.infer<typeof SketchObject>;
/** The types of one form go together: `ObjectOf<'line' | 'arrow'>`. */
export type ObjectOf<Type extends SketchObject['type']> = Extract<SketchObject, { type: Type }>;

/** What was drawn, from the lowest to the uppermost. */
export const SketchAnswer = z.strictObject({
  width: z.int().min(0).max(MOST_SIDE),
  height: z.int().min(0).max(MOST_SIDE),
  objects: z.array(SketchObject).max(MOST_OBJECTS),
});
export type SketchAnswer = z.infer<typeof SketchAnswer>;

export const SketchChange = SketchAnswer.omit({ objects: true }).extend(
  listSplice(SketchObject, MOST_OBJECTS),
);
export type SketchChange = z.infer<typeof SketchChange>;
