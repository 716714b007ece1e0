import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A finger trembles: below this it presses, above it drags. In px. */
const THRESHOLD = 6;
/** So near to the upper or lower edge of the window the page scrolls, so far in a frame. */
const EDGE = 56;
const SCROLL_STEP = 14;

export type ClientPoint = Pick<MouseEvent, 'clientX' | 'clientY'>;

interface Drag<Thing> {
  thing: Thing;
  from: ClientPoint;
  at: ClientPoint;
  /** How far the page was scrolled when the thing was taken, and is now: the thing scrolls with it, the pointer does not. */
  scrolledFrom: number;
  scrolledTo: number;
  /** Beyond the threshold. */
  isUnderWay: boolean;
}

interface DraggingOptions<Thing> {
  /** Where the pointer is with the thing; undefined when it is let go or put back. */
  onMove(at: ClientPoint | undefined, thing: Thing): void;
  onDrop(thing: Thing, at: ClientPoint): void;
}

const pointOf = ({ clientX, clientY }: ClientPoint): ClientPoint => ({ clientX, clientY });

function scrollStep({ clientY }: ClientPoint): number {
  if (clientY < EDGE) return -SCROLL_STEP;
  return clientY > window.innerHeight - EDGE ? SCROLL_STEP : 0;
}

/**
 * Things that are dragged by mouse, finger or pen. The page scrolls where one is held near its edge, and Escape puts it back. A
 * press that did not move stays a click. What is taken hold of needs `touch-action: none`.
 */
export function useDragging<Thing>({ onMove, onDrop }: DraggingOptions<Thing>) {
  const [drag, setDrag] = useState<Drag<Thing>>();
  const isUnderWay = drag?.isUnderWay === true;
  /** A drag ends in a click, which is no press. */
  const endsInClick = useRef(false);

  function end(): void {
    if (drag) onMove(undefined, drag.thing);
    setDrag(undefined);
  }

  const scroll = useEffectEvent(() => {
    const step = drag ? scrollStep(drag.at) : 0;
    if (!drag || step === 0) return;
    window.scrollBy(0, step);
    setDrag((newest) => newest && { ...newest, scrolledTo: window.scrollY });
    onMove(drag.at, drag.thing);
  });
  const putBack = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    end();
  });
  useEffect(() => {
    if (!isUnderWay) return;
    let frame = requestAnimationFrame(function next() {
      scroll();
      frame = requestAnimationFrame(next);
    });
    const onKey = (event: KeyboardEvent) => putBack(event);
    window.addEventListener('keydown', onKey, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [isUnderWay]);

  const dragProps = (thing: Thing) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      endsInClick.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const [at, scrolled] = [pointOf(event), window.scrollY];
      setDrag({ thing, from: at, at, scrolledFrom: scrolled, scrolledTo: scrolled, isUnderWay: false });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.thing !== thing) return;
      const at = pointOf(event);
      const { from } = drag;
      const isFar = Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY) > THRESHOLD;
      const moved = { at, scrolledTo: window.scrollY, isUnderWay: drag.isUnderWay || isFar };
      setDrag((newest) => newest && { ...newest, ...moved });
      if (!moved.isUnderWay) return;
      endsInClick.current = true;
      onMove(at, thing);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag?.thing === thing && isUnderWay) onDrop(thing, pointOf(event));
      end();
    },
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (endsInClick.current) event.stopPropagation();
      endsInClick.current = false;
    },
  });

  /** How far a thing is from where it lies, in px; undefined while it is not on its way. */
  function offsetOf(thing: Thing): { x: number; y: number } | undefined {
    if (!drag?.isUnderWay || drag.thing !== thing) return undefined;
    const { from, at, scrolledFrom, scrolledTo } = drag;
    return { x: at.clientX - from.clientX, y: at.clientY - from.clientY + scrolledTo - scrolledFrom };
  }

  return { dragProps, offsetOf };
}
