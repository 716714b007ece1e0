import { framedEditor } from '../kit/editor-framed-page/framed-editor.tsx';
import type { GameContent } from './content.schema.ts';
import { pageOf } from './rules.ts';

export const GameEditor = framedEditor<GameContent>({
  noun: '游戏',
  ifSilent: '没有消息的游戏照样可以玩，只是不会留下作答。',
  pageOf,
  contentOf: ({ address, ...rest }) => ({ gameUrl: address, ...rest }),
});
