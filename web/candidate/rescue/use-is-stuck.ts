import { useEffect, useState } from 'react';
import type { Outbox } from '../outbox/outbox-types.ts';
import { waitingCount } from '../outbox/situation.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';

/** Most cuts are over by then, and a file would only confuse. */
const STUCK_AFTER_MS = 60_000;

/** Whether answers have been waiting for the server for so long that a file should be offered. */
export function useIsStuck(outbox: Outbox): boolean {
  const isFailing = useOutboxState(
    outbox,
    (state) => waitingCount(state) > 0 && (!state.isReachable || state.phase === 'busy'),
  );
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!isFailing) return undefined;
    const timer = setTimeout(() => setStuck(true), STUCK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setStuck(false);
    };
  }, [isFailing]);
  return isStuck;
}
