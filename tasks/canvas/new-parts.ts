import type { CanvasContent, CanvasState } from './content.schema.ts';
import { MOST_ID } from './limits.ts';
import type { CanvasShape } from './shape.schema.ts';

const PLAIN_SHAPE: CanvasShape = {
  name: '',
  type: 'Rect',
  width: 120,
  height: 60,
  stroke: '',
  strokeWidth: 0,
  fill: '',
  opacity: 1,
  text: '',
  radius: 0,
  fontSize: 20,
  align: 'center',
  verticalAlign: 'middle',
  children: [],
};

/** How a shape of each type looks at first. */
const FIRST_LOOKS: Record<CanvasShape['type'], Partial<CanvasShape>> = {
  Rect: { fill: '#e2f1ee', stroke: '#0b6b6a', strokeWidth: 2, radius: 8 },
  Circle: { radius: 40, fill: '#fdf1d8', stroke: '#855300', strokeWidth: 2 },
  Text: { width: 200, height: 40, text: '文字', align: 'left' },
  Image: { width: 160, height: 120 },
  Input: {
    width: 200,
    height: 44,
    fill: '#ffffff',
    stroke: '#7d8e8b',
    strokeWidth: 2,
    radius: 6,
    align: 'left',
  },
  Group: { width: 0, height: 0 },
};

export const newShape = (
  name: string,
  type: CanvasShape['type'],
  look: Partial<CanvasShape> = {},
): CanvasShape => ({
  ...PLAIN_SHAPE,
  ...FIRST_LOOKS[type],
  ...look,
  name,
  type,
});

export const newState = (id: number, shape: string, look: Partial<CanvasState> = {}): CanvasState => ({
  id,
  name: '',
  dnd: 'static',
  dragMode: 'single',
  dropMode: 'normal',
  value: '',
  swap: false,
  x: 0,
  y: 0,
  shape,
  maximum: 1,
  rights: [],
  ...look,
});

/** With what follows from what a state becomes: a place is an ordinary one at first, and a piece counts as itself. */
export function becoming(state: CanvasState, dnd: CanvasState['dnd']): CanvasState {
  if (state.dnd === dnd) return state;
  if (dnd === 'droppable') return { ...state, dnd, dropMode: 'normal' };
  if (dnd === 'draggable') return { ...state, dnd, value: String(state.id) };
  return { ...state, dnd };
}

/** The first of so many numbers in a row that are no id, nor what another piece counts as: a new piece counts as its own id. */
export function freeId({ states }: Pick<CanvasContent, 'states'>, count = 1): number {
  const taken = new Set(states.flatMap(({ id, value, rights }) => [String(id), value, ...rights]));
  const isFree = (first: number) =>
    Array.from({ length: count }, (_, index) => String(first + index)).every((id) => !taken.has(id));
  const next = Math.max(0, ...states.map(({ id }) => id)) + 1;
  let first = next + count > MOST_ID ? 1 : next;
  while (!isFree(first)) first += 1;
  return first;
}

/** 矩形3, with the first number that is free. */
export function freeShapeName(shapes: readonly CanvasShape[], stem: string): string {
  const taken = new Set(shapes.map(({ name }) => name));
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
