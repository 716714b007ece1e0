import { z } from 'zod';
import { BALL_IDS, MOST_WEIGHINGS } from './balls.ts';

const BallId = z.literal(BALL_IDS);

const Pan = z
  .array(BallId)
  .max(BALL_IDS.length)
  .refine((balls) => new Set(balls).size === balls.length, '同一个球不能重复出现');

export const BalanceContent = z.strictObject({ heavyBall: BallId });
export type BalanceContent = z.infer<typeof BalanceContent>;

/** `result` is the heavier side. */
const Weighing = z.strictObject({ left: Pan, right: Pan, result: z.enum(['left', 'right', 'even']) });
export type Weighing = z.infer<typeof Weighing>;

const Weighings = z.array(Weighing).max(MOST_WEIGHINGS);

export const BalanceAnswer = z.strictObject({
  /** What lies on the pans now; the other balls are on the table. */
  left: Pan,
  right: Pan,
  weighings: Weighings,
  chosen: BallId.nullable(),
});
export type BalanceAnswer = z.infer<typeof BalanceAnswer>;

/** Only what is new. */
export const BalanceChange = z.strictObject({
  left: Pan.optional(),
  right: Pan.optional(),
  /** Those that were added. */
  weighings: Weighings.optional(),
  /** How many of the earlier ones stay, where that is not all of them. */
  kept: z.int().min(0).max(MOST_WEIGHINGS).optional(),
  chosen: BallId.nullable().optional(),
});
export type BalanceChange = z.infer<typeof BalanceChange>;
