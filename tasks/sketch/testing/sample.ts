import type { Random } from '../../random.ts';
import type { SketchContent } from '../content.schema.ts';

/** A sheet of some size, with a picture below or without. */
export const sample = (random: Random): SketchContent => ({
  backgroundUrl: random.pick(['', '/demo/clouds.svg']),
  width: random.integer(300, 1_000),
  height: random.integer(300, 800),
});
