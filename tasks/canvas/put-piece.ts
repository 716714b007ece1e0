import {
  type Board,
  boxOf,
  isOnCanvas,
  isSupply,
  type Lying,
  lyingPieces,
  middleOf,
  placeAt,
  placeUnder,
  type Point,
  stateSize,
} from './board.ts';
import type { CanvasAnswer, CanvasEntry, CanvasState } from './content.schema.ts';
import { LEAST_GRID, MOST_ENTRIES } from './limits.ts';
import { freeSpot } from './spots.ts';

/** Where a piece goes: a place, where it came from at the beginning, or a point that its middle is over. */
export type Target = { place: number } | 'home' | Point;

/** What became of it, so that it can be said. */
export type PutOutcome = 'put' | 'swapped' | 'home' | 'thrown' | 'full' | 'free' | 'too-many';

export interface Put {
  answer: CanvasAnswer;
  outcome: PutOutcome;
  place: CanvasState | undefined;
}

/** In the order of their ids, and a copy that was moved where it stood: the second copy of a piece stays the second. */
function placed(states: readonly CanvasEntry[], changes: readonly [Lying, Point][]): CanvasEntry[] {
  const entryOf = ({ state }: Lying, { x, y }: Point): CanvasEntry => ({
    id: state.id,
    x: Math.round(x),
    y: Math.round(y),
    value: state.value,
  });
  const moved = new Map(changes.map(([lying, at]) => [lying.entry, entryOf(lying, at)]));
  const added = changes.flatMap(([lying, at]) => (lying.entry ? [] : [entryOf(lying, at)]));
  return [...states.map((entry) => moved.get(entry) ?? entry), ...added].sort(
    (one, other) => one.id - other.id,
  );
}

/** To the lines of the grid where there are any, and not beyond the edge. */
function freePoint(board: Board, state: CanvasState, middle: Point): Point {
  const { width, height, gridSize, snapToGrid } = board.content;
  const size = stateSize(board, state);
  const step = snapToGrid && gridSize >= LEAST_GRID ? gridSize : 1;
  // Of a piece that is larger than the canvas its middle stays on it.
  const within = (corner: number, side: number, whole: number) => {
    const beyond = side > whole ? side / 2 : 0;
    return Math.max(0 - beyond, Math.min(whole - side + beyond, Math.round(corner / step) * step));
  };
  return {
    x: within(middle.x - size.width / 2, size.width, width),
    y: within(middle.y - size.height / 2, size.height, height),
  };
}

function placeOfTarget(board: Board, target: Target): CanvasState | undefined {
  if (target === 'home') return undefined;
  if ('place' in target) return board.places.find(({ id }) => id === target.place);
  return placeAt(board, target);
}

/** The one that gives way: what lies under the point, else what was put there first. */
function givingWay(board: Board, occupants: readonly Lying[], target: Target): Lying | undefined {
  if (target === 'home' || 'place' in target) return occupants[0];
  const away = ({ state, at }: Lying) => {
    const middle = middleOf(boxOf(board, state, at));
    return Math.hypot(middle.x - target.x, middle.y - target.y);
  };
  return [...occupants].sort((one, other) => away(one) - away(other))[0];
}

/** Moves a piece. What cannot be done leaves the board as it is, and says why. */
export function putPiece(board: Board, answer: CanvasAnswer, key: string, target: Target): Put {
  const lying = lyingPieces(board, answer);
  const piece = lying.find((one) => one.key === key);
  const place = placeOfTarget(board, target);
  if (!piece) return { answer, outcome: 'home', place: undefined };
  const { state } = piece;
  const others = answer.states.filter((entry) => entry !== piece.entry);
  const without = (outcome: PutOutcome): Put => ({ answer: { states: others }, outcome, place });
  const unchanged = (outcome: PutOutcome): Put => ({ answer, outcome, place });
  const moving = (outcome: PutOutcome, ...changes: [Lying, Point][]): Put => {
    const states = placed(answer.states, changes);
    return states.length > MOST_ENTRIES ? unchanged('too-many') : { answer: { states }, outcome, place };
  };
  const onSpot = (outcome: PutOutcome, there: CanvasState, occupants: readonly Lying[]): Put => {
    const spot = freeSpot(board, there, state, occupants);
    return spot ? moving(outcome, [piece, spot]) : unchanged('full');
  };

  const placeAtHome = placeUnder(board, { ...piece, at: state });
  const fits = (there: CanvasState, who: Lying) =>
    there.maximum === 0 ||
    there.dropMode !== 'normal' ||
    occupantsOf(board, lying, there, who).length < there.maximum;
  const goesHome = () =>
    state.dragMode === 'unlimited' || !placeAtHome || fits(placeAtHome, piece)
      ? without('home')
      : unchanged('full');

  if (!place) {
    if (target === 'home' || 'place' in target || !board.isFree) return goesHome();
    return moving('free', [piece, freePoint(board, state, target)]);
  }
  if (place.dropMode === 'source') return goesHome();
  if (place.dropMode === 'wastebin') {
    if (state.dragMode === 'unlimited') return without('thrown');
    return onSpot('thrown', place, []);
  }
  const from = isSupply(piece) ? undefined : placeUnder(board, piece);
  if (from === place) return unchanged('put');
  const occupants = occupantsOf(board, lying, place, piece);
  if (fits(place, piece)) return onSpot('put', place, occupants);
  const other = place.swap ? givingWay(board, occupants, target) : undefined;
  if (!other || !isOnCanvas(board, middleOf(boxOf(board, other.state, other.at)))) return unchanged('full');
  const itsHome = placeUnder(board, { ...other, at: other.state });
  const canGoHome = itsHome === undefined || (itsHome !== place && fits(itsHome, other));
  const takesOurs = from?.dropMode === 'normal' || (!canGoHome && !isSupply(piece));
  if (!takesOurs && !canGoHome) return unchanged('full');
  const put = [piece, centred(board, state, other)] satisfies [Lying, Point];
  if (takesOurs) return moving('swapped', put, [other, centred(board, other.state, piece)]);
  const rest = { states: answer.states.filter((entry) => entry !== other.entry) };
  return { answer: { states: placed(rest.states, [put]) }, outcome: 'swapped', place };
}

/** What else lies on a place. */
const occupantsOf = (board: Board, lying: readonly Lying[], place: CanvasState, but: Lying): Lying[] =>
  lying.filter((one) => one.key !== but.key && !isSupply(one) && placeUnder(board, one) === place);

/** With its middle over that of another, which may have begun beyond the edge. */
function centred(board: Board, state: CanvasState, over: Lying): Point {
  const middle = middleOf(boxOf(board, over.state, over.at));
  const { width, height } = stateSize(board, state);
  const { content } = board;
  return {
    x: Math.max(0, Math.min(content.width, middle.x)) - width / 2,
    y: Math.max(0, Math.min(content.height, middle.y)) - height / 2,
  };
}
