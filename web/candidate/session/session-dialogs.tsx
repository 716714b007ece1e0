import { Suspense, type ReactNode } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { sessionNotice, type SessionNotice } from '#domain/session/session-notice.ts';
import { lazyPart } from '#web/shell/lazy-part.ts';
import { closingNote } from './closing-note.ts';
import { ClosedDialog } from './closed-dialog.tsx';
import { useServerNow } from './server-clock.ts';

// Most candidates never see it, so its code stays out of the first load.
const MobileDialog = lazyPart(async () => (await import('./mobile-dialog.tsx')).MobileDialog);

const isPhone = () => /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent);

interface SessionDialogsProps {
  account: Account;
  jumpContest: string;
  isLeaving: boolean;
  leave(how: 'next' | 'logout'): void;
  /** What there is to say when the test is closed; without it the plain sentence. */
  noteOn?(notice: SessionNotice): ReactNode;
}

/** What bars a ticket user from going on: a phone that is not supported, a test that is submitted or over. */
export function SessionDialogs({
  account,
  jumpContest,
  isLeaving,
  leave,
  noteOn = closingNote,
}: SessionDialogsProps) {
  const notice = sessionNotice(account, new Date(useServerNow()));
  const leaving = { isLeaving, leave };
  if (account.mobileAlert !== '' && isPhone()) {
    return (
      <Suspense>
        <MobileDialog text={account.mobileAlert} {...leaving} />
      </Suspense>
    );
  }
  return notice ? (
    <ClosedDialog notice={notice} jumpContest={jumpContest} note={noteOn(notice)} {...leaving} />
  ) : null;
}
