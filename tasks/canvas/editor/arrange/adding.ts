import { boardOf, type Box, boxOf, type Point } from '../../board.ts';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import type { Size } from '../../groups.ts';
import { MOST_SHAPES, MOST_STATES } from '../../limits.ts';
import { becoming, freeId, freeShapeName, newShape, newState } from '../../new-parts.ts';
import type { CanvasShape } from '../../shape.schema.ts';
import { isBackground } from './bounds.ts';
import { gridStep } from './snapping.ts';

interface NewPart {
  label: string;
  /** What it is for, said to authors. */
  hint: string;
  type: CanvasShape['type'];
  look?: Partial<CanvasShape>;
  dnd: CanvasState['dnd'];
  state?: Partial<CanvasState>;
  /** Shapes and words are numbered after it. */
  stem: string;
  hasWords?: true;
}

const ZONE = { width: 160, height: 100, fill: '#f6f9f8', stroke: '#7d8e8b', strokeWidth: 2, radius: 10 };

/** What an author adds by one press, in the order of the buttons. */
export const NEW_PARTS = {
  piece: {
    label: '可拖动',
    hint: '学生移动的图形',
    type: 'Rect',
    dnd: 'draggable',
    stem: '图形',
    hasWords: true,
  },
  place: {
    label: '位置',
    hint: '学生把图形放到这里',
    type: 'Rect',
    look: ZONE,
    dnd: 'droppable',
    stem: '位置',
  },
  bin: {
    label: '回收箱',
    hint: '收走学生不要的图形',
    type: 'Rect',
    look: { ...ZONE, width: 120, fill: '#fdeae8', stroke: '#b3261e', text: '回收箱', verticalAlign: 'top' },
    dnd: 'droppable',
    state: { dropMode: 'wastebin', name: '回收箱', maximum: 0 },
    stem: '回收箱',
  },
  field: { label: '输入框', hint: '学生在这里填写', type: 'Input', dnd: 'input', stem: '输入框' },
  text: { label: '文字', hint: '只能看的文字', type: 'Text', dnd: 'static', stem: '文字' },
  picture: { label: '图片', hint: '只能看的图片', type: 'Image', dnd: 'static', stem: '图片' },
  still: {
    label: '固定',
    hint: '只能看的图形，例如底板、分隔',
    type: 'Rect',
    look: { fill: '#eef2f1', stroke: '#7d8e8b' },
    dnd: 'static',
    stem: '底板',
  },
} as const satisfies Record<string, NewPart>;
export type NewPartName = keyof typeof NEW_PARTS;

export const canAdd = ({ states, shapes }: CanvasContent): boolean =>
  states.length < MOST_STATES && shapes.length < MOST_SHAPES;

/** Between what is there and what is added. */
const GAP = 8;
/** Where there is no grid to go by. */
const STEP = 20;

/** How much of a box another one covers, with the gap around it. */
function covered(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) + GAP;
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) + GAP;
  return across > 0 && down > 0 ? across * down : 0;
}

/** Where a box of this length may begin: on the lines, from the first one inside on. */
function startsWithin(whole: number, length: number, step: number): number[] {
  const starts: number[] = [];
  for (let at = step; at + length <= whole; at += step) starts.push(at);
  return starts.length > 0 ? starts : [0];
}

/** The first spot, as one reads, with nothing on it, else with the least. */
export function freeSpotOn(content: CanvasContent, { width, height }: Size): Point {
  const board = boardOf(content);
  const taken = content.states
    .map((state) => boxOf(board, state))
    .filter((box) => !isBackground(content, box));
  const step = gridStep(content) ?? STEP;
  let best: Point & { cost: number } = { x: 0, y: 0, cost: Infinity };
  for (const y of startsWithin(content.height, height, step)) {
    for (const x of startsWithin(content.width, width, step)) {
      const cost = taken.reduce((sum, box) => sum + covered(box, { x, y, width, height }), 0);
      if (cost < best.cost) best = { x, y, cost };
      if (cost === 0) return { x, y };
    }
  }
  return { x: best.x, y: best.y };
}

const isHandled = ({ dnd }: CanvasState): boolean => dnd === 'draggable' || dnd === 'input';

/** What is only looked at, and places, go under the pieces and fields: those must stay in reach. */
function insertedAt({ states }: CanvasContent, added: CanvasState): number {
  if (isHandled(added)) return states.length;
  return states.reduce((at, state, index) => (isHandled(state) ? at : index + 1), 0);
}

/** With one more state and a shape of its own for it, on a free spot. */
export function withAdded(content: CanvasContent, part: NewPartName): { content: CanvasContent; id: number } {
  const { type, look, dnd, state: given, stem, hasWords }: NewPart = NEW_PARTS[part];
  const id = freeId(content);
  const name = freeShapeName(content.shapes, stem);
  const shape = newShape(name, type, { ...look, ...(hasWords && { text: name }) });
  const spot = freeSpotOn(content, shape);
  const state = { ...becoming(newState(id, name, spot), dnd), ...given };
  const at = insertedAt(content, state);
  return {
    id,
    content: {
      ...content,
      shapes: [...content.shapes, shape],
      states: [...content.states.slice(0, at), state, ...content.states.slice(at)],
    },
  };
}
