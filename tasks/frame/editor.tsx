import { framedEditor } from '../kit/editor-framed-page/framed-editor.tsx';
import type { FrameContent } from './content.schema.ts';
import { pageOf } from './rules.ts';

export const FrameEditor = framedEditor<FrameContent>({
  noun: '网页',
  ifSilent:
    '一直没有消息的网页不会报告作答，考生也就不能完成这道题。只供观看或操作的网页，请改放在“游戏”里：那里不要求作答。',
  pageOf,
  contentOf: ({ address, ...rest }) => ({ url: address, ...rest }),
});
