import type { KindPlayer } from '../view/player.ts';
import type { SketchAnswer, SketchContent } from './content.schema.ts';
import { sketchRules } from './rules.ts';
import { SketchPlayer } from './sketch-player.tsx';

/** What the page loads of this kind. The sheet itself is also shown by the editor, which is fetched from here. */
export const player: KindPlayer<SketchContent, SketchAnswer> = {
  rules: sketchRules,
  Player: SketchPlayer,
  fetchEditor: async () => (await import('./editor.tsx')).SketchEditor,
};
