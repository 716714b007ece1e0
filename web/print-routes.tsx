import { Redirect } from 'wouter';
import type { Account } from '#domain/account/account.schema.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import './api-client/page-account.ts';
import { RequireLogin } from './shell/require-login.tsx';

/** Apart, so that what candidates load first need not list all that it is made of. */
const ReportPrintPage = lazyPart(
  async () => (await import('./report/report-print-page.tsx')).ReportPrintPage,
);

const whenOver = (account: Account) => (
  <Redirect to={account.type === 'report-user' ? '/report-login' : '/login'} replace />
);

/** What is printed stands outside of the frame of all other pages. */
export function PrintRoutes() {
  return (
    <main>
      <RequireLogin kinds={['normal-user', 'report-user']} whenOver={whenOver}>
        <ReportPrintPage />
      </RequireLogin>
    </main>
  );
}
