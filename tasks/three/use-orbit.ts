import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { ARROWS } from '../kit/key-press.ts';
import { useStable } from '../kit/use-stable.ts';
import { pushed, turned, type View, zoomed } from './orbit.ts';

/** From a view to the next. */
export type Move = (view: View) => View;

/** Across the whole stage a hand turns a model once around. */
const DEGREES_PER_WIDTH = 360;
const KEY_DEGREES = 15;
const KEY_PERCENT = 5;
export const ZOOM_STEP = 1.25;
/** Of a wheel with notches: one of them is a step. */
const PIXELS_PER_NOTCH = 100;
const LINE_PIXELS = 33;

const keyMove = ({ key, shiftKey }: KeyboardEvent): Move | undefined => {
  if (key === '+' || key === '=') return (view) => zoomed(view, ZOOM_STEP);
  if (key === '-' || key === '_') return (view) => zoomed(view, 1 / ZOOM_STEP);
  const way = ARROWS[key];
  if (!way) return undefined;
  return shiftKey
    ? (view) => pushed(view, way.x * KEY_PERCENT, way.y * KEY_PERCENT)
    : (view) => turned(view, way.x * KEY_DEGREES, way.y * KEY_DEGREES);
};

type Point = { x: number; y: number };

interface Grip {
  middle: Point;
  /** Between two fingers. */
  spread: number | undefined;
}

function gripOf(fingers: readonly Point[]): Grip {
  const [one = { x: 0, y: 0 }, other] = fingers;
  if (!other) return { middle: one, spread: undefined };
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return { middle, spread: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) };
}

/** What a hand has done between two grips of as many fingers. */
function handMove(from: Grip, to: Grip, { width, height }: DOMRect, isPush: boolean): Move {
  const [right, down] = [to.middle.x - from.middle.x, to.middle.y - from.middle.y];
  const degrees = DEGREES_PER_WIDTH / width;
  return (view) => {
    if (from.spread === undefined || to.spread === undefined) {
      return isPush
        ? pushed(view, (100 * right) / height, (100 * down) / height)
        : turned(view, right * degrees, down * degrees);
    }
    const nearer = zoomed(view, to.spread / from.spread);
    return pushed(nearer, (100 * right) / height, (100 * down) / height);
  };
}

interface OrbitActs {
  /** Under a hand that has not let go. */
  onDrag(move: Move): void;
  onRelease(): void;
  /** A bit of a wheel; more may follow at once. */
  onWheel(move: Move): void;
  /** By a key: said aloud, since whoever uses keys may not see it. */
  onKey(move: Move): void;
  onReset(): void;
}

/**
 * The surface that a model is moved on: a pointer or one finger turns it, two fingers zoom and push, so does the right button, and keys do
 * all of it. A swipe up or down, and the wheel alone, belong to the page, unless there is nothing but the model.
 */
export function useOrbit(surface: RefObject<HTMLElement | null>, isFull: boolean, acts: OrbitActs) {
  const fingers = useRef(new Map<number, Point>());

  const onWheel = useStable((event: WheelEvent) => {
    if (!event.ctrlKey && !isFull) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PIXELS : event.deltaY;
    acts.onWheel((view) => zoomed(view, ZOOM_STEP ** (-pixels / PIXELS_PER_NOTCH)));
  });
  useEffect(() => {
    const element = surface.current;
    // React listens to wheels passively: nobody could keep the page from scrolling along.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [surface, onWheel]);

  const release = ({ pointerId }: PointerEvent) => {
    if (fingers.current.delete(pointerId) && fingers.current.size === 0) acts.onRelease();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (fingers.current.size < 2)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { pointerId, currentTarget, buttons } = event;
      if (!fingers.current.has(pointerId)) return;
      const from = gripOf([...fingers.current.values()]);
      fingers.current.set(pointerId, { x: event.clientX, y: event.clientY });
      const to = gripOf([...fingers.current.values()]);
      const isPush = (buttons & 2) !== 0 || event.shiftKey;
      acts.onDrag(handMove(from, to, currentTarget.getBoundingClientRect(), isPush));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const move = keyMove(event);
      if (!move && event.key !== 'Home' && event.key !== '0') return;
      event.preventDefault();
      if (move) acts.onKey(move);
      else acts.onReset();
    },
  };
}
