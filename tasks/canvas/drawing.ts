import { type SvgNode, svgSheet } from '../kit/svg-node.ts';
import { textLines } from '../kit/text-lines.ts';
import { LINE_HEIGHT, textRows } from '../kit/text-rows.ts';
import { type Board, boardOf, type Lying, lyingPieces, placeUnder, type Point, typedIn } from './board.ts';
import type { CanvasAnswer, CanvasContent, CanvasState } from './content.schema.ts';
import type { CanvasShape } from './shape.schema.ts';
import { sizeOf, type ShapesByName } from './groups.ts';
import { LEAST_GRID, MOST_LINES } from './limits.ts';

// The one drawing of a canvas: on the stage, in the editor, in results, on paper and on the server.

const INK = '#15211f';
/** What stands in a field before anything is typed. */
const FAINT = '#60706d';
const GRID = '#e1e8e6';
/** What was thrown away can still be seen, and taken out again. */
export const THROWN_OPACITY = 0.35;

/** From the edge of a shape to its words. */
export const MARGIN = 6;

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

type Drawn = Pick<CanvasShape, 'width' | 'height' | 'fontSize' | 'align' | 'verticalAlign'>;

/** What was typed stays within its field, whose own page scrolls; what an author wrote is seen as far as it goes. */
function shownLines(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`];
}

function drawText(
  { width, height, fontSize, align, verticalAlign }: Drawn,
  text: string,
  { color, isTyped = false }: { color: string; isTyped?: boolean },
): SvgNode[] {
  if (text.trim() === '') return [];
  const margin = Math.min(MARGIN, width / 4);
  const step = fontSize * LINE_HEIGHT;
  const most = isTyped ? Math.max(1, Math.min(MOST_LINES, Math.floor(height / step))) : MOST_LINES;
  const lines = shownLines(textLines(text, Math.max(1, width - 2 * margin), fontSize), most);
  const x = { left: margin, center: width / 2, right: width - margin }[align];
  // A single line that is higher than its shape still stands in its middle.
  const rest = Math.max(lines.length > 1 ? 0 : -Infinity, height - lines.length * step);
  const top = { top: Math.min(margin, rest), middle: rest / 2, bottom: rest - Math.min(margin, rest) }[
    verticalAlign
  ];
  return textRows(lines, { x, top, fontSize, color, anchor: ANCHORS[align] });
}

const look = ({ fill, stroke, strokeWidth }: CanvasShape) => ({
  fill: fill || 'none',
  stroke: strokeWidth > 0 && stroke ? stroke : undefined,
  strokeWidth: strokeWidth > 0 && stroke ? strokeWidth : undefined,
});

/** A border lies within its shape, so that nothing of it is cut off at an edge. */
function rectangle(shape: CanvasShape): SvgNode {
  const { width, height, radius, strokeWidth, stroke } = shape;
  const inset = stroke ? strokeWidth / 2 : 0;
  const [w, h] = [Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset)];
  return {
    tag: 'rect',
    attributes: {
      x: inset,
      y: inset,
      width: w,
      height: h,
      rx: Math.min(radius, w / 2, h / 2),
      ...look(shape),
    },
  };
}

function outline(shape: CanvasShape): SvgNode[] {
  const { type, width, height, radius, text } = shape;
  switch (type) {
    case 'Rect':
      return [rectangle(shape)];
    case 'Circle': {
      const inner = Math.max(0, radius - (shape.stroke ? shape.strokeWidth / 2 : 0));
      return [{ tag: 'circle', attributes: { cx: radius, cy: radius, r: inner, ...look(shape) } }];
    }
    case 'Input':
      return [rectangle({ ...shape, fill: shape.fill || '#ffffff' })];
    case 'Image': {
      const attributes = { width, height, preserveAspectRatio: 'xMidYMid meet' };
      if (text !== '') return [{ tag: 'image', attributes: { href: text, ...attributes } }];
      return [{ tag: 'rect', attributes: { width, height, fill: '#eef2f1' } }];
    }
    default:
      return [];
  }
}

/** The words on a shape; those that were typed take the place of what stands in a field before. */
function words(shape: CanvasShape, typed: string | undefined): SvgNode[] {
  const { type, text, radius } = shape;
  if (type === 'Image' || type === 'Group') return [];
  const room = type === 'Circle' ? { ...shape, width: 2 * radius, height: 2 * radius } : shape;
  if (typed) return drawText(room, typed, { color: INK, isTyped: true });
  // Of a text the filling is that of its letters.
  const color = type === 'Input' ? FAINT : type === 'Text' ? shape.fill || INK : INK;
  return drawText(room, text, { color });
}

export function drawShape(shapes: ShapesByName, shape: CanvasShape, typed?: string): SvgNode {
  const children = shape.type === 'Group' ? shape.children : [];
  const inside = children.flatMap(({ shape: name, x, y }): SvgNode[] => {
    const child = shapes.get(name);
    if (!child) return [];
    return [
      { tag: 'g', attributes: { transform: `translate(${x} ${y})` }, children: [drawShape(shapes, child)] },
    ];
  });
  const opacity = shape.opacity < 1 ? shape.opacity : undefined;
  const body =
    shape.type === 'Text' ? words(shape, typed) : [...outline(shape), ...inside, ...words(shape, typed)];
  return { tag: 'g', attributes: { opacity }, children: body };
}

export function drawGrid({ width, height, gridSize }: CanvasContent): SvgNode[] {
  if (gridSize < LEAST_GRID) return [];
  const lines = (side: number) =>
    Array.from({ length: Math.ceil(side / gridSize) - 1 }, (_, index) => (index + 1) * gridSize);
  const path = [
    ...lines(width).map((x) => `M${x} 0V${height}`),
    ...lines(height).map((y) => `M0 ${y}H${width}`),
  ];
  return path.length === 0
    ? []
    : [{ tag: 'path', attributes: { d: path.join(''), stroke: GRID, strokeWidth: 1 } }];
}

function drawState(
  board: Board,
  state: CanvasState,
  at: Point,
  look: { typed?: string; opacity?: number },
): SvgNode[] {
  const shape = board.shapes.get(state.shape);
  if (!shape) return [];
  return [
    {
      tag: 'g',
      attributes: { transform: `translate(${at.x} ${at.y})`, opacity: look.opacity },
      children: [drawShape(board.shapes, shape, look.typed)],
    },
  ];
}

export const isThrown = (board: Board, lying: Lying): boolean =>
  lying.entry !== undefined && placeUnder(board, lying)?.dropMode === 'wastebin';

/** Pieces that were moved lie on top of the others. */
export function drawCanvas(content: CanvasContent, answer: CanvasAnswer): SvgNode {
  const board = boardOf(content);
  const { width, height } = content;
  const pieces = lyingPieces(board, answer);
  const asAtFirst = new Set(pieces.flatMap(({ state, entry }) => (entry ? [] : [state.id])));
  const still = board.inLayers
    .filter(({ dnd, id }) => dnd !== 'draggable' || asAtFirst.has(id))
    .flatMap((state) =>
      drawState(board, state, state, state.dnd === 'input' ? { typed: typedIn(answer, state) } : {}),
    );
  const moved = pieces
    .filter(({ entry }) => entry)
    .flatMap((lying) =>
      drawState(board, lying.state, lying.at, isThrown(board, lying) ? { opacity: THROWN_OPACITY } : {}),
    );
  const paper = { tag: 'rect', attributes: { width, height, fill: '#ffffff' } };
  return svgSheet(content, [paper, ...drawGrid(content), ...still, ...moved]);
}

/** A shape by itself, as tables and palettes show it. */
export function drawAlone(shapes: ShapesByName, shape: CanvasShape): SvgNode {
  const { width, height } = sizeOf(shapes, shape.name);
  return {
    tag: 'svg',
    attributes: { viewBox: `0 0 ${width || 1} ${height || 1}`, fontFamily: 'sans-serif' },
    children: [drawShape(shapes, shape)],
  };
}
