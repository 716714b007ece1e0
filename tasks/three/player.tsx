import type { KindPlayer } from '../view/player.ts';
import type { ThreeAnswer, ThreeContent } from './content.schema.ts';
import { ModelPlayer } from './model-player.tsx';
import { threeRules } from './rules.ts';

/** What the page loads of this kind. What draws models is heavy, and fetched where one is shown. */
export const player: KindPlayer<ThreeContent, ThreeAnswer> = {
  rules: threeRules,
  Player: ModelPlayer,
  fetchEditor: async () => (await import('./editor.tsx')).ThreeEditor,
  // Which model needs the decoder is known too late for a computer room whose network is gone by then.
  fetchAhead: async () => (await import('./open-model.ts')).fetchDecoder(),
};
