import { boardOf, boxOf, middleOf, type Point } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { statesOf } from './bounds.ts';

/** How far points may go so that none of those within leaves the canvas; where all are out, none gets further out. */
function withinReach(points: readonly number[], by: number, whole: number): number {
  const within = points.filter((point) => point >= 0 && point <= whole);
  const leading = within.length > 0 ? within : points;
  const least = Math.min(0, Math.ceil(-Math.min(...leading)));
  const most = Math.max(0, Math.floor(whole - Math.max(...leading)));
  return Math.min(most, Math.max(least, Math.round(by)));
}

/** Of a way, as much as keeps the middle of each on the canvas: candidates see of an exercise what lies there. */
export function reachable(content: CanvasContent, ids: readonly number[], by: Point): Point {
  const board = boardOf(content);
  const middles = statesOf(content, ids).map((state) => middleOf(boxOf(board, state)));
  if (middles.length === 0) return { x: 0, y: 0 };
  const along = (axis: 'x' | 'y', whole: number) =>
    withinReach(
      middles.map((middle) => middle[axis]),
      by[axis],
      whole,
    );
  return { x: along('x', content.width), y: along('y', content.height) };
}

/** All of them by the same way, so that they keep their places to each other. */
export function movedBy(content: CanvasContent, ids: readonly number[], by: Point): CanvasContent {
  const way = reachable(content, ids, by);
  if (way.x === 0 && way.y === 0) return content;
  const moved = new Set(ids);
  return {
    ...content,
    states: content.states.map((state) =>
      moved.has(state.id) ? { ...state, x: state.x + way.x, y: state.y + way.y } : state,
    ),
  };
}
