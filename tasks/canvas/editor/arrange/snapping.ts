import { boardOf, type Box, boxOf, type Point } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { LEAST_GRID } from '../../limits.ts';
import type { Handle } from './resizing.ts';

/** The distance of the lines that things keep to; undefined where they keep to none. */
export const gridStep = ({ snapToGrid, gridSize }: CanvasContent): number | undefined =>
  snapToGrid && gridSize >= LEAST_GRID ? gridSize : undefined;

/** A line that what is moved has come to lie on, to be shown. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

interface Snapped {
  by: Point;
  guides: readonly Guide[];
}

/** Both edges and the middle. */
const linesOf = (start: number, length: number): number[] => [start, start + length / 2, start + length];

interface WayToLine {
  way: number;
  line: number;
}

/** The shortest way onto any of the lines, where one is near. */
function wayToLine(own: readonly number[], lines: readonly number[], near: number): WayToLine | undefined {
  let best: WayToLine | undefined;
  for (const line of lines) {
    for (const at of own) {
      const way = line - at;
      if (Math.abs(way) <= near && (!best || Math.abs(way) < Math.abs(best.way))) best = { way, line };
    }
  }
  return best;
}

const wayToGrid = (start: number, way: number, step: number): number =>
  Math.round((start + way) / step) * step - start;

function inLine(by: Point, x: WayToLine | undefined, y: WayToLine | undefined): Snapped {
  return {
    by: { x: by.x + (x?.way ?? 0), y: by.y + (y?.way ?? 0) },
    guides: [
      ...(x ? [{ axis: 'x' as const, at: x.line }] : []),
      ...(y ? [{ axis: 'y' as const, at: y.line }] : []),
    ],
  };
}

/** What there is to line up with: the canvas itself, and all that does not move. */
function stillBoxes(content: CanvasContent, moving: readonly number[]): Box[] {
  const board = boardOf(content);
  const still = content.states.filter(({ id }) => !moving.includes(id));
  return [
    { x: 0, y: 0, width: content.width, height: content.height },
    ...still.map((state) => boxOf(board, state)),
  ];
}

/**
 * A way that ends on the grid, or where there is none in line with something else. `near` is how far something may be drawn away
 * from the pointer.
 */
export function snapped(
  content: CanvasContent,
  moving: readonly number[],
  bounds: Box,
  by: Point,
  near: number,
): Snapped {
  const step = gridStep(content);
  if (step !== undefined) {
    return { by: { x: wayToGrid(bounds.x, by.x, step), y: wayToGrid(bounds.y, by.y, step) }, guides: [] };
  }
  const still = stillBoxes(content, moving);
  return inLine(
    by,
    wayToLine(
      linesOf(bounds.x + by.x, bounds.width),
      still.flatMap((box) => linesOf(box.x, box.width)),
      near,
    ),
    wayToLine(
      linesOf(bounds.y + by.y, bounds.height),
      still.flatMap((box) => linesOf(box.y, box.height)),
      near,
    ),
  );
}

/** The same for the edges that a handle draws. */
export function snappedEdges(
  content: CanvasContent,
  id: number,
  box: Box,
  handle: Handle,
  by: Point,
  near: number,
): Snapped {
  const edges = {
    x: handle.x === -1 ? box.x : box.x + box.width,
    y: handle.y === -1 ? box.y : box.y + box.height,
  };
  const step = gridStep(content);
  if (step !== undefined) {
    return { by: { x: wayToGrid(edges.x, by.x, step), y: wayToGrid(edges.y, by.y, step) }, guides: [] };
  }
  const still = stillBoxes(content, [id]);
  return inLine(
    by,
    handle.x === 0
      ? undefined
      : wayToLine(
          [edges.x + by.x],
          still.flatMap((one) => linesOf(one.x, one.width)),
          near,
        ),
    handle.y === 0
      ? undefined
      : wayToLine(
          [edges.y + by.y],
          still.flatMap((one) => linesOf(one.y, one.height)),
          near,
        ),
  );
}
