import { type RefObject, useEffect, useState } from 'react';

/** An element over the whole screen and back; Escape is the browser's own way back. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(element.current !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [element]);

  const toggle = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await element.current?.requestFullscreen();
  };
  return {
    /** Phones of some makers, and frames that do not allow it, have none. */
    isPossible: document.fullscreenEnabled === true,
    isFull,
    // A browser that refuses leaves everything as it is.
    toggle: () => void toggle().catch(() => undefined),
  };
}
