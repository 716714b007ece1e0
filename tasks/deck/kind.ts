import { defineKind } from '../kind.ts';
import { DeckAnswer, DeckContent } from './content.schema.ts';
import { deckRules } from './rules.ts';
import { sampleDeck, simulateDeck } from './simulate.ts';

export const deck = defineKind({
  key: 'deck',
  form: 'block',
  label: '卡片',
  rules: deckRules,
  content: DeckContent,
  answer: DeckAnswer,
  sample: sampleDeck,
  simulate: simulateDeck,
});
