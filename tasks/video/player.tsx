import type { KindPlayer } from '../view/player.ts';
import type { VideoAnswer, VideoContent } from './content.schema.ts';
import { needsHlsCode } from './use-source.ts';
import { videoRules } from './rules.ts';
import { VideoPlayer } from './video-player.tsx';

/** What the page loads of this kind. The player itself is also shown by the editor, which is fetched from here. */
export const player: KindPlayer<VideoContent, VideoAnswer> = {
  rules: videoRules,
  Player: VideoPlayer,
  fetchEditor: async () => (await import('./editor.tsx')).VideoEditor,
  fetchAhead: async (contents) => {
    if (contents.some(({ source }) => needsHlsCode(source))) await import('./hls-film.ts');
  },
};
