import { Suspense } from 'react';
import { lazyPart } from '#web/shell/lazy-part.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { SessionDialogs } from '../session/session-dialogs.tsx';
import { ClosingNote } from './closing-note.tsx';
import { useTest } from './test-context.ts';
import { useLeaveTest } from './use-leave-test.ts';

const SessionLostDialog = lazyPart(async () => (await import('./session-lost-dialog.tsx')).SessionLostDialog);

/** What lies over the test and must be answered. One at a time: a lost session comes first. */
export function TestDialogs() {
  const { contest, account, outbox } = useTest();
  const leaving = useLeaveTest();
  const isLost = useOutboxState(outbox, (state) => state.phase === 'session-lost');
  if (!isLost) {
    return (
      <SessionDialogs
        account={account}
        jumpContest={contest.jumpContest}
        noteOn={(notice) => <ClosingNote notice={notice} />}
        {...leaving}
      />
    );
  }
  return (
    <Suspense>
      <SessionLostDialog />
    </Suspense>
  );
}
