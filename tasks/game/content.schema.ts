import { z } from 'zod';
import { framedPageShape, PageAddress, PageAnswer } from '../kit/framed-page/framed-page.schema.ts';
import { GAME_SIZE } from './size.ts';

export const GameContent = z.strictObject({
  gameUrl: PageAddress.default(''),
  ...framedPageShape(GAME_SIZE),
});
export type GameContent = z.infer<typeof GameContent>;

/** Whatever the page reports. */
export const GameAnswer = PageAnswer;
