import type { KindPlayer } from '../view/player.ts';
import { CardStack } from './card-stack.tsx';
import type { DeckAnswer, DeckContent } from './content.schema.ts';
import { deckRules } from './rules.ts';

/** What the page loads of this kind. The cards themselves are also shown by the editor, which is fetched from here. */
export const player: KindPlayer<DeckContent, DeckAnswer> = {
  rules: deckRules,
  Player: CardStack,
  fetchEditor: async () => (await import('./editor.tsx')).DeckEditor,
};
