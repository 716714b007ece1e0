import { Suspense } from 'react';
import { lazyPart } from '#web/shell/lazy-part.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { useIsStuck } from '../rescue/use-is-stuck.ts';
import { useTest } from './test-context.ts';

const RescueOffer = lazyPart(async () => (await import('../rescue/rescue-offer.tsx')).RescueOffer);

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
