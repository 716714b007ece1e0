import { z } from 'zod';
import { framedPageShape, PageAddress, PageAnswer } from '../kit/framed-page/framed-page.schema.ts';
import { FRAME_SIZE } from './size.ts';

export const FrameContent = z.strictObject({
  url: PageAddress.default(''),
  ...framedPageShape(FRAME_SIZE),
});
export type FrameContent = z.infer<typeof FrameContent>;

/** Whatever the page reports. */
export const FrameAnswer = PageAnswer;
