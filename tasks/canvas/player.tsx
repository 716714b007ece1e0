import type { KindPlayer } from '../view/player.ts';
import { CanvasPlayer } from './canvas-player.tsx';
import type { CanvasAnswer, CanvasContent } from './content.schema.ts';
import { canvasRules } from './rules.ts';

/** What the page loads of this kind. The stage itself is also shown by the editor, which is fetched from here. */
export const player: KindPlayer<CanvasContent, CanvasAnswer> = {
  rules: canvasRules,
  Player: CanvasPlayer,
  fetchEditor: async () => (await import('./editor.tsx')).CanvasEditor,
};
