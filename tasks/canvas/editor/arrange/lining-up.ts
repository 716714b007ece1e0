import { boardOf, type Box, boxOf } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { boundsOf, statesOf } from './bounds.ts';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'x' | 'y';

/** By which side something is aligned, and how much of the room that is left lies before it. */
const ALIGNED: Record<Alignment, { axis: Axis; share: number }> = {
  left: { axis: 'x', share: 0 },
  centre: { axis: 'x', share: 0.5 },
  right: { axis: 'x', share: 1 },
  top: { axis: 'y', share: 0 },
  middle: { axis: 'y', share: 0.5 },
  bottom: { axis: 'y', share: 1 },
};

const lengthOf = (box: Box, axis: Axis): number => (axis === 'x' ? box.width : box.height);

/** With states at other places on one axis; the same content where they are there already. */
function placedOn(content: CanvasContent, axis: Axis, places: ReadonlyMap<number, number>): CanvasContent {
  const isPlaced = content.states.every((state) => (places.get(state.id) ?? state[axis]) === state[axis]);
  if (isPlaced) return content;
  return {
    ...content,
    states: content.states.map((state) => ({ ...state, [axis]: places.get(state.id) ?? state[axis] })),
  };
}

/** Several to each other, one alone to the canvas. */
export function aligned(content: CanvasContent, ids: readonly number[], alignment: Alignment): CanvasContent {
  const board = boardOf(content);
  const { axis, share } = ALIGNED[alignment];
  const states = statesOf(content, ids);
  const whole =
    states.length === 1
      ? { x: 0, y: 0, width: content.width, height: content.height }
      : boundsOf(states.map((state) => boxOf(board, state)));
  if (!whole) return content;
  const places = states.map((state) => {
    const rest = lengthOf(whole, axis) - lengthOf(boxOf(board, state), axis);
    return [state.id, Math.round(whole[axis] + rest * share)] as const;
  });
  return placedOn(content, axis, new Map(places));
}

/** With the same distance between each two. The first and the last stay; where they overlap, they overlap alike. */
export function distributed(content: CanvasContent, ids: readonly number[], axis: Axis): CanvasContent {
  const board = boardOf(content);
  const boxes = statesOf(content, ids)
    .map((state) => ({ id: state.id, ...boxOf(board, state) }))
    .sort((one, other) => one[axis] + lengthOf(one, axis) / 2 - other[axis] - lengthOf(other, axis) / 2);
  const [first, last] = [boxes[0], boxes[boxes.length - 1]];
  if (!first || !last || boxes.length < 3) return content;
  const room = last[axis] + lengthOf(last, axis) - first[axis];
  const gap = (room - boxes.reduce((sum, box) => sum + lengthOf(box, axis), 0)) / (boxes.length - 1);
  let at = first[axis];
  const places = new Map<number, number>();
  for (const box of boxes) {
    places.set(box.id, Math.round(at));
    at += lengthOf(box, axis) + gap;
  }
  return placedOn(content, axis, places);
}
