import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { movedPlace } from '../kit/keyboard-movement.ts';
import { Stage } from '../kit/stage.tsx';
import type { PlayerProps } from '../view/player.ts';
import type { DeckAnswer, DeckContent } from './content.schema.ts';
import { PageView } from './page-view.tsx';
import './card-stack.css';

type DeckProps = PlayerProps<DeckContent, DeckAnswer>;
/** From a page to the one that is wanted. */
type Turn = (page: number) => number;

const FORWARD: Turn = (page) => page + 1;
const BACK: Turn = (page) => page - 1;

/** Which page is shown. Candidates turn it in their answer, readers of a result for themselves alone. */
function useShownPage({ content, answer, mode, change }: DeckProps) {
  const count = content.pages.length;
  const within: Turn = (page) => Math.min(count, Math.max(1, page));
  const given = answer?.page ?? 1;
  const [turned, setTurned] = useState({ from: given, to: given });
  // Another answer shows its own page.
  const own = turned.from === given ? turned.to : given;
  const number = within(mode === 'view' ? own : given);
  const canTurn = mode !== 'replay' && count > 1;

  const turn = (to: Turn) => {
    if (!canTurn || within(to(number)) === number) return;
    if (mode === 'view') setTurned({ from: given, to: within(to(number)) });
    else change((newest) => ({ page: within(to(within(newest?.page ?? 1))) }));
  };
  return { number, canTurn, turn };
}

/** The pictures before and after are there when they are turned to. */
function useNeighbours({ pages }: DeckContent, number: number): void {
  useEffect(() => {
    for (const neighbour of [pages[number], pages[number - 2]]) {
      if (neighbour?.type === 'image' && neighbour.url !== '') new Image().src = neighbour.url;
    }
  }, [pages, number]);
}

const LEAST_SWIPE_PX = 48;

/** A finger that goes clearly to one side; on a film it moves the film's own slider. */
function useSwipe(turn: (to: Turn) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches[0];
      const isOne = touches.length === 1 && !(target instanceof HTMLVideoElement);
      start.current = isOne && finger ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(x) >= LEAST_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? FORWARD : BACK);
    },
  };
}

interface TurnButtonProps {
  turn: Turn;
  isEnd: boolean;
  onTurn(to: Turn): void;
}

function TurnButton({ turn, isEnd, onTurn }: TurnButtonProps) {
  const isBack = turn === BACK;
  return (
    // Not disabled at the end: whoever pressed it there would lose the focus, and the arrow keys with it.
    <Button aria-disabled={isEnd} onClick={() => onTurn(turn)}>
      {isBack && <Icon path="M15 6l-6 6 6 6" size={18} />}
      {isBack ? '上一页' : '下一页'}
      {!isBack && <Icon path="M9 6l6 6-6 6" size={18} />}
    </Button>
  );
}

function TurnedDeck(props: DeckProps) {
  const { content, mode, log } = props;
  const { pages } = content;
  const { number, canTurn, turn } = useShownPage(props);
  const swipe = useSwipe(turn);
  useNeighbours(content, number);
  const page = pages[number - 1];

  const onKey = (event: KeyboardEvent) => {
    const isForVideo = event.target instanceof HTMLVideoElement;
    // Up and down scroll the page.
    if (isForVideo || event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const to = movedPlace(event, number - 1, pages.length);
    if (to === undefined || !canTurn) return;
    event.preventDefault();
    if (event.key === 'ArrowRight') turn(FORWARD);
    else if (event.key === 'ArrowLeft') turn(BACK);
    else turn(() => to + 1);
  };

  return (
    // Focusable, so that the arrow keys work after a click on the picture.
    <div className="deck" role="group" aria-label="卡片" tabIndex={-1} onKeyDown={onKey}>
      <figure className="deck-page">
        <Stage className="deck-stage" width={content.width} height={content.height} {...swipe}>
          {page && (
            <PageView
              key={`${number} ${page.type} ${page.url}`}
              page={page}
              number={number}
              mode={mode}
              onVideo={(event) => {
                if (mode === 'answer') log(event);
              }}
            />
          )}
        </Stage>
        {page?.name && <figcaption className="deck-caption">{page.name}</figcaption>}
      </figure>
      <div className="deck-turning">
        {canTurn && <TurnButton turn={BACK} isEnd={number === 1} onTurn={turn} />}
        <span className="deck-place" aria-live="polite">
          第 {number} / {pages.length} 页
        </span>
        {canTurn && <TurnButton turn={FORWARD} isEnd={number === pages.length} onTurn={turn} />}
      </div>
    </div>
  );
}

/** All pages below each other. */
function PrintedDeck({ content }: Pick<DeckProps, 'content'>) {
  return (
    <ol className="deck deck--printed">
      {content.pages.map((page, index) => (
        <li key={index}>
          <figure className="deck-page" style={{ maxWidth: content.width }}>
            <PageView page={page} number={index + 1} mode="print" onVideo={() => {}} />
            <figcaption className="deck-caption">
              第 {index + 1} / {content.pages.length} 页 {page.name}
            </figcaption>
          </figure>
        </li>
      ))}
    </ol>
  );
}

export function CardStack(props: DeckProps) {
  if (props.content.pages.length === 0) return <p className="deck deck-empty">（没有页面）</p>;
  return props.mode === 'print' ? <PrintedDeck content={props.content} /> : <TurnedDeck {...props} />;
}
