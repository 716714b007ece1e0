import { boardOf, type Box, boxOf } from '../../board.ts';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';

/** The states of these ids, in the order in which they are drawn. */
export function statesOf({ states }: CanvasContent, ids: readonly number[]): CanvasState[] {
  const wanted = new Set(ids);
  return states.filter(({ id }) => wanted.has(id));
}

/** The smallest box around all of these; undefined around nothing. */
export function boundsOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

export function boundsOfStates(content: CanvasContent, ids: readonly number[]): Box | undefined {
  const board = boardOf(content);
  return boundsOf(statesOf(content, ids).map((state) => boxOf(board, state)));
}

/** What fills half of the canvas is its background: it is in the way of nothing. */
export const isBackground = ({ width, height }: CanvasContent, box: Box): boolean =>
  box.width * box.height * 2 >= width * height;

const touches = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

const surrounds = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** The ids of what a marquee touches; a background only when it is all in it. */
export function idsInMarquee(content: CanvasContent, marquee: Box): number[] {
  const board = boardOf(content);
  const isIn = (box: Box) => (isBackground(content, box) ? surrounds(marquee, box) : touches(marquee, box));
  return content.states.filter((state) => isIn(boxOf(board, state))).map(({ id }) => id);
}
