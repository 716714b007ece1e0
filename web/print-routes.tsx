import { Redirect } from 'wouter';
import type { Account } from '#domain/account/account.schema.ts';
import './api-client/page-account.ts';
import { ReportPrintPage } from './report/report-print-page.tsx';
import { RequireLogin } from './shell/require-login.tsx';
import { StaffQueries } from './staff/staff-queries.tsx';

const whenOver = (account: Account) => (
  <Redirect to={account.type === 'report-user' ? '/report-login' : '/login'} replace />
);

/** What is printed stands outside of the frame of all other pages. */
export function PrintRoutes() {
  return (
    <RequireLogin kinds={['normal-user', 'report-user']} whenOver={whenOver}>
      <StaffQueries>
        <ReportPrintPage />
      </StaffQueries>
    </RequireLogin>
  );
}
