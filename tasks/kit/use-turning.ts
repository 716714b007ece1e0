import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import type { PlayerMode } from '../view/player.ts';
import { movedPlace } from './keyboard-movement.ts';

/** From a page to the one that is wanted. */
export type Turn = (page: number) => number;

export const FORWARD: Turn = (page) => page + 1;
export const BACK: Turn = (page) => page - 1;

interface Shown {
  count: number;
  /** The page of the answer, from 1 on. */
  given: number;
  mode: PlayerMode;
  /** Of the answer alone: `to` leads from the newest one's page to one that is there. */
  change(to: Turn): void;
}

/** Which page is shown. Candidates turn it in their answer, readers of a result for themselves alone. */
export function useShownPage({ count, given, mode, change }: Shown) {
  const within: Turn = (page) => Math.min(count, Math.max(1, page));
  const [turned, setTurned] = useState({ from: given, to: given });
  // Another answer shows its own page.
  const own = turned.from === given ? turned.to : given;
  const number = within(mode === 'view' ? own : given);
  const canTurn = mode !== 'replay' && count > 1;

  const turn = (to: Turn) => {
    if (!canTurn || within(to(number)) === number) return;
    if (mode === 'view') setTurned({ from: given, to: within(to(number)) });
    else change((page) => within(to(within(page))));
  };
  return { number, canTurn, turn };
}

/** Where a key leads; undefined for keys that turn nothing. Up and down scroll the page. */
export function turnOfKey(event: KeyboardEvent, number: number, count: number): Turn | undefined {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return undefined;
  const to = movedPlace(event, number - 1, count);
  if (to === undefined) return undefined;
  if (event.key === 'ArrowRight') return FORWARD;
  return event.key === 'ArrowLeft' ? BACK : () => to + 1;
}

/** What an img is told of its picture. */
export interface PictureSource {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/** Pictures are there when they are turned to. */
export function useNeighbours(...sources: readonly (PictureSource | undefined)[]): void {
  const wanted = JSON.stringify(sources.filter((source) => source !== undefined));
  useEffect(() => {
    for (const { src, srcSet, sizes } of JSON.parse(wanted) as PictureSource[]) {
      const image = new Image();
      if (sizes !== undefined) image.sizes = sizes;
      if (srcSet !== undefined) image.srcset = srcSet;
      image.src = src;
    }
  }, [wanted]);
}

const LEAST_SWIPE_PX = 48;

/** A finger that goes clearly to one side; on a film it moves the film's own slider. */
export function useSwipe(turn: (to: Turn) => void) {
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
