import { Suspense, type ReactNode } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { sessionNotice, type SessionNotice } from '#domain/session/session-notice.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import { useServerNow } from './server-now.ts';
import { ClosedDialog, closingText, MobileDialog } from './session-notices.tsx';

const SubmittedDialog = lazyPart(async () => (await import('../ending/receipt-dialog.tsx')).SubmittedDialog);

const isPhone = () => /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent);

interface SessionDialogsProps {
  account: Account;
  jumpContest: string;
  isLeaving: boolean;
  leave(how: 'next' | 'logout'): void;
  /** What there is to say when the test is closed; without it the plain sentence. */
  noteOn?(notice: SessionNotice): ReactNode;
  /** What can be done in a test that is closed, beside leaving it. Whoever does it is not led away. */
  actions?(onUse?: () => void): ReactNode;
}

/** What bars a ticket user from going on: a phone that is not supported, a test that is submitted or over. */
export function SessionDialogs({
  account,
  jumpContest,
  isLeaving,
  leave,
  noteOn,
  actions,
}: SessionDialogsProps) {
  const notice = sessionNotice(account, new Date(useServerNow()));
  const leaving = { isLeaving, leave };
  if (account.mobileAlert !== '' && isPhone())
    return <MobileDialog text={account.mobileAlert} {...leaving} />;
  if (!notice) return null;
  const closed = (
    <ClosedDialog notice={notice} jumpContest={jumpContest} actions={actions?.()} {...leaving}>
      {noteOn?.(notice) ?? <p>{closingText(notice)}</p>}
      {notice === 'submitted' && account.receipt ? <p>回执码：{account.receipt.code}</p> : null}
    </ClosedDialog>
  );
  if (notice !== 'submitted') return closed;
  return (
    <ErrorBoundary fallback={closed}>
      <Suspense fallback={closed}>
        <SubmittedDialog
          receipt={account.receipt}
          isLeaving={isLeaving}
          onLeave={() => leave('logout')}
          other={actions}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
