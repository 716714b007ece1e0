import { simulatePage } from '../kit/framed-page/framed-kind.ts';
import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { GameContent } from './content.schema.ts';

/** A robot that plays to the end, or leaves before. */
export const simulateGame = (content: GameContent, random: Random, outcome: Outcome): unknown =>
  outcome === 'fail' ? { isAnswered: false } : simulatePage(content, random);
