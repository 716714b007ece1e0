import {
  type Board,
  type Box,
  boxOf,
  isOnCanvas,
  type Lying,
  middleOf,
  placeAt,
  type Point,
  stateSize,
} from './board.ts';
import type { CanvasState } from './content.schema.ts';
import type { Size } from './groups.ts';

/** Between the pieces on a place, and around them. */
const GAP = 8;
/** Words at the top of a place are not covered. */
const LINE_HEIGHT = 1.5;

/** Where the upper left corner is of a piece whose middle is there. Stored in whole pixels. */
function cornerAround({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
}

/** What is left of a place below its own words. */
function roomIn(board: Board, place: CanvasState): Box {
  const box = boxOf(board, place);
  const shape = board.shapes.get(place.shape);
  const hasHeading = shape && shape.type !== 'Image' && shape.text !== '' && shape.verticalAlign === 'top';
  const heading = hasHeading ? Math.min(shape.fontSize * LINE_HEIGHT, box.height / 2) : 0;
  return { ...box, y: box.y + heading, height: box.height - heading };
}

/** Where pieces lie on a place, as one reads: rows of cells that the largest piece fits into. */
function* spotsIn(board: Board, place: CanvasState, count: number): Generator<Point> {
  const room = roomIn(board, place);
  const sizes = board.pieces.map((piece) => stateSize(board, piece));
  const cell = {
    width: Math.min(room.width, Math.max(1, ...sizes.map(({ width }) => width))),
    height: Math.min(room.height, Math.max(1, ...sizes.map(({ height }) => height))),
  };
  const columns = Math.max(1, Math.min(count, Math.floor((room.width - GAP) / (cell.width + GAP))));
  const rows = Math.ceil(count / columns);
  const left = room.x + (room.width - columns * (cell.width + GAP) + GAP) / 2;
  // Rows that do not fit lie over each other like cards.
  const step = rows > 1 ? Math.min(cell.height + GAP, (room.height - 2 * GAP - cell.height) / (rows - 1)) : 0;
  const top = rows > 1 ? room.y + GAP : room.y + (room.height - cell.height) / 2;
  for (let index = 0; index < count; index += 1) {
    const [row, column] = [Math.floor(index / columns), index % columns];
    yield {
      x: left + column * (cell.width + GAP) + cell.width / 2,
      y: top + row * step + cell.height / 2,
    };
  }
}

/** So many rows and columns are tried where another place, or the edge of the canvas, cuts off a part of a place. */
const TRIED = 8;

function* elsewhereIn(board: Board, place: CanvasState): Generator<Point> {
  const box = boxOf(board, place);
  for (let row = 0; row < TRIED; row += 1)
    for (let column = 0; column < TRIED; column += 1)
      yield {
        x: box.x + ((column + 0.5) * box.width) / TRIED,
        y: box.y + ((row + 0.5) * box.height) / TRIED,
      };
}

/**
 * Where a piece goes on a place: a spot on which it is on this place and on no other, the first that nothing lies on, or when there is none
 * the first of all. Undefined where nothing of the place can be reached.
 */
export function freeSpot(
  board: Board,
  place: CanvasState,
  piece: CanvasState,
  occupants: readonly Lying[],
): Point | undefined {
  const size = stateSize(board, piece);
  const middles = occupants.map(({ state, at }) => middleOf(boxOf(board, state, at)));
  const isTaken = (at: Point) => {
    const { x, y } = middleOf(boxOf(board, piece, at));
    return middles.some((middle) => Math.abs(middle.x - x) < 2 && Math.abs(middle.y - y) < 2);
  };
  const isOnPlace = (at: Point) => {
    const middle = middleOf(boxOf(board, piece, at));
    return isOnCanvas(board, middle) && placeAt(board, middle) === place;
  };
  const isForOne = place.dropMode === 'wastebin' || place.maximum === 1;
  const count = place.maximum || Math.max(board.pieces.length, occupants.length + 1);
  const inOrder = isForOne ? [middleOf(boxOf(board, place))] : spotsIn(board, place, count);
  let first: Point | undefined;
  for (const spots of [inOrder, elsewhereIn(board, place)])
    for (const spot of spots) {
      const at = cornerAround(spot, size);
      if (!isOnPlace(at)) continue;
      if (!isTaken(at)) return at;
      first ??= at;
    }
  return first;
}
