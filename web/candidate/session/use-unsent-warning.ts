import { useEffect } from 'react';
import { waitingCount } from '../outbox/status-text.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';

/**
 * The browser asks before it closes the tab while something is on this computer alone. Only then: a page that listens is
 * not kept for the way back.
 */
export function useUnsentWarning(outbox: Outbox): void {
  const hasUnsent = useOutboxState(outbox, (state) => waitingCount(state) > 0);
  useEffect(() => {
    if (!hasUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Older browsers ask only when there is something to say.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsent]);
}
