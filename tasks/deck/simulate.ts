import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { DeckAnswer, DeckContent, DeckPage } from './content.schema.ts';

const DRAWINGS = ['evaporation', 'clouds', 'rain', 'river'];

/** A film and pictures, on stages of several forms. */
export function sampleDeck(random: Random): DeckContent {
  const pictures = DRAWINGS.slice(0, random.integer(3, DRAWINGS.length)).map((drawing, index): DeckPage => ({
    type: 'image',
    name: `图${index + 1}`,
    url: `/demo/${drawing}.svg`,
  }));
  const film: DeckPage = { type: 'video', name: '水面上的波浪', url: '/demo/waves.webm' };
  const [width, height] = random.pick([
    [800, 600],
    [640, 360],
    [600, 800],
  ] as const);
  return { pages: [film, ...pictures], width, height };
}

/** A robot that turns at least one page where there is one to turn. The one that fails is behind the last page. */
export function simulateDeck(
  { pages: { length } }: DeckContent,
  random: Random,
  outcome: Outcome,
): DeckAnswer | undefined {
  if (outcome === 'fail') return { page: length + 1 };
  return length === 0 ? undefined : { page: random.integer(Math.min(2, length), length) };
}
