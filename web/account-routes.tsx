import { Route, Switch } from 'wouter';
import { lazyPart } from '#ui/lazy-part.ts';
import { GuestOnly } from './shell/guards.tsx';
import { ClosePage, NotFoundPage } from './shell/plain-pages.tsx';

const LoginPage = lazyPart(async () => (await import('./account/login-page.tsx')).LoginPage);
const LookupLoginPage = lazyPart(
  async () => (await import('./account/lookup-login-page.tsx')).LookupLoginPage,
);
const CallbackPage = lazyPart(async () => (await import('./account/callback-page.tsx')).CallbackPage);
const ProfilePage = lazyPart(async () => (await import('./account/profile-page.tsx')).ProfilePage);

/** Log-ins of those who do not come with a ticket, the own profile, and whatever is no page at all: candidates load none of it. */
export function AccountRoutes() {
  return (
    <Switch>
      <Route path="/login">
        <GuestOnly>
          <LoginPage />
        </GuestOnly>
      </Route>
      <Route path="/report-login">
        <LookupLoginPage key="report" kind="report" />
      </Route>
      <Route path="/school-login">
        <LookupLoginPage key="school" kind="school" />
      </Route>
      <Route path="/callback">
        <CallbackPage />
      </Route>
      <Route path="/account">
        <ProfilePage />
      </Route>
      <Route path="/user/:username">
        <ProfilePage />
      </Route>
      <Route path="/close">
        <ClosePage />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
