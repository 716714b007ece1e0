import type { CanvasContent, CanvasEntry, CanvasState } from './content.schema.ts';
import { type ShapesByName, type Size, sizeOf } from './groups.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point, Size {}

/** What is asked of a content again and again, worked out once. */
export interface Board {
  content: CanvasContent;
  shapes: ShapesByName;
  sizes: ReadonlyMap<string, Size>;
  states: ReadonlyMap<number, CanvasState>;
  pieces: readonly CanvasState[];
  /** From the lowest to the uppermost: what can be taken is covered by nothing else. */
  inLayers: readonly CanvasState[];
  /** Where pieces can be put, in the order in which they are drawn. */
  places: readonly CanvasState[];
  uppermostPlaces: readonly CanvasState[];
  fields: readonly CanvasState[];
  /** Nowhere to put anything: pieces then lie where they are let go. */
  isFree: boolean;
}

const boards = new WeakMap<CanvasContent, Board>();

function makeBoard(content: CanvasContent): Board {
  const { states, shapes: list } = content;
  const shapes: ShapesByName = new Map(list.map((shape) => [shape.name, shape]));
  const of = (dnd: CanvasState['dnd']) => states.filter((state) => state.dnd === dnd);
  const [places, pieces] = [of('droppable'), of('draggable')];
  return {
    content,
    shapes,
    sizes: new Map(list.map(({ name }) => [name, sizeOf(shapes, name)])),
    states: new Map(states.map((state) => [state.id, state])),
    pieces,
    inLayers: [...states.filter(({ dnd }) => dnd !== 'draggable'), ...pieces],
    places,
    uppermostPlaces: [...places].reverse(),
    fields: of('input'),
    isFree: places.every(({ dropMode }) => dropMode !== 'normal'),
  };
}

export function boardOf(content: CanvasContent): Board {
  const known = boards.get(content);
  if (known) return known;
  const board = makeBoard(content);
  boards.set(content, board);
  return board;
}

const NO_SIZE: Size = { width: 0, height: 0 };

export const stateSize = (board: Board, { shape }: CanvasState): Size => board.sizes.get(shape) ?? NO_SIZE;

export const boxOf = (board: Board, state: CanvasState, at: Point = state): Box => ({
  x: at.x,
  y: at.y,
  ...stateSize(board, state),
});

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

const isIn = ({ x, y, width, height }: Box, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/** With a pixel around it: what is stored is rounded. */
export const isOnCanvas = ({ content }: Board, point: Point): boolean =>
  isIn({ x: -1, y: -1, width: content.width + 2, height: content.height + 2 }, point);

/** The uppermost place under a point. */
export const placeAt = (board: Board, point: Point): CanvasState | undefined =>
  board.uppermostPlaces.find((place) => isIn(boxOf(board, place), point));

/** An answer to be looked at. */
interface Moved {
  states: readonly CanvasEntry[];
}

/**
 * A piece as it lies on the board. `key` is the piece's id, or for a copy of one that may be taken without end its id and number: 3:1
 * is the first copy of piece 3.
 */
export interface Lying {
  key: string;
  state: CanvasState;
  /** Undefined where it still lies as at the beginning. */
  entry: CanvasEntry | undefined;
  at: Point;
}

/** Every piece, in the order of their ids, copies after what they were taken from. */
export function lyingPieces(board: Board, { states }: Moved): Lying[] {
  return board.pieces.flatMap((state): Lying[] => {
    const entries = states.filter(({ id }) => id === state.id);
    if (state.dragMode === 'single') {
      const entry = entries[0];
      return [{ key: String(state.id), state, entry, at: entry ?? state }];
    }
    const copies = entries.map((entry, index) => ({
      key: `${state.id}:${index + 1}`,
      state,
      entry,
      at: entry,
    }));
    return [{ key: String(state.id), state, entry: undefined, at: state }, ...copies];
  });
}

/** What pieces are taken from without end is no piece that lies somewhere. */
export const isSupply = ({ state, entry }: Lying): boolean => state.dragMode === 'unlimited' && !entry;

export function placeUnder(board: Board, { state, at }: Lying): CanvasState | undefined {
  return placeAt(board, middleOf(boxOf(board, state, at)));
}

/** What lies on each place, as one reads: by rows and in them from the left. */
export function contentsOf(board: Board, answer: Moved): Map<number, Lying[]> {
  const contents = new Map<number, Lying[]>(board.places.map(({ id }) => [id, []]));
  for (const lying of lyingPieces(board, answer)) {
    const place = isSupply(lying) ? undefined : placeUnder(board, lying);
    if (place) contents.get(place.id)?.push(lying);
  }
  for (const list of contents.values())
    list.sort((one, other) => one.at.y - other.at.y || one.at.x - other.at.x);
  return contents;
}

/** What is written in a field now. */
export const typedIn = ({ states }: Moved, { id, value }: CanvasState): string =>
  states.find((entry) => entry.id === id)?.value ?? value;
