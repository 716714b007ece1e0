import { boardOf, type Box, boxOf, type Point } from '../../board.ts';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import { MOST_SIDE } from '../../limits.ts';
import type { CanvasShape } from '../../shape.schema.ts';

/** Smaller ones could hardly be taken hold of. */
const LEAST_LENGTH = 8;

/** Which edges follow the pointer: -1 the left or upper one, 1 the right or lower one. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** Clockwise from the upper left corner. */
export const HANDLES: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** The shape that a state is resized with. A group is as large as what is in it, and is only moved. */
export function resizableShape({ shapes }: CanvasContent, state: CanvasState): CanvasShape | undefined {
  const shape = shapes.find(({ name }) => name === state.shape);
  return shape && shape.type !== 'Group' ? shape : undefined;
}

/** How many other states and groups show the shape of a state: they change with it. */
export function sharersOf({ states, shapes }: CanvasContent, { id, shape: name }: CanvasState): number {
  const others = states.filter((one) => one.id !== id && one.shape === name);
  const groups = shapes.filter(({ children }) => children.some(({ shape }) => shape === name));
  return others.length + groups.length;
}

const lengthWithin = (length: number): number =>
  Math.round(Math.min(MOST_SIDE, Math.max(LEAST_LENGTH, length)));

/** Of a side whose edge is drawn: the other edge stays. */
function drawnSide(start: number, length: number, edge: -1 | 0 | 1, by: number): [number, number] {
  const next = edge === 0 ? length : lengthWithin(length + edge * by);
  return [edge === -1 ? start + length - next : start, next];
}

/** A box with some of its edges drawn by a way. */
function drawnBox(box: Box, handle: Handle, by: Point): Box {
  const [x, width] = drawnSide(box.x, box.width, handle.x, by.x);
  const [y, height] = drawnSide(box.y, box.height, handle.y, by.y);
  return { x, y, width, height };
}

/** As wide as high: by the edge that is drawn, at a corner by the longer one. The radius stays a whole number. */
function roundBox(box: Box, drawn: Box, handle: Handle): Box {
  const side =
    handle.x === 0 ? drawn.height : handle.y === 0 ? drawn.width : Math.max(drawn.width, drawn.height);
  const length = 2 * Math.round(side / 2);
  return {
    x: handle.x === -1 ? box.x + box.width - length : box.x,
    y: handle.y === -1 ? box.y + box.height - length : box.y,
    width: length,
    height: length,
  };
}

/** In proportion: the side that changed by the larger part leads. */
function proportionate(box: Box, drawn: Box, handle: Handle): Box {
  if (box.width === 0 || box.height === 0) return drawn;
  const [wide, high] = [drawn.width / box.width, drawn.height / box.height];
  const factor = Math.abs(wide - 1) > Math.abs(high - 1) ? wide : high;
  const [width, height] = [lengthWithin(box.width * factor), lengthWithin(box.height * factor)];
  return {
    x: handle.x === -1 ? box.x + box.width - width : box.x,
    y: handle.y === -1 ? box.y + box.height - height : box.y,
    width,
    height,
  };
}

const withBox = (shape: CanvasShape, { width, height }: Box): CanvasShape =>
  shape.type === 'Circle' ? { ...shape, radius: width / 2 } : { ...shape, width, height };

/**
 * A state with some of its edges drawn. Its size is that of its shape: all states that show the shape get it, and keep their upper left
 * corners.
 */
export function resizedBy(
  content: CanvasContent,
  id: number,
  handle: Handle,
  by: Point,
  keepsProportion = false,
): CanvasContent {
  const board = boardOf(content);
  const state = board.states.get(id);
  const shape = state && resizableShape(content, state);
  if (!state || !shape) return content;
  const before = boxOf(board, state);
  const drawn = drawnBox(before, handle, by);
  const box =
    shape.type === 'Circle'
      ? roundBox(before, drawn, handle)
      : keepsProportion
        ? proportionate(before, drawn, handle)
        : drawn;
  if (box.width === before.width && box.height === before.height) return content;
  return {
    ...content,
    states: content.states.map((one) => (one === state ? { ...one, x: box.x, y: box.y } : one)),
    shapes: content.shapes.map((one) => (one === shape ? withBox(one, box) : one)),
  };
}
