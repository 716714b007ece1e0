import { boardOf, stateSize } from '../board.ts';
import { worth } from '../columns.ts';
import type { CanvasContent, CanvasState } from '../content.schema.ts';
import { becoming, freeId, freeShapeName, newShape, newState } from '../new-parts.ts';
import { SHAPE_TYPES } from '../limits.ts';
import type { CanvasShape } from '../shape.schema.ts';
import { freeSpotOn } from './arrange/adding.ts';
import { stemOf } from './arrange/copying.ts';
import { without } from './arrange/removing.ts';

// What an author does to a canvas in the tables and the panel, each from one content to the next.

const piecesIn = ({ states }: CanvasContent) => states.filter(({ dnd }) => dnd === 'draggable');

/** Right answers name pieces by what they count as. They follow a piece whose value changes, and go with the last piece of a value. */
function withFittingRights(before: CanvasContent, after: CanvasContent): CanvasContent {
  const pieces = new Map(piecesIn(after).map((piece) => [piece.id, piece]));
  const worths = new Set([...pieces.values()].map(worth));
  const followers = new Map<string, string | undefined>();
  for (const piece of piecesIn(before)) {
    const old = worth(piece);
    if (worths.has(old) || followers.get(old) !== undefined) continue;
    const now = pieces.get(piece.id);
    followers.set(old, now && worth(now));
  }
  if (followers.size === 0) return after;
  const states = after.states.map((state) => {
    if (state.dnd !== 'droppable' || !state.rights.some((right) => followers.has(right))) return state;
    const rights = state.rights.flatMap((right) =>
      followers.has(right) ? (followers.get(right) ?? []) : [right],
    );
    return { ...state, rights };
  });
  return { ...after, states };
}

/** What was right, or counted as itself, means nothing in another role. */
function inRole(state: CanvasState, dnd: CanvasState['dnd']): CanvasState {
  if (state.dnd === dnd) return state;
  const value = dnd === 'input' && state.value === String(state.id) ? '' : state.value;
  return becoming({ ...state, value, rights: [] }, dnd);
}

/** Of states the same fields are changed. What follows from a new role is set as well. */
export function editStates(
  content: CanvasContent,
  ids: readonly number[],
  { dnd, ...changed }: Partial<CanvasState>,
): CanvasContent {
  const states = content.states.map((state) => {
    if (!ids.includes(state.id)) return state;
    return { ...(dnd === undefined ? state : inRole(state, dnd)), ...changed };
  });
  return withFittingRights(content, { ...content, states });
}

/** What is right on a place; it then takes as many pieces as that. */
export function setRights(content: CanvasContent, id: number, rights: string[]): CanvasContent {
  const state = content.states.find((one) => one.id === id);
  if (!state) return content;
  const isTooFew = state.dnd === 'droppable' && state.maximum > 0 && state.maximum < rights.length;
  return editStates(content, [id], { rights, ...(isTooFew && { maximum: rights.length }) });
}

function renameShape(content: CanvasContent, from: string, to: string): CanvasContent {
  const named = <Part extends { shape: string }>(part: Part): Part =>
    part.shape === from ? { ...part, shape: to } : part;
  return {
    ...content,
    states: content.states.map(named),
    shapes: content.shapes.map((shape) =>
      shape.children.some((child) => child.shape === from)
        ? { ...shape, children: shape.children.map(named) }
        : shape,
    ),
  };
}

/** About as large as before; words are no address of a picture, and the other way round. */
function retyped(shape: CanvasShape, type: CanvasShape['type']): CanvasShape {
  if (shape.type === type) return shape;
  const { width, height, radius, text } = shape;
  const isOfPicture = type === 'Image' || shape.type === 'Image';
  const words = isOfPicture ? '' : text;
  if (type === 'Circle') {
    const fitting = Math.round(Math.min(width, height) / 2) || newShape('', type).radius;
    return { ...shape, type, text: words, radius: fitting };
  }
  if (shape.type !== 'Circle') return { ...shape, type, text: words };
  return {
    ...shape,
    type,
    text: words,
    width: 2 * radius,
    height: 2 * radius,
    radius: newShape('', type).radius,
  };
}

/** Of shapes the same fields are changed. A new name is given to whatever uses the shape. */
export function editShapes(
  content: CanvasContent,
  names: readonly string[],
  { type, ...changed }: Partial<CanvasShape>,
): CanvasContent {
  const shapes = content.shapes.map((shape) => {
    if (!names.includes(shape.name)) return shape;
    return { ...(type === undefined ? shape : retyped(shape, type)), ...changed };
  });
  const [from] = names;
  const { name: to } = changed;
  const isRenamed = to !== undefined && from !== undefined && to !== from;
  return isRenamed ? renameShape({ ...content, shapes }, from, to) : { ...content, shapes };
}

interface ShapeUses {
  states: readonly CanvasState[];
  groups: readonly CanvasShape[];
}

export const usesOfShape = ({ states, shapes }: CanvasContent, name: string): ShapeUses => ({
  states: states.filter(({ shape }) => shape === name),
  groups: shapes.filter(
    ({ type, children }) => type === 'Group' && children.some(({ shape }) => shape === name),
  ),
});

/** With the states that show it, and out of all groups. */
export function removeShape(content: CanvasContent, name: string): CanvasContent {
  const shown = usesOfShape(content, name).states.map(({ id }) => id);
  const shapes = content.shapes
    .filter((shape) => shape.name !== name)
    .map((shape) => {
      const children = shape.children.filter((child) => child.shape !== name);
      return children.length === shape.children.length ? shape : { ...shape, children };
    });
  return { ...without(content, shown), shapes };
}

function insertShape(content: CanvasContent, after: string, shape: CanvasShape): CanvasContent {
  const at = content.shapes.findIndex(({ name }) => name === after);
  const index = at < 0 ? content.shapes.length : at + 1;
  return { ...content, shapes: [...content.shapes.slice(0, index), shape, ...content.shapes.slice(index)] };
}

/** A copy below a shape, and what it is called. */
export function duplicateShape(content: CanvasContent, name: string): [CanvasContent, string] {
  const shape = content.shapes.find((one) => one.name === name);
  if (!shape) return [content, name];
  const copy = freeShapeName(content.shapes, stemOf(name));
  return [insertShape(content, name, { ...shape, name: copy }), copy];
}

/** A new shape, and what it is called. */
export function addShape(content: CanvasContent, type: CanvasShape['type']): [CanvasContent, string] {
  const name = freeShapeName(content.shapes, SHAPE_TYPES[type]);
  return [insertShape(content, '', newShape(name, type)), name];
}

/** A state that shows a shape, on a free spot, and its id. Without a shape it gets a new one. */
export function addState(content: CanvasContent, shape: string | undefined): [CanvasContent, number] {
  const isKnown = content.shapes.some(({ name }) => name === shape);
  const [based, name] = isKnown && shape !== undefined ? [content, shape] : addShape(content, 'Rect');
  const id = freeId(based);
  const spot = freeSpotOn(based, stateSize(boardOf(based), newState(id, name)));
  return [{ ...based, states: [...based.states, newState(id, name, spot)] }, id];
}

/** A shape goes one row up or down; the order of shapes is for the author's eyes alone. */
export function moveShape(content: CanvasContent, name: string, by: 1 | -1): CanvasContent {
  const from = content.shapes.findIndex((shape) => shape.name === name);
  const [shape, other] = [content.shapes[from], content.shapes[from + by]];
  if (!shape || !other) return content;
  const shapes = [...content.shapes];
  [shapes[from], shapes[from + by]] = [other, shape];
  return { ...content, shapes };
}

/** Takes the place of all that is drawn; how the editor looks stays. */
export const withLayout = (
  content: CanvasContent,
  { width, height, gridSize, states, shapes }: CanvasContent,
): CanvasContent => ({
  ...content,
  ...{ width, height, gridSize, states, shapes },
});

const firstDifference = (one: readonly unknown[], other: readonly unknown[]): number =>
  one.length === other.length && one.every((entry, index) => entry === other[index])
    ? -1
    : Math.max(
        0,
        [...one, undefined].findIndex((entry, index) => entry !== other[index]),
      );

/** The row that a change is about, as the editor's own places name it. */
export function placeOfChange(before: CanvasContent, after: CanvasContent): string {
  for (const list of ['states', 'shapes'] as const) {
    const index = firstDifference(before[list], after[list]);
    if (index >= 0) return `${list} ${index}`;
  }
  return '';
}
