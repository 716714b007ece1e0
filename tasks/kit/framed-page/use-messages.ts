import { type RefObject, useEffect } from 'react';
import { useStable } from '../use-stable.ts';

/** Only what the page in this very window says: frames within it speak to their own page, and of a stranger to which it leads nothing is wanted. */
export function useMessages(
  pane: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: unknown) => void,
): void {
  const hear = useStable(onMessage);
  useEffect(() => {
    /** Of the page, and which window it speaks from. */
    let site: string | undefined;
    let pageWindow: MessageEventSource | undefined;
    const listen = ({ source, data, origin }: MessageEvent<unknown>) => {
      if (source === null || source !== pane.current?.contentWindow) return;
      // A page that is opened again gets a new frame. Whoever speaks first in it is the page.
      if (source !== pageWindow) site = origin;
      pageWindow = source;
      if (origin === site) hear(data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [pane, hear]);
}
