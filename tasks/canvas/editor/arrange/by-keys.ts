import { boardOf, boxOf, type Point } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { boundsOfStates } from './bounds.ts';
import { movedBy } from './moving.ts';
import { resizableShape, resizedBy } from './resizing.ts';
import { gridStep } from './snapping.ts';

/** So far goes one press with Shift where there is no grid. */
const LONG_STEP = 10;

interface ArrowPress {
  direction: Point;
  isLong: boolean;
}

/** With Shift to the next line of the grid. */
function wayFrom(content: CanvasContent, start: number, direction: number, isLong: boolean): number {
  if (direction === 0) return 0;
  const step = isLong ? (gridStep(content) ?? LONG_STEP) : 1;
  if (gridStep(content) === undefined || !isLong) return direction * step;
  const line = direction > 0 ? Math.floor(start / step) + 1 : Math.ceil(start / step) - 1;
  return line * step - start;
}

export function movedByArrow(
  content: CanvasContent,
  ids: readonly number[],
  { direction, isLong }: ArrowPress,
): CanvasContent {
  const bounds = boundsOfStates(content, ids);
  if (!bounds) return content;
  return movedBy(content, ids, {
    x: wayFrom(content, bounds.x, direction.x, isLong),
    y: wayFrom(content, bounds.y, direction.y, isLong),
  });
}

/** By its right or lower edge. */
export function resizedByArrow(
  content: CanvasContent,
  id: number,
  { direction, isLong }: ArrowPress,
): CanvasContent {
  const board = boardOf(content);
  const state = board.states.get(id);
  const shape = state && resizableShape(content, state);
  if (!state || !shape) return content;
  const box = boxOf(board, state);
  // A radius is a whole number, so that a circle grows by two.
  const times = shape.type === 'Circle' ? 2 : 1;
  return resizedBy(
    content,
    id,
    { x: direction.x === 0 ? 0 : 1, y: direction.y === 0 ? 0 : 1 },
    {
      x: times * wayFrom(content, box.x + box.width, direction.x, isLong),
      y: times * wayFrom(content, box.y + box.height, direction.y, isLong),
    },
  );
}

/** The id after or before the one that was selected last, in the order of the table. Undefined past either end, where keys lead on. */
export function neighbour(
  { states }: CanvasContent,
  lead: number | undefined,
  step: 1 | -1,
): number | undefined {
  const at = states.findIndex(({ id }) => id === lead);
  // Backwards from nothing leads out as well.
  return states[at + step]?.id;
}
