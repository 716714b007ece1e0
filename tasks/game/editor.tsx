import { framedEditor } from '../kit/editor-framed-page/framed-editor.tsx';
import type { GameContent } from './content.schema.ts';
import { pageOf } from './rules.ts';

export const GameEditor = framedEditor<GameContent>({
  noun: '游戏',
  pageOf,
  contentOf: ({ address, ...rest }) => ({ gameUrl: address, ...rest }),
});
