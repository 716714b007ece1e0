import type { Column, Value } from '../kind.ts';
import { type Board, contentsOf, lyingPieces, type Lying, typedIn } from './board.ts';
import type { CanvasAnswer, CanvasState } from './content.schema.ts';

const PLACE_WORDS = { normal: '位置', source: '来源', wastebin: '回收箱' } as const;

/** What everybody can read on it. */
export function wordsOn(board: Board, { shape: name }: CanvasState): string {
  const shape = board.shapes.get(name);
  return shape && shape.type !== 'Image' && shape.type !== 'Input' ? shape.text.trim() : '';
}

/** What a state is called in tables, lists and aloud; authors are reminded of those that have no name. */
export function nameOf(board: Board, state: CanvasState): string {
  if (state.name.trim()) return state.name.trim();
  const words = wordsOn(board, state);
  if (words) return words;
  if (state.dnd === 'draggable') return `图形${state.id}`;
  if (state.dnd === 'droppable') return `${PLACE_WORDS[state.dropMode]}${state.id}`;
  return state.dnd === 'input' ? `输入框${state.id}` : `元素${state.id}`;
}

/** What a piece counts as. */
export const worth = ({ value, id }: CanvasState): string => value || String(id);

interface PieceKind {
  worth: string;
  name: string;
}

/** The pieces that can be told apart, by what they count as. */
export function kindsOfPieces(board: Board): PieceKind[] {
  const kinds = new Map<string, string>();
  for (const piece of board.pieces) {
    if (!kinds.has(worth(piece))) kinds.set(worth(piece), nameOf(board, piece));
  }
  return [...kinds].map(([value, name]) => ({ worth: value, name }));
}

/** One thing that is looked at in an answer: its columns, and what they say of it. */
interface Reading {
  column: Column;
  read(answer: CanvasAnswer, contents: ReadonlyMap<number, Lying[]>): Value;
}

/** As a teacher compares: blanks around it, full-width letters and capitals make no difference. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

function isRightField(answer: CanvasAnswer, field: CanvasState): boolean {
  const typed = plain(typedIn(answer, field));
  return field.rights.some((right) => plain(right) === typed);
}

function isRightPlace(place: CanvasState, lying: readonly Lying[]): boolean {
  const there = lying.map(({ state }) => worth(state)).sort();
  const wanted = [...place.rights].sort();
  return there.length === wanted.length && there.every((value, index) => value === wanted[index]);
}

/** Pieces are not sorted by what they were taken from. */
const asked = (board: Board): CanvasState[] => [
  ...board.places.filter(({ dropMode }) => dropMode !== 'source'),
  ...board.fields,
];

function whatIsThere(board: Board, state: CanvasState, kinds: readonly PieceKind[]): Reading {
  const label = nameOf(board, state);
  if (state.dnd === 'input') {
    return {
      column: { code: `input${state.id}`, label, type: 'text' },
      read: (answer) => typedIn(answer, state) || null,
    };
  }
  const options = kinds.map(({ name }) => name);
  const isMultiple = state.maximum !== 1 || state.dropMode === 'wastebin';
  return {
    column: { code: `place${state.id}`, label, type: 'choice', options, ...(isMultiple && { isMultiple }) },
    read(_answer, contents) {
      const there = new Set((contents.get(state.id) ?? []).map((lying) => worth(lying.state)));
      const numbers = kinds.flatMap((kind, index) => (there.has(kind.worth) ? [index + 1] : []));
      if (numbers.length === 0) return null;
      return isMultiple ? numbers : (numbers[0] ?? null);
    },
  };
}

function isRight(state: CanvasState, answer: CanvasAnswer, contents: ReadonlyMap<number, Lying[]>): boolean {
  return state.dnd === 'input'
    ? isRightField(answer, state)
    : isRightPlace(state, contents.get(state.id) ?? []);
}

/** Right or wrong, and the sum of what is right, where the author has said what is. */
function grading(board: Board): Reading[] {
  const graded = asked(board).filter(({ rights }) => rights.length > 0);
  if (graded.length === 0) return [];
  const each = graded.map((state): Reading => ({
    column: {
      code: `right${state.id}`,
      label: `${nameOf(board, state)}是否正确`,
      type: 'choice',
      options: ['错误', '正确'],
    },
    read: (answer, contents) => (isRight(state, answer, contents) ? 2 : 1),
  }));
  const score: Reading = {
    column: { code: 'score', label: '得分', type: 'number', range: { min: 0, max: graded.length } },
    read: (answer, contents) => graded.filter((state) => isRight(state, answer, contents)).length,
  };
  return [...each, score];
}

/** Where there are no places it is asked where each piece lies. */
const positions = (board: Board): Reading[] =>
  board.pieces.map((piece) => ({
    column: { code: `piece${piece.id}`, label: `${nameOf(board, piece)}的位置`, type: 'text' },
    read: ({ states }) =>
      states
        .filter(({ id }) => id === piece.id)
        .map(({ x, y }) => `${x},${y}`)
        .join(' ') || null,
  }));

const readingsOf = new WeakMap<Board, Reading[]>();

function readings(board: Board): Reading[] {
  const known = readingsOf.get(board);
  if (known) return known;
  const kinds = kindsOfPieces(board);
  const made = [
    ...asked(board).map((state) => whatIsThere(board, state, kinds)),
    ...(board.isFree ? positions(board) : []),
    ...grading(board),
  ];
  readingsOf.set(board, made);
  return made;
}

export const columnsOf = (board: Board): Column[] => readings(board).map(({ column }) => column);

export function valuesOf(board: Board, answer: CanvasAnswer): Value[] {
  const contents = contentsOf(board, answer);
  return readings(board).map(({ read }) => read(answer, contents));
}

/** What lies where, for the names of states: 哺乳动物=猫,狗 输入框8=是. */
export function stateWords(board: Board, answer: CanvasAnswer): string {
  if (answer.states.length === 0) return '';
  const contents = contentsOf(board, answer);
  const places = board.places.flatMap((place) => {
    const names = (contents.get(place.id) ?? []).map(({ state }) => nameOf(board, state)).sort();
    return names.length > 0 ? [`${nameOf(board, place)}=${names.join(',')}`] : [];
  });
  const free = board.isFree
    ? lyingPieces(board, answer).flatMap(({ state, entry }) =>
        entry ? [`${nameOf(board, state)}@${entry.x},${entry.y}`] : [],
      )
    : [];
  const typed = board.fields.flatMap((field) => {
    const text = typedIn(answer, field).replaceAll(/\s+/g, ' ').trim();
    return text ? [`${nameOf(board, field)}=${text}`] : [];
  });
  return [...places, ...free, ...typed].join(' ');
}
