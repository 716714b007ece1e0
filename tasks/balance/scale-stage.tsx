import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { type ClientPoint, useDragging } from '../kit/use-dragging.ts';
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

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

interface ScaleStageProps {
  answer: BalanceAnswer;
  /** Undefined where nothing can be moved. */
  moves?: BallMoves | undefined;
}

export interface BallMoves {
  /** The ball that was pressed and waits to be told where to go, or the pan that waits for one. */
  carried: BallId | undefined;
  chosen: Place | undefined;
  onPressBall(ball: BallId): void;
  onPressPlace(place: Place): void;
  onPut(ball: BallId, place: Place): void;
  ballRef(ball: BallId): Ref<HTMLButtonElement>;
}

/** The balance with the balls, as the answer has them. */
export function ScaleStage({ answer, moves }: ScaleStageProps) {
  const tilt = tiltDegrees(shownSide(answer));
  const stage = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<Place>();

  /** In units of the drawing. */
  function pointOf({ clientX, clientY }: ClientPoint): Point {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: ((clientX - box.left) / box.width) * WIDTH,
      y: ((clientY - box.top) / box.height) * HEIGHT,
    };
  }

  const { start, areaProps, offsetOf } = useDragging<BallId>({
    onMove: (at) => setTarget(at && placeAt(pointOf(at))),
    onDrop: (ball, at) => moves?.onPut(ball, placeAt(pointOf(at))),
  });

  const pressProps = (ball: BallId, { onPressBall, onPut }: BallMoves) => ({
    onClick: () => onPressBall(ball),
    onKeyDown: (event: KeyboardEvent) => {
      const place = KEY_PLACES[event.key];
      if (!place || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      // The page would scroll.
      event.preventDefault();
      onPut(ball, place);
    },
  });

  /** Pans are pressed after a ball or before it; the table, which is all around, after one. */
  function pressPlace(event: MouseEvent<HTMLDivElement>) {
    const isBall = event.target instanceof Element && event.target.closest('.balance-ball');
    if (!moves || isBall) return;
    const place = placeAt(pointOf(event));
    if (place !== 'table' || moves.carried !== undefined) moves.onPressPlace(place);
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
        aria-pressed={moves.carried === ball}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowDown"
        onPointerDown={(event) => start(ball, event)}
        {...pressProps(ball, moves)}
      >
        {ballNumber(ball)}
      </button>
    );
  }

  function ballSpot(ball: BallId): ReactNode {
    const { x, y } = ballPoint(answer, ball, tilt);
    const moved = offsetOf(ball);
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
      {...areaProps}
    >
      <ScaleDrawing tilt={tilt} target={target ?? moves?.chosen} />
      <ul className="balance-balls" aria-label="四个球">
        {BALL_IDS.map(ballSpot)}
      </ul>
    </div>
  );
}
