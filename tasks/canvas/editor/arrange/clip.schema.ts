import { z } from 'zod';
import { CanvasContent, CanvasState } from '../../content.schema.ts';
import { MOST_SHAPES, MOST_STATES } from '../../limits.ts';
import { CanvasShape } from '../../shape.schema.ts';
import type { Parts } from './copying.ts';

const MARK = 'kaopu-canvas';

const Clip = z.strictObject({
  [MARK]: z.literal(1),
  states: z.array(CanvasState).min(1).max(MOST_STATES),
  shapes: z.array(CanvasShape).max(MOST_SHAPES),
  cutFrom: z.string().max(100).optional(),
});

/** More than any canvas is. In characters. */
const LONGEST_CLIP = 4_000_000;

/** Text, so that it goes from tab to tab by the clipboard like all else. */
export const clipText = ({ states, shapes, cutFrom }: Parts): string =>
  JSON.stringify({ [MARK]: 1, states, shapes, cutFrom });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was copied from a canvas; otherwise why there is nothing to paste. */
export function partsInClip(text: string): Parts | string {
  if (!text.includes(MARK)) return '剪贴板里没有画布元素';
  const clip = text.length <= LONGEST_CLIP ? Clip.safeParse(parsed(text)) : undefined;
  if (!clip?.success) return '剪贴板里的画布元素不完整，不能粘贴';
  const { states, shapes, cutFrom } = clip.data;
  // The rules of a whole canvas hold for parts of one: no number twice, no group within itself.
  if (!CanvasContent.safeParse({ states, shapes }).success) return '剪贴板里的画布元素有误，不能粘贴';
  return { states, shapes, cutFrom };
}
