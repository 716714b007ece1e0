import { useEffect, useState } from 'react';
import { LOOK_EVERY_MS } from './result-queries.ts';

/** Two looks were missed, and the third has had a moment. */
const LOST_AFTER_MS = 2 * LOOK_EVERY_MS + 4_000;
const TICK_MS = 2_000;

/** Whether what is shown has not come anew although it should have, as long as the page is looked at. */
export function useIsCutOff(updatedAt: number, isAsked: boolean): boolean {
  const [now, setNow] = useState(() => Date.now());
  const [seenSince, setSeenSince] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const seen = () => {
      if (document.visibilityState !== 'visible') return;
      setSeenSince(Date.now());
      tick();
    };
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  // Nobody asks in the background, so the count begins anew when the page is seen again.
  return isAsked && updatedAt > 0 && now - Math.max(updatedAt, seenSince) > LOST_AFTER_MS;
}
