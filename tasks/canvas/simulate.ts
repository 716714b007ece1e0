import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import { boardOf, lyingPieces } from './board.ts';
import type { CanvasAnswer, CanvasContent, CanvasState } from './content.schema.ts';
import { type Put, putPiece } from './put-piece.ts';
import { withTyped } from './rules.ts';

const NOTHING: CanvasAnswer = { states: [] };
/** Now and then somebody puts a piece elsewhere than they should. */
const SENSIBLE_SHARE = 0.8;
const WORDS = ['不知道', '春天', '三角形', '第二种'];

function wantedPlace(places: readonly CanvasState[], piece: CanvasState): CanvasState | undefined {
  return places.find(({ rights }) => rights.includes(piece.value || String(piece.id)));
}

function solve(content: CanvasContent, random: Random): CanvasAnswer {
  const board = boardOf(content);
  const places = board.places.filter(({ dropMode }) => dropMode !== 'source');
  let answer = NOTHING;
  const follow = ({ answer: next }: Put) => {
    answer = next;
  };
  for (const piece of board.pieces) {
    const wanted = random.next() < SENSIBLE_SHARE ? wantedPlace(places, piece) : undefined;
    const place = wanted ?? (places.length > 0 ? random.pick(places) : undefined);
    const point = { x: random.integer(0, content.width), y: random.integer(0, content.height) };
    follow(putPiece(board, answer, String(piece.id), place && !board.isFree ? { place: place.id } : point));
  }
  for (const field of board.fields) {
    const typed = random.next() < SENSIBLE_SHARE ? field.rights[0] : undefined;
    answer = withTyped(answer, field, typed ?? random.pick(WORDS));
  }
  if (answer.states.length > 0) return answer;
  // All of it was thrown away, or lies where it lay.
  const [piece] = lyingPieces(board, answer);
  const [place] = places.filter(({ dropMode }) => dropMode === 'normal');
  return piece && place ? putPiece(board, answer, piece.key, { place: place.id }).answer : answer;
}

function fail(content: CanvasContent, random: Random): CanvasAnswer | undefined {
  const piece = content.states.find(({ dnd }) => dnd !== 'input');
  const unknown = Math.max(0, ...content.states.map(({ id }) => id)) + 1;
  const made = (id: number, x: number) => ({ states: [{ id, x, y: 0, value: '' }] });
  return random.pick([
    () => undefined,
    () => NOTHING,
    () => made(unknown, 0),
    () => made(piece?.id ?? unknown, -2 * content.width - 10_000),
  ])();
}

/** A robot that puts most pieces where they belong and fills the fields. */
export function simulateCanvas(
  content: CanvasContent,
  random: Random,
  outcome: Outcome,
): CanvasAnswer | undefined {
  return outcome === 'solve' ? solve(content, random) : fail(content, random);
}
