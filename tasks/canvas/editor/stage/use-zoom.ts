import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2];
const [LEAST, MOST] = [0.5, 2];
/** On a telephone all of it is seen, however small. */
const LEAST_FIT = 0.25;
/** Around the drawing, on both sides together. */
const SURROUNDINGS = 50;

export type ZoomChange = 'in' | 'out' | 'fit' | 'full';

/** How large the drawing is shown: as wide as there is room at first, then as its author says. */
export function useZoom(
  root: RefObject<HTMLElement | null>,
  scrolled: RefObject<HTMLElement | null>,
  width: number,
) {
  const [chosen, setChosen] = useState<number>();
  const [room, setRoom] = useState(width + SURROUNDINGS);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);

  const fit = Math.min(1, Math.max(LEAST_FIT, Math.floor(((room - SURROUNDINGS) / width) * 100) / 100));
  const zoom = chosen ?? fit;

  // What is in the middle stays there.
  const before = useRef(zoom);
  useEffect(() => {
    const element = scrolled.current;
    const factor = zoom / before.current;
    before.current = zoom;
    if (!element || factor === 1) return;
    const [x, y] = [element.clientWidth / 2, element.clientHeight / 2];
    element.scrollTo((element.scrollLeft + x) * factor - x, (element.scrollTop + y) * factor - y);
  }, [zoom, scrolled]);

  const larger = STEPS.find((step) => step > zoom);
  const smaller = [...STEPS].reverse().find((step) => step < zoom);
  function change(to: ZoomChange): void {
    if (to === 'fit') setChosen(undefined);
    else if (to === 'full') setChosen(1);
    else setChosen((to === 'in' ? larger : smaller) ?? zoom);
  }
  return {
    zoom,
    isFit: chosen === undefined,
    canGrow: zoom < MOST,
    canShrink: zoom > LEAST,
    change,
  };
}
