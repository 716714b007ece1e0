import type { FramedPage } from '../kit/framed-page/framed-page.ts';
import { framedRules } from '../kit/framed-page/framed-rules.ts';
import type { FrameContent } from './content.schema.ts';
import { FRAME_SIZE } from './size.ts';

export const pageOf = ({ url, ...rest }: FrameContent): FramedPage => ({ address: url, ...rest });

export const frameRules = framedRules<FrameContent>({
  newContent: () => ({ url: '', ...FRAME_SIZE, columns: [], statePath: '', isStateSorted: false }),
  pageOf,
  withAddress: (content, url) => ({ ...content, url }),
  isDemanded: true,
});
