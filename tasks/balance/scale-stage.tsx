import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { BALL_IDS, type BallId, ballName, ballNumber } from './balls.ts';
import type { BalanceAnswer } from './content.schema.ts';
import { BALL_RADIUS, ballPoint, HEIGHT, placeAt, type Point, tiltDegrees, WIDTH } from './drawing.ts';
import { ScaleDrawing } from './scale-drawing.tsx';
import { type Place, placeOf, shownSide } from './weighing.ts';

const PLACE_NAMES: Record<Place, string> = { left: '左盘', right: '右盘', table: '桌面' };

/** Where the arrow keys send the ball that has the focus. */
const KEY_PLACES: Partial<Record<string, Place>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'table',
};

/** A finger trembles: below this it presses, above it drags. In px. */
const DRAG_THRESHOLD = 6;

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

interface ScaleStageProps {
  answer: BalanceAnswer;
  /** Undefined where nothing can be moved. */
  moves?: BallMoves | undefined;
}

export interface BallMoves {
  /** The ball that was pressed and waits to be told where to go. */
  selected: BallId | undefined;
  onSelect(ball: BallId): void;
  onPut(ball: BallId, place: Place): void;
  ballRef(ball: BallId): Ref<HTMLButtonElement>;
}

interface Drag {
  ball: BallId;
  from: Point;
  /** Since the pointer went down, in px. */
  moved: Point;
}

/** The balance with the balls, as the answer has them. */
export function ScaleStage({ answer, moves }: ScaleStageProps) {
  const tilt = tiltDegrees(shownSide(answer));
  const stage = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  /** A drag ends in a click on the ball, which is no press. */
  const endedDrag = useRef(false);

  const isDragging = drag !== undefined && Math.hypot(drag.moved.x, drag.moved.y) > DRAG_THRESHOLD;
  const [target, setTarget] = useState<Place>();

  /** In units of the drawing. */
  function pointOf(event: MouseEvent): Point {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: ((event.clientX - box.left) / box.width) * WIDTH,
      y: ((event.clientY - box.top) / box.height) * HEIGHT,
    };
  }

  function endDrag() {
    setDrag(undefined);
    setTarget(undefined);
  }

  const dragProps = (ball: BallId, { onPut }: BallMoves) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      endedDrag.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ ball, from: { x: event.clientX, y: event.clientY }, moved: { x: 0, y: 0 } });
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (drag?.ball !== ball) return;
      const moved = { x: event.clientX - drag.from.x, y: event.clientY - drag.from.y };
      setDrag({ ...drag, moved });
      setTarget(placeAt(pointOf(event)));
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      if (drag?.ball === ball && isDragging) {
        endedDrag.current = true;
        onPut(ball, placeAt(pointOf(event)));
      }
      endDrag();
    },
    onPointerCancel: endDrag,
  });

  const pressProps = (ball: BallId, { onSelect, onPut }: BallMoves) => ({
    onClick: () => {
      if (!endedDrag.current) onSelect(ball);
      endedDrag.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const place = KEY_PLACES[event.key];
      if (!place || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      // The page would scroll.
      event.preventDefault();
      onPut(ball, place);
    },
  });

  /** A pan or the table can be pressed after a ball: that is quicker than the buttons below, which say the same. */
  function pressPlace(event: MouseEvent<HTMLDivElement>) {
    const isBall = event.target instanceof Element && event.target.closest('.balance-ball');
    if (moves?.selected === undefined || isBall) return;
    moves.onPut(moves.selected, placeAt(pointOf(event)));
  }

  const label = (ball: BallId) => `${ballName(ball)}球，在${PLACE_NAMES[placeOf(answer, ball)]}`;

  function ballFace(ball: BallId): ReactNode {
    if (!moves) {
      return (
        <span className="balance-ball" role="img" aria-label={label(ball)}>
          {ballNumber(ball)}
        </span>
      );
    }
    return (
      <button
        ref={moves.ballRef(ball)}
        type="button"
        className="balance-ball balance-ball--live"
        aria-label={label(ball)}
        aria-pressed={moves.selected === ball}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowDown"
        {...dragProps(ball, moves)}
        {...pressProps(ball, moves)}
      >
        {ballNumber(ball)}
      </button>
    );
  }

  function ballSpot(ball: BallId): ReactNode {
    const { x, y } = ballPoint(answer, ball, tilt);
    const moved = isDragging && drag.ball === ball ? drag.moved : undefined;
    return (
      <li
        key={ball}
        className={moved ? 'balance-spot balance-spot--dragged' : 'balance-spot'}
        style={{
          left: percent(x, WIDTH),
          top: percent(y, HEIGHT),
          width: percent(2 * BALL_RADIUS, WIDTH),
          ...(moved && { transform: `translate(-50%, -50%) translate(${moved.x}px, ${moved.y}px)` }),
        }}
      >
        {ballFace(ball)}
      </li>
    );
  }

  return (
    <div
      ref={stage}
      className={moves ? 'balance-stage balance-stage--live' : 'balance-stage'}
      onClick={pressPlace}
    >
      <ScaleDrawing tilt={tilt} target={isDragging ? target : undefined} />
      <ul className="balance-balls" aria-label="四个球">
        {BALL_IDS.map(ballSpot)}
      </ul>
    </div>
  );
}
