import { Suspense } from 'react';
import { lazyPart } from '#web/shell/lazy-part.ts';
import { ClosedDialog } from './closed-dialog.tsx';
import { useOutboxState } from './outbox/use-outbox.ts';
import { useTest } from './test-context.ts';

// Most candidates never see these two, so their code stays out of the first load.
const MobileDialog = lazyPart(async () => (await import('./mobile-dialog.tsx')).MobileDialog);
const SessionLostDialog = lazyPart(async () => (await import('./session-lost-dialog.tsx')).SessionLostDialog);

const isPhone = () => /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent);

/** What lies over the test and must be answered. One at a time: a lost session comes first. */
export function TestDialogs() {
  const { account, outbox } = useTest();
  const isLost = useOutboxState(outbox, (state) => state.phase === 'session-lost');
  const isBarred = account.mobileAlert !== '' && isPhone();
  return (
    <Suspense>{isLost ? <SessionLostDialog /> : isBarred ? <MobileDialog /> : <ClosedDialog />}</Suspense>
  );
}
