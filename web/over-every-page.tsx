import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from './api-client/account-store.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { lazyPart } from './shell/lazy-part.ts';

const TicketNotices = lazyPart(
  async () => (await import('./candidate/session/ticket-notices.tsx')).TicketNotices,
);

/** The test page brings its own dialogs, which look after unsent answers as well; a dashboard has none. */
const WITHOUT_NOTICES = /^\/dashboard\/|^\/[^/]+\/[^/]+\/test(\/|$)/;

/** A ticket user whose test is submitted or over is told so wherever they are. */
export function OverEveryPage() {
  const account = useAccount().data;
  const { pathname } = useLocation();
  if (account?.type !== 'ticket-user' || WITHOUT_NOTICES.test(pathname)) return null;
  return (
    <ErrorBoundary place={pathname} fallback={null}>
      <Suspense>
        <TicketNotices account={account} />
      </Suspense>
    </ErrorBoundary>
  );
}
