import { Suspense } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { sessionNotice } from '#domain/session/session-notice.ts';
import { lazyPart } from '#web/shell/lazy-part.ts';
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
}

/** What bars a ticket user from going on: a phone that is not supported, a test that is submitted or over. */
export function SessionDialogs({ account, jumpContest, isLeaving, leave }: SessionDialogsProps) {
  const notice = sessionNotice(account, new Date(useServerNow()));
  const leaving = { isLeaving, leave };
  if (account.mobileAlert !== '' && isPhone()) {
    return (
      <Suspense>
        <MobileDialog text={account.mobileAlert} {...leaving} />
      </Suspense>
    );
  }
  return notice ? <ClosedDialog notice={notice} jumpContest={jumpContest} {...leaving} /> : null;
}
