import { framedPlayer } from '../kit/framed-page/framed-player.tsx';
import type { KindPlayer } from '../view/player.ts';
import type { GameContent } from './content.schema.ts';
import { gameRules, pageOf } from './rules.ts';

export const player: KindPlayer<GameContent, unknown> = {
  rules: gameRules,
  Player: framedPlayer({ title: '游戏', rules: gameRules, pageOf }),
  fetchEditor: async () => (await import('./editor.tsx')).GameEditor,
};
