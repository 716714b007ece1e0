import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { SlidesAnswer, SlidesContent } from './content.schema.ts';

/** A robot that turns one page after the other, to the second at least. The one that fails is behind the last page. */
export function simulateSlides(
  { pages: { length } }: SlidesContent,
  random: Random,
  outcome: Outcome,
): SlidesAnswer | undefined {
  if (outcome === 'fail') return { page: length + 1, seen: [] };
  if (length === 0) return undefined;
  const page = random.integer(Math.min(2, length), length);
  return { page, seen: Array.from({ length: page }, (_, index) => index + 1) };
}
