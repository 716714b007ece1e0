import type { KindPlayer } from '../view/player.ts';
import type { SlidesAnswer, SlidesContent } from './content.schema.ts';
import { slidesRules } from './rules.ts';
import { SlideShow } from './slide-show.tsx';

/** What the page loads of this kind. The slides themselves are also shown by the editor, which is fetched from here. */
export const player: KindPlayer<SlidesContent, SlidesAnswer> = {
  rules: slidesRules,
  Player: SlideShow,
  fetchEditor: async () => (await import('./editor.tsx')).SlidesEditor,
};
