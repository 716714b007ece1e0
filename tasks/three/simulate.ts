import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { ThreeAnswer, ThreeContent } from './content.schema.ts';
import { settledView, turned, VIEW_LIMITS, zoomed } from './orbit.ts';

const STEP = 15;
const [, HIGHEST] = VIEW_LIMITS.pitch;

/** A robot that turns the model by presses of keys, and goes a little nearer. The one that fails stands above the zenith. */
export function simulateThree(content: ThreeContent, random: Random, outcome: Outcome): ThreeAnswer {
  const { view } = content;
  if (outcome === 'fail') return { turned: true, view: { ...view, pitch: HIGHEST + 1 } };
  const moved = turned(view, STEP * random.integer(3, 20), STEP * random.integer(-2, 2));
  return { turned: true, view: settledView(zoomed(moved, random.integer(9, 15) / 10)) };
}
