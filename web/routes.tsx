import { Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Route, Switch } from 'wouter';
import { lazyPart } from '#ui/lazy-part.ts';
import { useAccount } from './api-client/use-server-data.ts';
import { ErrorBoundary } from './shell/failed-page.tsx';
import { CANDIDATE_PAGES } from './candidate-pages.tsx';
import { HomeEntrance, TicketEntrance } from './candidate/change-person/ticket-entrance.tsx';
import { LeftAnswersPart } from './candidate/left-behind/left-answers-part.tsx';
import { AppFrame, PageBounds } from './shell/frame.tsx';
import { RequireTicket } from './shell/guards.tsx';
import { HomePage } from './shell/home-page.tsx';

const TicketNotices = lazyPart(
  async () => (await import('./candidate/notices/ticket-notices.tsx')).TicketNotices,
);

/**
 * The test page brings its own dialogs, which look after unsent answers as well; a dashboard has none. At the entrances it
 * is not yet known whether it is the same person.
 */
const WITHOUT_NOTICES = /^\/$|^\/ticket-login|^\/dashboard\/|^\/[^/]+\/[^/]+\/test(\/|$)/;

/** A ticket user whose test is submitted or over is told so wherever they are. */
function OverEveryPage() {
  const account = useAccount().data;
  const pathname = usePathname();
  if (account?.type !== 'ticket-user' || WITHOUT_NOTICES.test(pathname)) return null;
  return (
    <ErrorBoundary place={pathname} fallback={null}>
      <Suspense>
        <TicketNotices account={account} />
      </Suspense>
    </ErrorBoundary>
  );
}

const AccountRoutes = lazyPart(async () => (await import('./account-routes.tsx')).AccountRoutes);
const PrintRoutes = lazyPart(async () => (await import('./staff-routes.tsx')).PrintRoutes);
const StaffRoutes = lazyPart(async () => (await import('./staff-routes.tsx')).StaffRoutes);

/** Their first segment alone tells: /message-edit/demo/test is a message named “test”, not somebody's contest. */
const STAFF_PATH =
  /^\/(audit-log|import|trash|contest-(preview|result)|school-candidate|(area|candidate|chart|contest|message|notice|report(-template)?|resource|school|task)-edit|report-template-edit-text)(\/|$)/;

/** The first that fits is shown. */
function AppPages() {
  return (
    <Switch>
      <Route path={STAFF_PATH}>
        <StaffRoutes />
      </Route>
      <Route path="/">
        <HomeEntrance>
          <HomePage />
        </HomeEntrance>
      </Route>
      <Route path="/ticket-login-card">
        <TicketEntrance>
          <CANDIDATE_PAGES.loginCard.Part />
        </TicketEntrance>
      </Route>
      <Route path="/ticket-login/:contest/:candidate?">
        <TicketEntrance>
          <CANDIDATE_PAGES.login.Part />
        </TicketEntrance>
      </Route>
      <Route path="/dashboard/:owner/:contestId/:userId/:contests?">
        <CANDIDATE_PAGES.dashboard.Part />
      </Route>
      <Route path="/:owner/:name/test/:taskId?">
        <RequireTicket>
          <CANDIDATE_PAGES.test.Part />
        </RequireTicket>
      </Route>
      <Route>
        <AccountRoutes />
      </Route>
    </Switch>
  );
}

export function AppRoutes() {
  return (
    <Switch>
      <Route path="/report/:owner/:candidate/:template">
        <PageBounds>
          <PrintRoutes />
        </PageBounds>
      </Route>
      <Route>
        <AppFrame
          over={
            <>
              <LeftAnswersPart />
              <OverEveryPage />
            </>
          }
        >
          <AppPages />
        </AppFrame>
      </Route>
    </Switch>
  );
}
