import { framedEditor } from '../kit/editor-framed-page/framed-editor.tsx';
import type { FrameContent } from './content.schema.ts';
import { pageOf } from './rules.ts';

export const FrameEditor = framedEditor<FrameContent>({
  noun: '网页',
  pageOf,
  contentOf: ({ address, ...rest }) => ({ url: address, ...rest }),
});
