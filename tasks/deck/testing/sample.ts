import type { Random } from '../../random.ts';
import type { DeckContent, DeckPage } from '../content.schema.ts';

const DRAWINGS = ['evaporation', 'clouds', 'rain', 'river'];

/** A film and pictures, on stages of several forms. */
export function sample(random: Random): DeckContent {
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
