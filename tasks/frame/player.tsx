import { framedPlayer } from '../kit/framed-page/framed-player.tsx';
import type { KindPlayer } from '../view/player.ts';
import type { FrameContent } from './content.schema.ts';
import { frameRules, pageOf } from './rules.ts';

export const player: KindPlayer<FrameContent, unknown> = {
  rules: frameRules,
  Player: framedPlayer({ title: '嵌入的网页', rules: frameRules, pageOf }),
  fetchEditor: async () => (await import('./editor.tsx')).FrameEditor,
};
