import { Suspense } from 'react';
import { mayActForOthers } from '#domain/account/access.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { ErrorBoundary } from './failed-page.tsx';
import { JobTray } from './job-tray.tsx';
import { UnreadBadge } from './unread-badge.tsx';

const OwnerSwitch = lazyPart(async () => (await import('./owner-switch.tsx')).OwnerSwitch);

/** What stands beside the menu of staff: whose things are shown, what is new, and what is under way. */
export function StaffTools({ account }: { account: Account }) {
  const isAuthor = account.type === 'normal-user';
  return (
    <>
      {mayActForOthers(account) ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <OwnerSwitch account={account} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <ErrorBoundary fallback={null}>
        <UnreadBadge account={account} />
      </ErrorBoundary>
      {isAuthor ? (
        <ErrorBoundary fallback={null}>
          <JobTray account={account} />
        </ErrorBoundary>
      ) : null}
    </>
  );
}
