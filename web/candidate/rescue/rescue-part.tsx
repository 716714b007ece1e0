import { useEffect, useState, Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { fetchInTheEnd } from '../background/fetch-later.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { waitingCount } from '../outbox/status-text.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { useTest } from '../test-page/test-context.ts';

/** Most cuts are over by then, and a file would only confuse. */
const STUCK_AFTER_MS = 60_000;

/** Whether answers have been waiting for the server for so long that a file should be offered. */
function useIsStuck(outbox: Outbox): boolean {
  const isFailing = useOutboxState(
    outbox,
    (state) =>
      waitingCount(state) > 0 && (!state.isReachable || state.phase === 'busy' || state.phase === 'closed'),
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

// Shown when the network is away: of all parts this one may not fail for want of it.
const RescueOffer = lazyPart(async () => {
  const part = await fetchInTheEnd(() => import('./rescue-offer.tsx'));
  return part.RescueOffer;
});

/** Offers the file when answers have waited long, or at once where the test is over and the server away. */
export function RescuePart({ isUrgent = false }: { isUrgent?: boolean }) {
  const { account, outbox } = useTest();
  const isStuck = useIsStuck(outbox);
  const isAway = useOutboxState(outbox, (state) => !state.isReachable);
  if (!isStuck && !(isUrgent && isAway)) return null;
  return (
    <Suspense>
      <RescueOffer userId={account.username} outbox={outbox} />
    </Suspense>
  );
}
