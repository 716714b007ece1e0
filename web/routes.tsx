import { Route, Routes, useLocation } from 'react-router';
import { OverEveryPage } from './over-every-page.tsx';
import { DASHBOARD_PAGE, LOGIN_CARD_PAGE, LOGIN_PAGE, TEST_PAGE } from './candidate-pages.ts';
import { AppFrame } from './shell/app-frame.tsx';
import { GuestOnly, RequireTicket } from './shell/guards.tsx';
import { HomePage } from './shell/home-page.tsx';
import { lazyPart } from './shell/lazy-part.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PrintFrame } from './shell/print-frame.tsx';

const LoginPage = lazyPart(async () => (await import('./account/login-page.tsx')).LoginPage);
const LookupLoginPage = lazyPart(
  async () => (await import('./account/lookup-login-page.tsx')).LookupLoginPage,
);
const CallbackPage = lazyPart(async () => (await import('./account/callback-page.tsx')).CallbackPage);
const ProfilePage = lazyPart(async () => (await import('./account/profile-page.tsx')).ProfilePage);
const ClosePage = lazyPart(async () => (await import('./shell/close-page.tsx')).ClosePage);
const PlaceholderPage = lazyPart(async () => (await import('./shell/placeholder-page.tsx')).PlaceholderPage);
const StaffRoutes = lazyPart(async () => (await import('./staff-routes.tsx')).StaffRoutes);

/** Their first segment alone tells: /message-edit/demo/test is a message named “test”, not somebody's contest. */
const STAFF_PATH =
  /^\/(import|contest-result|school-candidate|(area|candidate|chart|contest|message|notice|report(-template)?|resource|school|task)-edit|report-template-edit-text)(\/|$)/;

const PUBLIC_ROUTES = (
  <>
    <Route path="/" element={<HomePage />} />
    <Route element={<GuestOnly />}>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/ticket-login-card" element={<LOGIN_CARD_PAGE.Part />} />
      <Route path="/ticket-login/:contest/:candidate?" element={<LOGIN_PAGE.Part />} />
    </Route>
    <Route element={<RequireTicket />}>
      <Route path="/:owner/:name/test/:taskId?" element={<TEST_PAGE.Part />} />
    </Route>
    <Route path="/dashboard/:owner/:contestId/:userId/:contests?" element={<DASHBOARD_PAGE.Part />} />
    <Route path="/report-login" element={<LookupLoginPage key="report" kind="report" />} />
    <Route path="/school-login" element={<LookupLoginPage key="school" kind="school" />} />
    <Route path="/callback" element={<CallbackPage />} />
    <Route path="/account" element={<ProfilePage />} />
    <Route path="/user/:username" element={<ProfilePage />} />
    <Route path="/close" element={<ClosePage />} />
    <Route path="*" element={<NotFoundPage />} />
  </>
);

export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <Routes>
      <Route element={<AppFrame over={<OverEveryPage />} />}>
        {STAFF_PATH.test(pathname) ? <Route path="*" element={<StaffRoutes />} /> : PUBLIC_ROUTES}
      </Route>
      <Route element={<PrintFrame />}>
        <Route
          path="/report/:owner/:candidateName/:reportTemplateName"
          element={<PlaceholderPage name="打印报告" />}
        />
      </Route>
    </Routes>
  );
}
