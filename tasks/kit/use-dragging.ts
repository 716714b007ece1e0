import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A finger trembles: below this it presses, above it drags. In px. */
const THRESHOLD = 6;
/** So near to an edge what is behind the thing scrolls, so far in a frame. */
const EDGE = 56;
const SCROLL_STEP = 14;

export type ClientPoint = Pick<MouseEvent, 'clientX' | 'clientY'>;

interface Drag<Thing> {
  thing: Thing;
  /** A second finger, or a mouse beside it, is none of its business. */
  pointerId: number;
  scrollers: readonly Scroller[];
  from: ClientPoint;
  at: ClientPoint;
  /** How far everything was scrolled when the thing was taken, and is now: the thing scrolls with it, the pointer does not. */
  scrolledFrom: Scrolled;
  scrolledTo: Scrolled;
  /** Beyond the threshold. */
  isUnderWay: boolean;
}

interface DraggingOptions<Thing> {
  /** Where the pointer is with the thing; undefined when it is let go or put back. */
  onMove(at: ClientPoint | undefined, thing: Thing): void;
  onDrop(thing: Thing, at: ClientPoint): void;
}

const pointOf = ({ clientX, clientY }: ClientPoint): ClientPoint => ({ clientX, clientY });

/** What can be pushed about with the thing in it: frames with bars of their own, and the page. */
interface Scroller {
  element: Element;
  isPage: boolean;
  sideways: boolean;
  upAndDown: boolean;
}

interface Scrolled {
  x: number;
  y: number;
}

function scrollersAround(thing: Element): Scroller[] {
  const found: Scroller[] = [];
  for (let element = thing.parentElement; element; element = element.parentElement) {
    const isPage = element === document.documentElement;
    const style = getComputedStyle(element);
    const scrolls = (overflow: string) => isPage || overflow === 'auto' || overflow === 'scroll';
    const [sideways, upAndDown] = [scrolls(style.overflowX), scrolls(style.overflowY)];
    if (sideways || upAndDown) found.push({ element, isPage, sideways, upAndDown });
    if (element === document.fullscreenElement) break;
  }
  return found;
}

const scrolledIn = (scrollers: readonly Scroller[]): Scrolled => ({
  x: scrollers.reduce((sum, { element }) => sum + element.scrollLeft, 0),
  y: scrollers.reduce((sum, { element }) => sum + element.scrollTop, 0),
});

function stepNear(at: number, from: number, to: number): number {
  // The middle of a narrow strip is near no edge.
  const edge = Math.min(EDGE, (to - from) / 4);
  if (at < from + edge) return -SCROLL_STEP;
  return at > to - edge ? SCROLL_STEP : 0;
}

function scrollNearEdge(scrollers: readonly Scroller[], { clientX, clientY }: ClientPoint): void {
  for (const { element, isPage, sideways, upAndDown } of scrollers) {
    const box = isPage
      ? new DOMRect(0, 0, window.innerWidth, window.innerHeight)
      : element.getBoundingClientRect();
    if (sideways) element.scrollLeft += stepNear(clientX, box.left, Math.min(box.right, window.innerWidth));
    if (upAndDown) {
      element.scrollTop += stepNear(clientY, Math.max(0, box.top), Math.min(box.bottom, window.innerHeight));
    }
  }
}

/**
 * Things that are dragged by mouse, finger or pen. Near an edge
 * what is behind it scrolls, and Escape puts it back. A
 * press that did not move stays a click. What is taken hold of needs `touch-action: pinch-zoom`, which leaves two fingers to the page.
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
    if (!drag) return;
    scrollNearEdge(drag.scrollers, drag.at);
    const scrolledTo = scrolledIn(drag.scrollers);
    if (scrolledTo.x === drag.scrolledTo.x && scrolledTo.y === drag.scrolledTo.y) return;
    setDrag((newest) => newest && { ...newest, scrolledTo });
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

  /** To be called when something is pressed; whether it can be dragged from now on. */
  function start(
    thing: Thing,
    event: PointerEvent<Element>,
    element: Element = event.currentTarget,
  ): boolean {
    if (event.button !== 0 || !event.isPrimary) return false;
    element.setPointerCapture(event.pointerId);
    const at = pointOf(event);
    const scrollers = scrollersAround(element);
    const scrolled = scrolledIn(scrollers);
    setDrag({
      ...{ thing, pointerId: event.pointerId, scrollers, from: at, at },
      ...{ scrolledFrom: scrolled, scrolledTo: scrolled, isUnderWay: false },
    });
    return true;
  }

  const isOurs = (event: PointerEvent<Element>) => drag?.pointerId === event.pointerId;

  /** For what all of the things lie in: one element listens, however many there are. */
  const areaProps = {
    // A drag by finger ends in no click.
    onPointerDownCapture: () => {
      endsInClick.current = false;
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (!drag || !isOurs(event)) return;
      // What was dragged may be gone, and with it the end of the drag.
      if (event.buttons === 0) return end();
      const at = pointOf(event);
      const { from, thing } = drag;
      const isFar = Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY) > THRESHOLD;
      const moved = { at, scrolledTo: scrolledIn(drag.scrollers), isUnderWay: drag.isUnderWay || isFar };
      setDrag((newest) => newest && { ...newest, ...moved });
      if (!moved.isUnderWay) return;
      endsInClick.current = true;
      onMove(at, thing);
    },
    onPointerUp: (event: PointerEvent<Element>) => {
      if (!drag || !isOurs(event)) return;
      if (isUnderWay) onDrop(drag.thing, pointOf(event));
      end();
    },
    onPointerCancel: (event: PointerEvent<Element>) => {
      if (isOurs(event)) end();
    },
    onClickCapture: (event: MouseEvent) => {
      if (endsInClick.current) event.stopPropagation();
      endsInClick.current = false;
    },
  };

  /** How far a thing is from where it lies, in px; undefined while it is not on its way. */
  function offsetOf(thing: Thing): { x: number; y: number } | undefined {
    if (!drag?.isUnderWay || drag.thing !== thing) return undefined;
    const { from, at, scrolledFrom, scrolledTo } = drag;
    return {
      x: at.clientX - from.clientX + scrolledTo.x - scrolledFrom.x,
      y: at.clientY - from.clientY + scrolledTo.y - scrolledFrom.y,
    };
  }

  return { start, areaProps, offsetOf };
}
