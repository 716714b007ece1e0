import type { Random } from '../../random.ts';
import { BALL_IDS } from '../balls.ts';
import type { BalanceContent } from '../content.schema.ts';

export const sample = (random: Random): BalanceContent => ({ heavyBall: random.pick(BALL_IDS) });
