import { ARROWS, type KeyPress } from '../kit/key-press.ts';
import { type Board, boxOf, type Lying, middleOf, type Point } from './board.ts';
import { LEAST_GRID } from './limits.ts';

/** So far goes one press where there are no lines to go by; with Shift it is one pixel. */
const STEP = 10;

/** Where the middle of a piece goes by an arrow key; undefined for other keys. */
export function nudged(
  board: Board,
  lying: readonly Lying[],
  key: string,
  press: KeyPress,
): Point | undefined {
  const direction = ARROWS[press.key];
  const piece = lying.find((one) => one.key === key);
  if (!direction || !piece || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const { snapToGrid, gridSize } = board.content;
  const hasLines = snapToGrid && gridSize >= LEAST_GRID;
  const step = hasLines ? gridSize : press.shiftKey ? 1 : STEP;
  const { x, y } = middleOf(boxOf(board, piece.state, piece.at));
  return { x: x + direction.x * step, y: y + direction.y * step };
}
