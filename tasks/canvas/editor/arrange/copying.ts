import { isSameJson } from '#domain/text/same-json.ts';
import { worth } from '../../columns.ts';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import type { Point } from '../../board.ts';
import { LONGEST, MOST_SHAPES, MOST_STATES } from '../../limits.ts';
import { freeId, freeShapeName } from '../../new-parts.ts';
import type { CanvasShape } from '../../shape.schema.ts';
import { statesOf } from './bounds.ts';
import { movedBy, reachable } from './moving.ts';

/** States with all that is needed to draw them, wherever they go. */
export interface Parts {
  states: CanvasState[];
  shapes: CanvasShape[];
  /** The stage on which they were cut out: there they come back as who they were. */
  cutFrom?: string | undefined;
}

/** The shapes of these names and all that groups among them consist of, in the order of the list. */
export function shapesWithin(shapes: readonly CanvasShape[], names: readonly string[]): CanvasShape[] {
  const found = new Set<CanvasShape>();
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  const take = (name: string): void => {
    const shape = byName.get(name);
    if (!shape || found.has(shape)) return;
    found.add(shape);
    for (const child of shape.children) take(child.shape);
  };
  for (const name of names) take(name);
  return shapes.filter((shape) => found.has(shape));
}

export function partsOf(content: CanvasContent, ids: readonly number[]): Parts {
  const states = statesOf(content, ids);
  return {
    states,
    shapes: shapesWithin(
      content.shapes,
      states.map(({ shape }) => shape),
    ),
  };
}

/** 卡片 of 卡片3: a copy of it is the next one with a free number. */
export const stemOf = (name: string): string => (name.replace(/\d+$/, '') || name).slice(0, LONGEST.name - 5);

/**
 * Names for shapes that come in. What a state shows becomes a shape of its own, so that it can be changed without changing what it was
 * copied from; the parts of groups are shared where the very same ones are there already.
 */
function renamedShapes(
  { states, shapes }: Parts,
  there: readonly CanvasShape[],
): Parts & { added: CanvasShape[] } {
  const shownByStates = new Set(states.map(({ shape }) => shape));
  const known = [...there];
  const names = new Map<string, string>();
  const fresh: CanvasShape[] = [];
  for (const shape of shapes) {
    const isShared =
      !shownByStates.has(shape.name) &&
      shape.children.length === 0 &&
      there.some((one) => isSameJson(one, shape));
    if (isShared) continue;
    const isTaken = known.some(({ name }) => name === shape.name);
    const name = isTaken ? freeShapeName(known, stemOf(shape.name)) : shape.name;
    names.set(shape.name, name);
    known.push({ ...shape, name });
    fresh.push({ ...shape, name });
  }
  const renamed = (name: string) => names.get(name) ?? name;
  return {
    states: states.map((state) => ({ ...state, shape: renamed(state.shape) })),
    shapes,
    added: fresh.map((shape) => ({
      ...shape,
      children: shape.children.map((child) => ({ ...child, shape: renamed(child.shape) })),
    })),
  };
}

/** What the pieces among these count as. */
export const worthsOf = (states: readonly CanvasState[]): Set<string> =>
  new Set(states.filter(({ dnd }) => dnd === 'draggable').map(worth));

function newIds(states: readonly CanvasState[], content: CanvasContent, isBack: boolean): number[] {
  const taken = new Set(content.states.map(({ id }) => id));
  if (isBack && states.every(({ id }) => !taken.has(id))) return states.map(({ id }) => id);
  const first = freeId(content, states.length);
  return states.map((_, index) => first + index);
}

/** Pieces that count as themselves go on doing so under their new ids, and places that come along know them by these. */
function renumberedStates(
  states: readonly CanvasState[],
  content: CanvasContent,
  isBack: boolean,
): CanvasState[] {
  const ids = newIds(states, content, isBack);
  const isOwnValue = ({ dnd, id, value }: CanvasState) => dnd === 'draggable' && value === String(id);
  const values = new Map(
    states.flatMap((state, index) => (isOwnValue(state) ? [[state.value, String(ids[index])] as const] : [])),
  );
  const copies = states.map((state, index): CanvasState => {
    const id = ids[index] ?? state.id;
    if (isOwnValue(state)) return { ...state, id, value: String(id) };
    if (state.dnd !== 'droppable') return { ...state, id };
    return { ...state, id, rights: state.rights.map((right) => values.get(right) ?? right) };
  });
  const known = worthsOf([...content.states, ...copies]);
  // On another canvas nobody is left whom they could mean.
  return copies.map((state) =>
    state.dnd === 'droppable' && state.rights.some((right) => !known.has(right))
      ? { ...state, rights: state.rights.filter((right) => known.has(right)) }
      : state,
  );
}

/** Of this distance copies lie beside what they were made from. */
const ASIDE = 20;

/** Whether something else begins at the very same point: a copy would cover it. */
function coversSome(content: CanvasContent, states: readonly CanvasState[], by: Point): boolean {
  const corners = new Set(content.states.map(({ x, y }) => `${x},${y}`));
  return states.some(({ x, y }) => corners.has(`${x + by.x},${y + by.y}`));
}

/** Why copies cannot be put in, as an author is told. */
type CopyProblem = string;

interface Copied {
  content: CanvasContent;
  ids: number[];
}

/** At an edge there is room on the other side. */
const DIRECTIONS = [
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: 1, y: -1 },
  { x: -1, y: -1 },
];

/** To where they cover nothing: not at all, or a little aside, or further. */
function wayAside(content: CanvasContent, together: CanvasContent, copies: readonly CanvasState[]): Point {
  const ids = copies.map(({ id }) => id);
  for (const { x, y } of DIRECTIONS) {
    for (let far = 0; far < MOST_STATES * ASIDE; far += ASIDE) {
      const way = reachable(together, ids, { x: x * far, y: y * far });
      if (!coversSome(content, copies, way)) return way;
    }
  }
  return { x: 0, y: 0 };
}

/** With copies of these parts on top of all others, or the parts themselves where they come back to. */
export function withCopies(content: CanvasContent, parts: Parts, isBack = false): Copied | CopyProblem {
  const { states: renamed, added } = renamedShapes(parts, content.shapes);
  if (content.states.length + renamed.length > MOST_STATES) return `最多只能有${MOST_STATES}个元素`;
  if (content.shapes.length + added.length > MOST_SHAPES) return `最多只能有${MOST_SHAPES}个形状`;
  const copies = renumberedStates(renamed, content, isBack);
  const ids = copies.map(({ id }) => id);
  const together = {
    ...content,
    states: [...content.states, ...copies],
    shapes: [...content.shapes, ...added],
  };
  return { content: movedBy(together, ids, wayAside(content, together, copies)), ids };
}

/** With a shape of its own in place of one that others show too. */
export function withOwnShape(content: CanvasContent, id: number): CanvasContent | CopyProblem {
  const state = content.states.find((one) => one.id === id);
  const shape = content.shapes.find(({ name }) => name === state?.shape);
  if (!state || !shape) return content;
  if (content.shapes.length >= MOST_SHAPES) return `最多只能有${MOST_SHAPES}个形状`;
  const own = { ...shape, name: freeShapeName(content.shapes, stemOf(shape.name)) };
  return {
    ...content,
    shapes: [...content.shapes, own],
    states: content.states.map((one) => (one === state ? { ...one, shape: own.name } : one)),
  };
}
