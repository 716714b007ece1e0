import { defineRules, type AnswerProblem } from '../kind.ts';
import { editBetween } from '../kit/list-edits.ts';
import { applySplice, spliceBetween } from '../kit/list-splice.ts';
import { svgText } from '../kit/svg-node.ts';
import { type Board, boardOf, boxOf, contentsOf, isOnCanvas, middleOf } from './board.ts';
import { columnsOf, stateWords, valuesOf } from './columns.ts';
import type {
  CanvasAnswer,
  CanvasChange,
  CanvasContent,
  CanvasEntry,
  CanvasState,
} from './content.schema.ts';
import { drawCanvas } from './drawing.ts';
import { LONGEST, MOST_ENTRIES, MOST_TYPED } from './limits.ts';
import { canAnyMove, shownFields } from './possible.ts';

export const NOTHING_MOVED: CanvasAnswer = { states: [] };

const LONGEST_NAME = 79;

const isAtBeginning = (state: CanvasState, { x, y, value }: CanvasEntry): boolean =>
  state.dnd === 'input'
    ? value === state.value
    : state.dragMode === 'single' && x === state.x && y === state.y;

/** As it is stored: without what stands as at the beginning, and with nothing in it that the content says already. */
function settled(board: Board, answer: CanvasAnswer): CanvasAnswer {
  const kept = answer.states.flatMap((entry): CanvasEntry[] => {
    const state = board.states.get(entry.id);
    if (!state || isAtBeginning(state, entry)) return [];
    if (state.dnd !== 'input') return [{ ...entry, value: state.value }];
    return [{ id: state.id, x: state.x, y: state.y, value: entry.value }];
  });
  const states = kept.sort((one, other) => one.id - other.id);
  return editBetween(answer.states, states) ? { states } : answer;
}

const MADE_UP: AnswerProblem = { message: '画布上的作答有误，请刷新页面后重新操作' };

/** What no player could have done. */
function isMadeUp(board: Board, { states }: CanvasAnswer): boolean {
  const seen = new Set<number>();
  for (const entry of states) {
    const state = board.states.get(entry.id);
    if (!state || state.dnd === 'static' || state.dnd === 'droppable') return true;
    const isAlone = state.dnd === 'input' || state.dragMode === 'single';
    if (isAlone && seen.has(entry.id)) return true;
    seen.add(entry.id);
    if (state.dnd === 'input') continue;
    if (!isOnCanvas(board, middleOf(boxOf(board, state, entry)))) return true;
  }
  return false;
}

/** A place may hold more than it takes only where its author has put that there. */
function isOverfull(board: Board, answer: CanvasAnswer): boolean {
  const atFirst = contentsOf(board, NOTHING_MOVED);
  return [...contentsOf(board, answer)].some(([id, lying]) => {
    const place = board.states.get(id);
    if (!place || place.dropMode !== 'normal' || place.maximum === 0) return false;
    return lying.length > Math.max(place.maximum, atFirst.get(id)?.length ?? 0);
  });
}

function problem(content: CanvasContent, answer: CanvasAnswer | undefined): AnswerProblem | undefined {
  const board = boardOf(content);
  if (answer && (isMadeUp(board, answer) || isOverfull(board, answer))) return MADE_UP;
  if (answer && settled(board, answer).states.length > 0) return undefined;
  const words = [
    canAnyMove(board) ? '拖动图形' : undefined,
    shownFields(board).length > 0 ? '填写输入框' : undefined,
  ].filter((word) => word !== undefined);
  // A canvas on which nothing can be done must not hold anybody up.
  return words.length === 0 ? undefined : { message: `请先${words.join('或')}` };
}

export const canvasRules = defineRules<CanvasContent, CanvasAnswer>({
  newContent: () => ({
    width: 800,
    height: 600,
    gridSize: 100,
    editMode: true,
    snapToGrid: true,
    hideTables: false,
    states: [],
    shapes: [],
  }),
  maxAnswerBytes: 400_000,
  problem,
  settle: (content, answer) => settled(boardOf(content), answer),

  columns: (content) => columnsOf(boardOf(content)),
  values: (content, answer) => valuesOf(boardOf(content), answer),
  stateName(content, answer) {
    const board = boardOf(content);
    const name = stateWords(board, settled(board, answer)) || '未作答';
    return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  },

  compact: (answer, previous = NOTHING_MOVED): CanvasChange | undefined =>
    spliceBetween(previous.states, answer.states),
  expand: (change, previous = NOTHING_MOVED) => ({
    // Change upon change would grow without end.
    states: applySplice(previous.states, change as CanvasChange).slice(0, MOST_ENTRIES),
  }),
  picture: (content, answer = NOTHING_MOVED) => svgText(drawCanvas(content, answer)),

  assets: ({ shapes }) => [
    ...new Set(shapes.flatMap(({ type, text }) => (type === 'Image' && text !== '' ? [text] : []))),
  ],
  mapAssets: (content, map) => ({
    ...content,
    shapes: content.shapes.map((shape) =>
      shape.type === 'Image' && shape.text !== '' ? { ...shape, text: map(shape.text) } : shape,
    ),
  }),
});

/** With other words in a field: as many as the server takes. An input method knows no limit while it composes. */
export function withTyped(
  answer: CanvasAnswer,
  { id, x, y, value }: CanvasState,
  typed: string,
): CanvasAnswer {
  const others = answer.states.filter((entry) => entry.id !== id);
  const elsewhere = others.reduce((sum, entry) => sum + entry.value.length, 0);
  const words = typed.slice(0, Math.max(0, Math.min(LONGEST.typed, MOST_TYPED - elsewhere)));
  const entry = words === value || others.length >= MOST_ENTRIES ? [] : [{ id, x, y, value: words }];
  return { states: [...others, ...entry].sort((one, other) => one.id - other.id) };
}
