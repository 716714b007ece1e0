import { type RefObject, useLayoutEffect, useState } from 'react';

/** By how much what has its author's size must shrink to fit into its place; over the whole screen it may also grow. */
export function useFittingScale(
  place: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
  isFull: boolean,
): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const fit = () => {
      const { clientWidth, clientHeight } = element;
      const sideways = clientWidth / width;
      // A place without a width is not shown.
      if (clientWidth > 0)
        setScale(isFull ? Math.min(sideways, clientHeight / height) : Math.min(1, sideways));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [place, width, height, isFull]);
  return scale;
}
