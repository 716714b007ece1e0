import { useEffect, useRef, useState } from 'react';
import type { Waiting } from './send-ticket.ts';

/**
 * A log-in that takes its time: what is said meanwhile, and how it is given up. It is given up as well when the page is
 * left: whoever has gone elsewhere must not be taken to the test all at once.
 */
export function useWaiting() {
  const [text, setText] = useState<string>();
  const attempt = useRef<AbortController>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      // While developing, React leaves and comes back at once.
      queueMicrotask(() => isLeft.current && attempt.current?.abort());
    };
  }, []);

  return {
    /** Undefined while nobody waits. */
    text,
    begin(): void {
      attempt.current = new AbortController();
    },
    end: () => setText(undefined),
    options: (): Waiting => ({ signal: attempt.current?.signal, onWait: setText }),
    stop: () => attempt.current?.abort(),
    isStopped: () => attempt.current?.signal.aborted ?? false,
  };
}
