import { type RefObject, useEffect, useState } from 'react';

/** Of the width that the author drew on. */
const CRAMPED_BELOW = 0.7;

/** On a narrow screen what is on a stage is too small: it can be made as large as it was drawn, and pushed about. */
export function useLargeStage(root: RefObject<HTMLElement | null>, width: number) {
  const [isCramped, setCramped] = useState(false);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setCramped(element.clientWidth < width * CRAMPED_BELOW));
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, width]);
  return { isCramped, isLarge: isCramped && isLarge, toggleLarge: () => setLarge(!isLarge) };
}
