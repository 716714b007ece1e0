import { type Board, contentsOf, stateSize } from './board.ts';
import type { CanvasState } from './content.schema.ts';
import { freeSpot } from './spots.ts';

// What a candidate can do on a canvas at all: nobody is asked for more.

/** Those that are on the stage: a shape that is gone leaves nothing to type into. */
export const shownFields = (board: Board): CanvasState[] =>
  board.fields.filter(({ shape }) => board.shapes.has(shape));

const canMove = new WeakMap<Board, boolean>();

/** Whether some piece can be put somewhere else than where it begins. */
export function canAnyMove(board: Board): boolean {
  const known = canMove.get(board) ?? findMove(board);
  canMove.set(board, known);
  return known;
}

function findMove(board: Board): boolean {
  const atFirst = contentsOf(board, { states: [] });
  const isOpen = (place: CanvasState, piece: CanvasState): boolean => {
    const lying = atFirst.get(place.id) ?? [];
    const isAtHome = lying.some(({ state }) => state === piece);
    const isSingle = piece.dragMode === 'single';
    if (place.dropMode === 'source' || isAtHome) return false;
    if (place.dropMode === 'wastebin') return isSingle && freeSpot(board, place, piece, []) !== undefined;
    const isFull = place.maximum > 0 && lying.length >= place.maximum;
    return isFull ? place.swap && isSingle : freeSpot(board, place, piece, []) !== undefined;
  };
  return board.pieces.some((piece) => {
    const { width, height } = stateSize(board, piece);
    if (width === 0 || height === 0) return false;
    return board.isFree || board.places.some((place) => isOpen(place, piece));
  });
}

/** Whether a place is covered by others, or beyond the edge, so that nothing can be put on it. */
export const isOutOfReach = (board: Board, place: CanvasState): boolean =>
  board.pieces.length > 0 && board.pieces.every((piece) => freeSpot(board, place, piece, []) === undefined);
