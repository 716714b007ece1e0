import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Stage } from '../kit/stage.tsx';
import { type ClientPoint, useDragging } from '../kit/use-dragging.ts';
import { movedPlace } from '../kit/keyboard-movement.ts';
import {
  type Board,
  boxOf,
  type Lying,
  middleOf,
  placeAt,
  placeUnder,
  type Point,
  typedIn,
} from './board.ts';
import type { CanvasEntry } from './content.schema.ts';
import { GridLines, LivePiece, LivePlace, StillState, TextField } from './stage-parts.tsx';
import type { Target } from './put-piece.ts';

interface CanvasStageProps {
  board: Board;
  lying: readonly Lying[];
  contents: ReadonlyMap<number, readonly Lying[]>;
  states: readonly CanvasEntry[];
  turn: number;
  carried: string | undefined;
  chosen: number | undefined;
  onPut(key: string, target: Target): void;
  onPressPiece(key: string): void;
  onPressPlace(id: number): void;
  onNudge(key: string, event: KeyboardEvent): void;
  onType(id: number, typed: string): void;
}

const pieceOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-piece]') : null;
const placeOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;

/** What is on the stage listens through it, however much that is. */
export function CanvasStage(props: CanvasStageProps) {
  const { board, lying, contents, states, turn, carried, chosen } = props;
  const { content } = board;
  const stage = useRef<HTMLDivElement>(null);
  /** From the middle of the dragged piece to where it is held. */
  const grip = useRef<Point>({ x: 0, y: 0 });
  const [target, setTarget] = useState<number>();

  /** In pixels of the author's drawing. */
  function pointOf({ clientX, clientY }: ClientPoint): Point {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: ((clientX - box.left) / box.width) * content.width,
      y: ((clientY - box.top) / box.height) * content.height,
    };
  }

  /** What the piece is over counts, and where it is over nothing what the pointer is over. */
  function targetAt(at: ClientPoint): Target {
    const point = pointOf(at);
    const middle = { x: point.x - grip.current.x, y: point.y - grip.current.y };
    const under = placeAt(board, middle) ? undefined : placeAt(board, point);
    return under ? { place: under.id } : middle;
  }

  const { start, areaProps, offsetOf } = useDragging<string>({
    onMove(at) {
      const next = at && targetAt(at);
      if (!next || next === 'home') return setTarget(undefined);
      setTarget('place' in next ? next.place : placeAt(board, next)?.id);
    },
    onDrop: (key, at) => props.onPut(key, targetAt(at)),
  });

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const element = pieceOf(event.target);
    const piece = lying.find(({ key }) => key === element?.dataset['piece']);
    if (!element || !piece) return;
    const middle = middleOf(boxOf(board, piece.state, piece.at));
    const point = pointOf(event);
    if (start(piece.key, event, element)) grip.current = { x: point.x - middle.x, y: point.y - middle.y };
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const piece = pieceOf(event.target);
    const key = piece?.dataset['piece'];
    // While one is carried, a press on another that lies on a place means the place.
    const under =
      key !== undefined && key !== carried && carried !== undefined ? placeUnderKey(key) : undefined;
    if (under !== undefined) return props.onPressPlace(under);
    if (key !== undefined) return props.onPressPiece(key);
    const place = placeOf(event.target);
    if (place) return props.onPressPlace(Number(place.dataset['place']));
    if (carried !== undefined && board.isFree) props.onPut(carried, pointOf(event));
  }

  function placeUnderKey(key: string): number | undefined {
    const piece = lying.find((one) => one.key === key);
    return piece && placeUnder(board, piece)?.id;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const key = pieceOf(event.target)?.dataset['piece'];
    if (key !== undefined) {
      if (event.key === 'Delete' || event.key === 'Backspace') props.onPut(key, 'home');
      else props.onNudge(key, event);
      return;
    }
    const place = placeOf(event.target);
    if (!place) return;
    const places = [...(stage.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
    const next = movedPlace(event, places.indexOf(place), places.length);
    if (next === undefined) return;
    // The page would scroll.
    event.preventDefault();
    places[next]?.focus();
  }

  // The next thing to press after a piece is where it goes.
  const isCarrying = carried !== undefined && !board.isFree;
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!isCarrying || !active?.matches(':focus-visible') || !stage.current?.contains(active)) return;
    stage.current.querySelector<HTMLElement>('[data-place]')?.focus({ preventScroll: true });
  }, [isCarrying]);

  const pieces = new Map<number, Lying[]>();
  for (const one of lying) pieces.set(one.state.id, [...(pieces.get(one.state.id) ?? []), one]);

  return (
    <Stage
      ref={stage}
      width={content.width}
      height={content.height}
      className="canvas-stage"
      {...areaProps}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <GridLines content={content} />
      {content.states.map((state) => {
        if (state.dnd === 'static') return <StillState key={state.id} {...{ board, state, turn }} />;
        if (state.dnd === 'input') {
          const typed = typedIn({ states }, state);
          return <TextField key={state.id} {...{ board, state, typed }} onType={props.onType} />;
        }
        if (state.dnd === 'droppable') {
          return (
            <LivePlace
              key={state.id}
              {...{ board, state, turn }}
              contents={contents.get(state.id)}
              isReachable={isCarrying}
              isTarget={target === state.id || chosen === state.id}
            />
          );
        }
        return pieces
          .get(state.id)
          ?.map((one) => (
            <LivePiece
              key={one.key}
              {...{ board, turn }}
              lying={one}
              offset={offsetOf(one.key)}
              isCarried={carried === one.key}
              isReachable={!isCarrying || carried === one.key}
            />
          ));
      })}
    </Stage>
  );
}
