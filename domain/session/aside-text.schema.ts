import { z } from 'zod';
import { LONGEST_ASIDE_TEXT } from './aside-text.ts';

/** An answer that the page could not send as one: why, and as much of it as can be written down for a person to read. */
export const AsideText = z.strictObject({
  reason: z.string().trim().min(1, '请说明原因').max(500),
  text: z.string().max(LONGEST_ASIDE_TEXT),
});
