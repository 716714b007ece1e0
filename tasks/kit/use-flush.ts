import { useEffect, useEffectEvent } from 'react';
import { FLUSH } from '../view/flush.ts';

/**
 * For a player that owns its state while something is under way (a stroke, a text that is being typed): reports it as a change, at
 * once, and is no harm when there is nothing to report.
 */
export function useFlush(flush: () => void): void {
  const report = useEffectEvent(flush);
  useEffect(() => {
    const act = () => report();
    window.addEventListener(FLUSH, act);
    // By the browser's own buttons the task is gone before anybody else is told.
    window.addEventListener('popstate', act, true);
    return () => {
      window.removeEventListener(FLUSH, act);
      window.removeEventListener('popstate', act, true);
    };
  }, []);
}
