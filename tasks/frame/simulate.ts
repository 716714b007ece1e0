import { simulatePage } from '../kit/framed-page/framed-kind.ts';
import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { FrameContent } from './content.schema.ts';

/** A robot in front of the page, or one that never touches it. */
export const simulateFrame = (content: FrameContent, random: Random, outcome: Outcome): unknown =>
  outcome === 'fail' ? undefined : simulatePage(content, random);
