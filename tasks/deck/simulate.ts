import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { DeckAnswer, DeckContent } from './content.schema.ts';

/** A robot that turns at least one page where there is one to turn. The one that fails is behind the last page. */
export function simulateDeck(
  { pages: { length } }: DeckContent,
  random: Random,
  outcome: Outcome,
): DeckAnswer | undefined {
  if (outcome === 'fail') return { page: length + 1 };
  return length === 0 ? undefined : { page: random.integer(Math.min(2, length), length) };
}
