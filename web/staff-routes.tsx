import { Suspense, useEffect, type ReactNode } from 'react';
import { Redirect, Route, Switch, useParams } from 'wouter';
import type { Account, AccountType } from '#domain/account/account.schema.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import './api-client/page-account.ts';
import { useAccount } from './api-client/use-server-data.ts';
import { rememberReporter, wasReporter } from './last-reporter.ts';
import { NotFoundPage } from './shell/plain-pages.tsx';
import { RequireLogin } from './shell/require-login.tsx';
import { OwnerBounds } from './staff/owner-bounds.tsx';
import { Uploads } from './staff/resources/uploads.tsx';
import { StaffQueries } from './staff/staff-queries.tsx';

const AUTHOR: readonly AccountType[] = ['normal-user'];
const READER: readonly AccountType[] = ['normal-user', 'report-user', 'school-user'];
const SCHOOL: readonly AccountType[] = ['normal-user', 'school-user'];

const InformationPage = lazyPart(
  async () => (await import('./candidate/information/information-page.tsx')).InformationPage,
);

const AntdFrame = lazyPart(async () => (await import('./staff/antd-frame.tsx')).AntdFrame);
const ContestListPage = lazyPart(
  async () => (await import('./author/contest-list-page.tsx')).ContestListPage,
);
const ContestEditPage = lazyPart(
  async () => (await import('./author/contest-edit-page.tsx')).ContestEditPage,
);
const TaskListPage = lazyPart(async () => (await import('./author/task-list-page.tsx')).TaskListPage);
const TaskEditPage = lazyPart(async () => (await import('./author/task-edit-page.tsx')).TaskEditPage);
const ResultAddress = lazyPart(async () => (await import('./author/result-address.tsx')).ResultAddress);
const ImportPage = lazyPart(async () => (await import('./author/import-page.tsx')).ImportPage);
const AuditPage = lazyPart(async () => (await import('./author/audit-page.tsx')).AuditPage);
const TrashPage = lazyPart(async () => (await import('./author/trash-page.tsx')).TrashPage);
const ContestResultPage = lazyPart(
  async () => (await import('./author/contest-result-page.tsx')).ContestResultPage,
);

const ContestPreviewAddress = lazyPart(
  async () => (await import('./author/contest-preview-page.tsx')).ContestPreviewAddress,
);

const CandidateListPage = lazyPart(
  async () => (await import('./author/candidate-list-page.tsx')).CandidateListPage,
);
const CandidateEditPage = lazyPart(
  async () => (await import('./author/candidate-edit-page.tsx')).CandidateEditPage,
);

const ResourceListPage = lazyPart(
  async () => (await import('./author/resource-list-page.tsx')).ResourceListPage,
);
const ResourceEditPage = lazyPart(
  async () => (await import('./author/resource-edit-page.tsx')).ResourceEditPage,
);

const ReportTemplateListPage = lazyPart(
  async () => (await import('./author/report-template-list-page.tsx')).ReportTemplateListPage,
);
const ReportTemplateEditPage = lazyPart(
  async () => (await import('./author/report-template-edit-page.tsx')).ReportTemplateEditPage,
);
const ReportTemplateTextPage = lazyPart(
  async () => (await import('./author/report-template-text-page.tsx')).ReportTemplateTextPage,
);
const ChartListPage = lazyPart(async () => (await import('./author/chart-list-page.tsx')).ChartListPage);
const ChartEditPage = lazyPart(async () => (await import('./author/chart-edit-page.tsx')).ChartEditPage);

const AreaPage = lazyPart(async () => (await import('./progress/area-page.tsx')).AreaPage);
const SchoolListPage = lazyPart(async () => (await import('./progress/school-list-page.tsx')).SchoolListPage);
const SchoolCandidatePage = lazyPart(
  async () => (await import('./progress/school-candidate-page.tsx')).SchoolCandidatePage,
);
const MessageListPage = lazyPart(
  async () => (await import('./messages/message-list-page.tsx')).MessageListPage,
);
const MessageEditPage = lazyPart(
  async () => (await import('./messages/message-edit-page.tsx')).MessageEditPage,
);
const NoticeListPage = lazyPart(async () => (await import('./messages/notice-list-page.tsx')).NoticeListPage);
const NoticeEditPage = lazyPart(async () => (await import('./messages/notice-edit-page.tsx')).NoticeEditPage);

const ReportListPage = lazyPart(async () => (await import('./report/report-list-page.tsx')).ReportListPage);
const ReportPrintPage = lazyPart(
  async () => (await import('./report/report-print-page.tsx')).ReportPrintPage,
);
const ReportPage = lazyPart(async () => (await import('./report/report-page.tsx')).ReportPage);

const LoginAgainDialog = lazyPart(
  async () => (await import('./account/login-again-dialog.tsx')).LoginAgainDialog,
);

const loginAgain = (account: Account) => (
  <Suspense>
    <LoginAgainDialog account={account} />
  </Suspense>
);

interface FrameProps {
  children: ReactNode;
}

interface StaffFrameProps extends FrameProps {
  kinds: readonly AccountType[];
  whenOver(account: Account): ReactNode;
}

function StaffFrame({ kinds, whenOver, children }: StaffFrameProps) {
  return (
    <RequireLogin kinds={kinds} whenOver={whenOver}>
      <StaffQueries>
        <AntdFrame>
          <Uploads>
            <OwnerBounds>{children}</OwnerBounds>
          </Uploads>
        </AntdFrame>
      </StaffQueries>
    </RequireLogin>
  );
}

const AuthorFrame = ({ children }: FrameProps) => (
  <StaffFrame kinds={AUTHOR} whenOver={loginAgain}>
    {children}
  </StaffFrame>
);

/** Staff of schools log in by their number, at their own entrance. */
const whenSchoolIsOver = (account: Account) =>
  account.type === 'school-user' ? <Redirect to="/school-login" replace /> : loginAgain(account);

/** For authors and for staff of schools and districts. */
const SchoolFrame = ({ children }: FrameProps) => (
  <StaffFrame kinds={SCHOOL} whenOver={whenSchoolIsOver}>
    {children}
  </StaffFrame>
);

/** Whoever looks up reports logs in by their number, at their own entrance. */
const whenReaderIsOver = (account: Account) =>
  account.type === 'report-user' ? <Redirect to="/report-login" replace /> : whenSchoolIsOver(account);

/** For those who look up their own reports, for staff of schools and for authors; what parents open on a phone does without Ant Design. */
const ReaderFrame = ({ children }: FrameProps) => (
  <RequireLogin kinds={READER} whenOver={whenReaderIsOver}>
    <StaffQueries>
      <OwnerBounds>{children}</OwnerBounds>
    </StaffQueries>
  </RequireLogin>
);

/** What is printed stands outside of the frame of all other pages. */
export const PrintRoutes = () => (
  <main>
    <RequireLogin kinds={READER} whenOver={whenReaderIsOver}>
      <ReportPrintPage />
    </RequireLogin>
  </main>
);

/** One address for two audiences: owners manage their candidates here, class teachers report. */
function CandidateAddress() {
  const account = useAccount().data;
  const { candidateName } = useParams();
  const type = account?.type;
  useEffect(() => void (type && rememberReporter(type === 'ticket-user')), [type]);
  if (account === null && wasReporter()) return <Redirect to="/ticket-login-card" replace />;
  if (account?.type === 'ticket-user') return <InformationPage account={account} edited={candidateName} />;
  return (
    <AuthorFrame>{candidateName === undefined ? <CandidateListPage /> : <CandidateEditPage />}</AuthorFrame>
  );
}

/**
 * The pages behind /login, fetched apart: candidates never see them. Routes without a key take each other's place, so the
 * frame of authors, and what it has loaded, stays while they go from page to page.
 */
export function StaffRoutes() {
  return (
    <Switch>
      <Route path="/contest-edit">
        <AuthorFrame>
          <ContestListPage />
        </AuthorFrame>
      </Route>
      <Route path="/contest-edit/:contestName">
        <AuthorFrame>
          <ContestEditPage />
        </AuthorFrame>
      </Route>
      <Route path="/contest-result/:contestName/:taskName?">
        <AuthorFrame>
          <ResultAddress>
            <ContestResultPage />
          </ResultAddress>
        </AuthorFrame>
      </Route>
      <Route path="/contest-preview/:contestName">
        <AuthorFrame>
          <ContestPreviewAddress />
        </AuthorFrame>
      </Route>
      <Route path="/task-edit">
        <AuthorFrame>
          <TaskListPage />
        </AuthorFrame>
      </Route>
      <Route path="/task-edit/:taskName">
        <AuthorFrame>
          <TaskEditPage />
        </AuthorFrame>
      </Route>
      <Route path="/resource-edit">
        <AuthorFrame>
          <ResourceListPage />
        </AuthorFrame>
      </Route>
      <Route path="/resource-edit/:resourceName">
        <AuthorFrame>
          <ResourceEditPage />
        </AuthorFrame>
      </Route>
      <Route path="/report-template-edit">
        <AuthorFrame>
          <ReportTemplateListPage />
        </AuthorFrame>
      </Route>
      <Route path="/report-template-edit/:reportTemplateName">
        <AuthorFrame>
          <ReportTemplateEditPage />
        </AuthorFrame>
      </Route>
      <Route path="/report-template-edit-text/:reportTemplateName">
        <AuthorFrame>
          <ReportTemplateTextPage />
        </AuthorFrame>
      </Route>
      <Route path="/chart-edit">
        <AuthorFrame>
          <ChartListPage />
        </AuthorFrame>
      </Route>
      <Route path="/chart-edit/:chartName">
        <AuthorFrame>
          <ChartEditPage />
        </AuthorFrame>
      </Route>
      <Route path="/import">
        <AuthorFrame>
          <ImportPage />
        </AuthorFrame>
      </Route>
      <Route path="/audit-log">
        <AuthorFrame>
          <AuditPage />
        </AuthorFrame>
      </Route>
      <Route path="/trash">
        <AuthorFrame>
          <TrashPage />
        </AuthorFrame>
      </Route>
      <Route path="/candidate-edit/:candidateName?">
        <CandidateAddress />
      </Route>
      <Route path="/area-edit">
        <SchoolFrame>
          <AreaPage />
        </SchoolFrame>
      </Route>
      <Route path="/school-edit">
        <SchoolFrame>
          <SchoolListPage />
        </SchoolFrame>
      </Route>
      <Route path="/school-candidate/:schoolName">
        <SchoolFrame>
          <SchoolCandidatePage />
        </SchoolFrame>
      </Route>
      <Route path="/message-edit">
        <SchoolFrame>
          <MessageListPage />
        </SchoolFrame>
      </Route>
      <Route path="/message-edit/:owner/:messageName">
        <SchoolFrame>
          <MessageEditPage />
        </SchoolFrame>
      </Route>
      <Route path="/notice-edit">
        <SchoolFrame>
          <NoticeListPage />
        </SchoolFrame>
      </Route>
      <Route path="/notice-edit/:owner/:noticeName">
        <SchoolFrame>
          <NoticeEditPage />
        </SchoolFrame>
      </Route>
      <Route path="/report-edit">
        <ReaderFrame>
          <ReportListPage />
        </ReaderFrame>
      </Route>
      <Route path="/report-edit/:reportTemplateName">
        <ReaderFrame>
          <ReportPage />
        </ReaderFrame>
      </Route>
      <Route path="/report-edit/:owner/:candidateName/:reportTemplateName">
        <ReaderFrame>
          <ReportPage />
        </ReaderFrame>
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
