import { type CSSProperties, memo } from 'react';
import { SvgView } from '../kit/svg-view.tsx';
import { type Board, boxOf, type Lying, placeUnder, type Point, stateSize } from './board.ts';
import { nameOf } from './columns.ts';
import type { CanvasContent, CanvasState } from './content.schema.ts';
import { drawAlone, drawGrid, isThrown, THROWN_OPACITY, MARGIN } from './drawing.ts';
import { LONGEST } from './limits.ts';

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Where something is, so that it shrinks with the stage. */
function spotStyle(board: Board, state: CanvasState, at: Point): CSSProperties {
  const { width, height } = board.content;
  const size = stateSize(board, state);
  return {
    left: percent(at.x, width),
    top: percent(at.y, height),
    width: percent(size.width, width),
    height: percent(size.height, height),
  };
}

interface StateProps {
  board: Board;
  state: CanvasState;
  turn: number;
}

const Shape = memo(({ board, state, turn }: StateProps) => {
  const shape = board.shapes.get(state.shape);
  return shape ? <SvgView key={turn} node={drawAlone(board.shapes, shape)} /> : null;
});
Shape.displayName = 'Shape';

export const GridLines = memo(({ content }: { content: CanvasContent }) => {
  const lines = drawGrid(content);
  if (lines.length === 0) return null;
  const { width, height } = content;
  return (
    <div className="canvas-grid" aria-hidden="true">
      <SvgView node={{ tag: 'svg', attributes: { viewBox: `0 0 ${width} ${height}` }, children: lines }} />
    </div>
  );
});
GridLines.displayName = 'GridLines';

/** What can only be looked at. Its own words are read out where it has no name. */
export const StillState = memo(({ board, state, turn }: StateProps) => {
  const name = state.name.trim();
  const spoken = name ? { role: 'img', 'aria-label': name } : {};
  return (
    <div className="canvas-spot canvas-spot--still" {...spoken} style={spotStyle(board, state, state)}>
      <Shape {...{ board, state, turn }} />
    </div>
  );
});
StillState.displayName = 'StillState';

interface LivePlaceProps extends StateProps {
  contents: readonly Lying[] | undefined;
  /** Something is carried, and may be put here by keys. */
  isReachable: boolean;
  isTarget: boolean;
}

function spokenPlace(board: Board, state: CanvasState, contents: readonly Lying[]): string {
  const names = contents.map((lying) => nameOf(board, lying.state));
  const limit = state.dropMode === 'normal' && state.maximum > 0 ? `，最多${state.maximum}个` : '';
  return `${nameOf(board, state)}${limit}，${names.length > 0 ? `已有${names.join('、')}` : '空'}`;
}

export const LivePlace = memo(
  ({ board, state, turn, contents = [], isReachable, isTarget }: LivePlaceProps) => (
    <button
      type="button"
      className={isTarget ? 'canvas-spot canvas-place canvas-place--target' : 'canvas-spot canvas-place'}
      data-place={state.id}
      tabIndex={isReachable ? 0 : -1}
      aria-label={spokenPlace(board, state, contents)}
      style={spotStyle(board, state, state)}
    >
      <Shape {...{ board, state, turn }} />
    </button>
  ),
);
LivePlace.displayName = 'LivePlace';

interface LivePieceProps {
  board: Board;
  lying: Lying;
  turn: number;
  /** On its way, in px of the screen. */
  offset: Point | undefined;
  isCarried: boolean;
  isReachable: boolean;
}

const sameOffset = (one: Point | undefined, other: Point | undefined) =>
  one?.x === other?.x && one?.y === other?.y;

/** Of hundreds only the one that is dragged, or was put somewhere, is drawn anew. */
const isSamePiece = (one: LivePieceProps, other: LivePieceProps) =>
  one.board === other.board &&
  one.lying.state === other.lying.state &&
  one.lying.entry === other.lying.entry &&
  one.turn === other.turn &&
  one.isCarried === other.isCarried &&
  one.isReachable === other.isReachable &&
  sameOffset(one.offset, other.offset);

function spokenPiece(board: Board, lying: Lying): string {
  const name = nameOf(board, lying.state);
  const place = placeUnder(board, lying);
  if (lying.state.dragMode === 'unlimited' && !lying.entry) return `${name}，可以多次取用`;
  if (place) return `${name}，在${nameOf(board, place)}`;
  return lying.entry ? `${name}，已移动` : name;
}

const classesOf = ({ lying, offset, isCarried }: LivePieceProps) =>
  [
    'canvas-spot canvas-piece',
    lying.entry && 'canvas-piece--moved',
    isCarried && 'canvas-piece--carried',
    offset && 'canvas-piece--dragged',
  ]
    .filter(Boolean)
    .join(' ');

export const LivePiece = memo((props: LivePieceProps) => {
  const { board, lying, turn, offset, isCarried, isReachable } = props;
  return (
    <button
      type="button"
      className={classesOf(props)}
      data-piece={lying.key}
      tabIndex={isReachable ? 0 : -1}
      aria-label={spokenPiece(board, lying)}
      aria-pressed={isCarried}
      style={{
        ...spotStyle(board, lying.state, lying.at),
        ...(offset && { transform: `translate(${offset.x}px, ${offset.y}px)` }),
        ...(isThrown(board, lying) && { opacity: THROWN_OPACITY }),
      }}
    >
      <Shape {...{ board, turn }} state={lying.state} />
    </button>
  );
}, isSamePiece);
LivePiece.displayName = 'LivePiece';

interface TextFieldProps {
  board: Board;
  state: CanvasState;
  typed: string;
  onType(id: number, typed: string): void;
}

/** Browsers that do not know this of fields begin at the top. */
const LINES_AT = { top: 'start', middle: 'center', bottom: 'end' } as const;

/** A real field over its own drawing: input methods, several lines, and the browser's own keys. */
export const TextField = memo(({ board, state, typed, onType }: TextFieldProps) => {
  const shape = board.shapes.get(state.shape);
  if (!shape) return null;
  const { width } = board.content;
  const box = boxOf(board, state);
  return (
    <div className="canvas-spot" style={spotStyle(board, state, state)}>
      <SvgView node={drawAlone(board.shapes, { ...shape, text: '' })} />
      <textarea
        className="canvas-field"
        aria-label={nameOf(board, state)}
        placeholder={shape.text}
        maxLength={LONGEST.typed}
        value={typed}
        // As large as its author drew it, on a stage of any size; never too small to be read.
        style={{
          fontSize: `max(12px, ${(shape.fontSize / width) * 100}cqw)`,
          textAlign: shape.align,
          alignContent: LINES_AT[shape.verticalAlign],
          paddingInline: `${(MARGIN / width) * 100}cqw`,
          ...(box.height < shape.fontSize * 3 && { lineHeight: 1.2 }),
        }}
        onChange={({ target }) => onType(state.id, target.value)}
      />
    </div>
  );
});
TextField.displayName = 'TextField';
