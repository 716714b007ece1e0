import { type RefObject, useEffect } from 'react';
import { useStable } from '../use-stable.ts';

/** Only what this very window says: frames within it speak to their own page. */
export function useMessages(
  pane: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: unknown, origin: string) => void,
): void {
  const hear = useStable(onMessage);
  useEffect(() => {
    const listen = ({ source, data, origin }: MessageEvent<unknown>) => {
      if (source !== null && source === pane.current?.contentWindow) hear(data, origin);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [pane, hear]);
}
