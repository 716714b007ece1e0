import { boardOf, type Box, boxOf, type Point } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { boundsOfStates, idsInMarquee } from './bounds.ts';
import { movedBy, reachable } from './moving.ts';
import { type Handle, resizedBy } from './resizing.ts';
import { type Guide, snapped, snappedEdges } from './snapping.ts';

/** What a pointer does between press and release; `from` is where it was pressed. */
export type Gesture =
  | { kind: 'move'; ids: readonly number[]; from: Point }
  | { kind: 'resize'; id: number; handle: Handle; from: Point }
  /** A frame around what is to be selected; what was selected before stays so. */
  | { kind: 'marquee'; kept: readonly number[]; from: Point };

export interface GestureNow {
  at: Point;
  /** Away from grid and guides. */
  isFree: boolean;
  /** Straight, or in proportion. */
  isEven: boolean;
  /** How far things may be drawn onto lines. */
  near: number;
}

/** How it would be if the pointer were released now. */
export interface Outlook {
  content: CanvasContent;
  guides: readonly Guide[];
  /** Of what is selected by a marquee: its box and what is in it. */
  marquee?: Box;
  selection?: readonly number[];
}

const straight = ({ x, y }: Point): Point => (Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y });

function afterMove(content: CanvasContent, ids: readonly number[], by: Point, now: GestureNow): Outlook {
  const bounds = boundsOfStates(content, ids);
  if (!bounds) return { content, guides: [] };
  const way = now.isEven ? straight(by) : by;
  const { by: snappedBy, guides } = now.isFree
    ? { by: way, guides: [] }
    : snapped(content, ids, bounds, way, now.near);
  const end = reachable(content, ids, snappedBy);
  const isOnLine = ({ axis }: Guide) =>
    Math.abs(end[axis] - snappedBy[axis]) < 1 && (!now.isEven || way[axis] !== 0);
  return { content: movedBy(content, ids, end), guides: guides.filter(isOnLine) };
}

function afterResize(
  content: CanvasContent,
  { id, handle }: { id: number; handle: Handle },
  by: Point,
  now: GestureNow,
): Outlook {
  const board = boardOf(content);
  const state = board.states.get(id);
  if (!state) return { content, guides: [] };
  const { by: way, guides } = now.isFree
    ? { by, guides: [] }
    : snappedEdges(content, id, boxOf(board, state), handle, by, now.near);
  return { content: resizedBy(content, id, handle, way, now.isEven), guides: now.isEven ? [] : guides };
}

const boxBetween = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

export function outlookOf(content: CanvasContent, gesture: Gesture, now: GestureNow): Outlook {
  const by = { x: now.at.x - gesture.from.x, y: now.at.y - gesture.from.y };
  if (gesture.kind === 'move') return afterMove(content, gesture.ids, by, now);
  if (gesture.kind === 'resize') return afterResize(content, gesture, by, now);
  const marquee = boxBetween(gesture.from, now.at);
  const touched = idsInMarquee(content, marquee).filter((id) => !gesture.kept.includes(id));
  return { content, guides: [], marquee, selection: [...gesture.kept, ...touched] };
}
