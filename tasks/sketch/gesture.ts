import type { SvgNode } from '../kit/svg-node.ts';
import type { InkPoint, Point } from './coding.ts';
import type { SketchObject } from './content.schema.ts';
import { drawObject } from './drawing.ts';
import { isAt, objectAt } from './hits.ts';
import { drawInk, smoothed } from './ink.ts';
import { type Look, moved, newShape, newStrokes, resized, type ShapeType, type Sheet } from './objects.ts';
import type { Tool } from './tools.ts';

/** What is under way between a press and letting go. Where it leads is one change. */
export type Gesture =
  | { kind: 'ink'; points: readonly InkPoint[] }
  | { kind: 'shape'; type: ShapeType; from: Point; to: Point }
  /** A press that is going to be a text: input methods open for what is let go of. */
  | { kind: 'write'; reach: number; at: Point }
  | { kind: 'erase'; reach: number; at: Point; gone: ReadonlySet<number> }
  | { kind: 'move' | 'resize'; index: number; hidden: ReadonlySet<number>; from: Point; to: Point };

/** What a gesture works on. */
export interface Drawn {
  objects: readonly SketchObject[];
  look: Look;
  sheet: Sheet;
}

/** Shorter ones were no shape that anybody meant. */
const LEAST_DRAG = 4;
/** Nearer points than this say nothing. */
const LEAST_STEP = 0.25;

function erasedAt(objects: readonly SketchObject[], at: Point, reach: number): number[] {
  return objects.flatMap((object, index) => (isAt(object, at, reach, false) ? [index] : []));
}

export const takenHold = (kind: 'move' | 'resize', index: number, at: Point): Gesture => ({
  ...{ kind, index, from: at, to: at },
  hidden: new Set([index]),
});

/** Undefined where a press begins nothing. `reach` is how far from a thing it still means it. */
export function begun(tool: Tool, at: InkPoint, reach: number, { objects }: Drawn): Gesture | undefined {
  switch (tool) {
    case 'pen':
      return { kind: 'ink', points: [at] };
    case 'eraser':
      return { kind: 'erase', reach, at, gone: new Set(erasedAt(objects, at, reach)) };
    case 'select': {
      const index = objectAt(objects, at, reach);
      return index === undefined ? undefined : takenHold('move', index, at);
    }
    case 'text':
      return { kind: 'write', reach, at };
    default:
      return { kind: 'shape', type: tool, from: at, to: at };
  }
}

/** Everything on the way counts, however fast it was gone. */
function erased(gesture: Gesture & { kind: 'erase' }, to: Point, objects: readonly SketchObject[]): Gesture {
  const { at, reach } = gesture;
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - at.x, to.y - at.y) / reach));
  const gone = new Set(gesture.gone);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const point = { x: at.x + (to.x - at.x) * share, y: at.y + (to.y - at.y) * share };
    for (const index of erasedAt(objects, point, reach)) gone.add(index);
  }
  return { ...gesture, at: to, gone };
}

function withPoints(points: readonly InkPoint[], added: readonly InkPoint[]): InkPoint[] {
  const all = [...points];
  for (const point of added) {
    const last = all[all.length - 1];
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= LEAST_STEP) all.push(point);
  }
  return all;
}

/** The same gesture after it has gone on through these points. */
export function extended(gesture: Gesture, points: readonly InkPoint[], { objects }: Drawn): Gesture {
  const to = points[points.length - 1];
  if (!to) return gesture;
  switch (gesture.kind) {
    case 'ink':
      return { ...gesture, points: withPoints(gesture.points, points) };
    case 'erase':
      return points.reduce<Gesture>(
        (before, point) => (before.kind === 'erase' ? erased(before, point, objects) : before),
        gesture,
      );
    case 'write':
      return gesture;
    default:
      return { ...gesture, to };
  }
}

const wayOf = ({ from, to }: { from: Point; to: Point }): Point => ({ x: to.x - from.x, y: to.y - from.y });

/** What a gesture makes of the one object that it is about. */
function changed(gesture: Gesture & { kind: 'move' | 'resize' }, { objects, sheet }: Drawn): SketchObject[] {
  const object = objects[gesture.index];
  const change = gesture.kind === 'move' ? moved : resized;
  return object ? [change(object, wayOf(gesture), sheet)] : [];
}

function isTooShort(gesture: Gesture & { kind: 'shape' }): boolean {
  const { x, y } = wayOf(gesture);
  return Math.hypot(x, y) < LEAST_DRAG;
}

/** The objects as the gesture leaves them; the same list where it changed nothing. */
export function outcomeOf(gesture: Gesture, drawn: Drawn): readonly SketchObject[] {
  const { objects, look } = drawn;
  switch (gesture.kind) {
    case 'ink':
      return [...objects, ...newStrokes(gesture.points, look)];
    case 'shape':
      if (isTooShort(gesture)) return objects;
      return [...objects, newShape(gesture.type, gesture.from, gesture.to, look)];
    case 'write':
      return objects;
    case 'erase':
      return gesture.gone.size === 0 ? objects : objects.filter((_object, index) => !gesture.gone.has(index));
    default: {
      const [object] = changed(gesture, drawn);
      if (!object || object === objects[gesture.index]) return objects;
      return objects.map((other, index) => (index === gesture.index ? object : other));
    }
  }
}

export interface Preview {
  /** Drawn on top of everything. */
  nodes: readonly SvgNode[];
  /** Not drawn where they are. */
  hidden: ReadonlySet<number>;
}

export const NOTHING_HIDDEN: ReadonlySet<number> = new Set();
const NOTHING_SEEN: Preview = { nodes: [], hidden: NOTHING_HIDDEN };

/** What is seen while the gesture is under way. */
export function previewOf(gesture: Gesture | undefined, drawn: Drawn): Preview {
  if (!gesture) return NOTHING_SEEN;
  switch (gesture.kind) {
    case 'ink': {
      const { color, width } = drawn.look;
      return { nodes: [drawInk(smoothed(gesture.points), color, width)], hidden: NOTHING_HIDDEN };
    }
    case 'shape': {
      const shape = newShape(gesture.type, gesture.from, gesture.to, drawn.look);
      return { nodes: [drawObject(shape)], hidden: NOTHING_HIDDEN };
    }
    case 'write':
      return NOTHING_SEEN;
    case 'erase':
      return { nodes: [], hidden: gesture.gone };
    default:
      return { nodes: changed(gesture, drawn).map(drawObject), hidden: gesture.hidden };
  }
}
