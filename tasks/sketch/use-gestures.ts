import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFlush } from '../kit/use-flush.ts';
import type { InkPoint } from './coding.ts';
import { begun, type Drawn, extended, type Gesture, takenHold } from './gesture.ts';
import type { Tool } from './tools.ts';

/** What is drawn on without end would be more work with every point. */
const LONGEST_UNDER_WAY = 1_500;

/** A second finger so soon after the first means scrolling; later the first one has been drawing. */
const SCROLL_WITHIN_MS = 250;
/** How far a finger, or a mouse, may be from a thing that it means, in px of the screen. */
const REACH = { touch: 14, other: 8 };
/** The other end of some pens. */
const ERASER_BUTTON = 5;

const isField = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement;

interface Live {
  gesture: Gesture;
  pointer: number;
  isTouch: boolean;
  since: number;
}

interface GesturesOptions {
  surface: RefObject<HTMLElement | null>;
  tool: Tool;
  hasPressure: boolean;
  /** Also once a pen has been here: it may be empty, or lost. */
  hasFingers: boolean;
  /** What gestures work on, as it is after the newest change. */
  drawn(): Drawn;
  /** A press, before anything comes of it. False: nothing may begin. */
  onPress(tool: Tool): boolean;
  onBegin(gesture: Gesture): void;
  onDone(gesture: Gesture): void;
}

/**
 * Drawing with mouse, finger or pen. Once a pen has touched the sheet, fingers scroll it unless they are let; until then one finger draws and two scroll.
 * What is under way is kept outside of React as well: the next press may come before it has drawn anything.
 */
export function useGestures(options: GesturesOptions) {
  const { surface, tool, hasPressure, hasFingers, drawn, onPress, onBegin, onDone } = options;
  const live = useRef<Live>(undefined);
  const [gesture, setGesture] = useState<Gesture>();
  const [hasPen, setHasPen] = useState(false);
  const isPenKnown = useRef(false);
  useStillUnderPen(surface);

  function put(next: Live | undefined): void {
    live.current = next;
    setGesture(next?.gesture);
  }

  function finish(): void {
    const done = live.current?.gesture;
    put(undefined);
    if (done) onDone(done);
  }

  function drop(event: PointerEvent): void {
    const under = live.current;
    // The browser takes a finger away when it begins to scroll: what was drawn by then is worth keeping only if it was drawing.
    if (under?.isTouch && event.timeStamp - under.since < SCROLL_WITHIN_MS) put(undefined);
    else finish();
  }

  /** A line that is being drawn is handed over as far as it is, and goes on from there. */
  function handOver(): void {
    const under = live.current;
    if (under?.gesture.kind !== 'ink') return under?.gesture.kind === 'write' ? undefined : finish();
    const last = under.gesture.points[under.gesture.points.length - 1];
    put(last && { ...under, gesture: { kind: 'ink', points: [last] } });
    if (under.gesture.points.length > 1) onDone(under.gesture);
  }
  useFlush(handOver);

  const scale = () => {
    const { width } = drawn().sheet;
    return (surface.current?.getBoundingClientRect().width || width) / width;
  };

  /** In pixels of the sheet, and on it. */
  function pointOf(event: globalThis.PointerEvent): InkPoint {
    const { sheet } = drawn();
    const box = surface.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const on = (share: number, side: number) => Math.min(1, Math.max(0, share)) * side;
    const point = {
      x: on((event.clientX - box.left) / box.width, sheet.width),
      y: on((event.clientY - box.top) / box.height, sheet.height),
    };
    return hasPressure && event.pointerType === 'pen' ? { ...point, pressure: event.pressure } : point;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (isField(event.target)) return;
    const isTouch = event.pointerType === 'touch';
    if (event.pointerType === 'pen' && !isPenKnown.current) {
      isPenKnown.current = true;
      setHasPen(true);
    }
    if (live.current) {
      if (isTouch) return live.current.isTouch ? drop(event) : undefined;
      finish();
    }
    const isEraser = event.button === ERASER_BUTTON;
    if (
      (event.button !== 0 && !isEraser) ||
      (isTouch && ((isPenKnown.current && !hasFingers) || !event.isPrimary))
    )
      return;
    const used = isEraser ? 'eraser' : tool;
    const at = pointOf(event.nativeEvent);
    const reach = REACH[isTouch ? 'touch' : 'other'] / scale();
    if (!onPress(used)) return;
    const handle = event.target instanceof HTMLElement ? event.target.dataset['handle'] : undefined;
    const next =
      handle === undefined ? begun(used, at, reach, drawn()) : takenHold('resize', Number(handle), at);
    if (!next) return;
    surface.current?.setPointerCapture(event.pointerId);
    onBegin(next);
    put({ gesture: next, pointer: event.pointerId, isTouch, since: event.timeStamp });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const under = live.current;
    if (under?.pointer !== event.pointerId) return;
    const { nativeEvent } = event;
    // Between two frames a pen is in several places.
    const several = nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (several.length > 0 ? several : [nativeEvent]).map(pointOf);
    const next = extended(under.gesture, points, drawn());
    put({ ...under, gesture: next });
    if (next.kind === 'ink' && next.points.length > LONGEST_UNDER_WAY) handOver();
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (live.current?.pointer === event.pointerId) finish();
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    if (live.current?.pointer === event.pointerId) drop(event);
  }

  function onMouseDown(event: MouseEvent): void {
    // It comes late from a finger, and would take the focus from a field that has just opened.
    if (!isField(event.target)) event.preventDefault();
  }

  return {
    gesture,
    hasPen,
    finish,
    surfaceProps: { onPointerDown, onMouseDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

/** Where fingers scroll the sheet, browsers would scroll it under a pen as well; they ask in this event, which comes after the press. */
function useStillUnderPen(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = surface.current;
    if (!element) return undefined;
    let isPen = false;
    const note = (event: globalThis.PointerEvent) => {
      isPen = event.pointerType === 'pen';
    };
    const still = (event: TouchEvent) => {
      if (isPen && event.cancelable) event.preventDefault();
    };
    element.addEventListener('pointerdown', note, true);
    element.addEventListener('touchstart', still, { passive: false });
    element.addEventListener('touchmove', still, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', note, true);
      element.removeEventListener('touchstart', still);
      element.removeEventListener('touchmove', still);
    };
  }, [surface]);
}
