import type { Box, Point } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { boundsOfStates } from './bounds.ts';

/** So much of what is moved stays on the canvas, where it can be taken hold of again. */
const IN_SIGHT = 16;

/** How far a side may go, so that it does not get further out than it is already. */
function withinReach(start: number, length: number, by: number, whole: number): number {
  const seen = Math.min(IN_SIGHT, length);
  const least = Math.min(0, seen - length - start);
  const most = Math.max(0, whole - seen - start);
  return Math.min(most, Math.max(least, by));
}

/** Of a way that would lead out of sight, as much as does not. */
export function reachable({ width, height }: CanvasContent, bounds: Box, by: Point): Point {
  return {
    x: Math.round(withinReach(bounds.x, bounds.width, by.x, width)),
    y: Math.round(withinReach(bounds.y, bounds.height, by.y, height)),
  };
}

/** All of them by the same way, so that they keep their places to each other. */
export function movedBy(content: CanvasContent, ids: readonly number[], by: Point): CanvasContent {
  const bounds = boundsOfStates(content, ids);
  const way = bounds && reachable(content, bounds, by);
  if (!way || (way.x === 0 && way.y === 0)) return content;
  const moved = new Set(ids);
  return {
    ...content,
    states: content.states.map((state) =>
      moved.has(state.id) ? { ...state, x: state.x + way.x, y: state.y + way.y } : state,
    ),
  };
}
