import { Route, Routes } from 'react-router';
import { PLACEHOLDER_ROUTES } from './placeholder-routes.ts';
import { RequireLogin } from './shell/guards.tsx';
import { CandidateEditPage } from './candidate-edit-page.tsx';
import { lazyPart } from './shell/lazy-part.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PlaceholderPage } from './shell/placeholder-page.tsx';
import { StaffQueries } from './shell/staff-queries.tsx';

const AntdFrame = lazyPart(async () => (await import('./shell/antd-frame.tsx')).AntdFrame);
const ContestListPage = lazyPart(
  async () => (await import('./author/contest-list-page.tsx')).ContestListPage,
);
const ContestEditPage = lazyPart(
  async () => (await import('./author/contest-edit-page.tsx')).ContestEditPage,
);
const TaskListPage = lazyPart(async () => (await import('./author/task-list-page.tsx')).TaskListPage);
const TaskEditPage = lazyPart(async () => (await import('./author/task-edit-page.tsx')).TaskEditPage);
const ContestResultPage = lazyPart(
  async () => (await import('./author/contest-result-page.tsx')).ContestResultPage,
);

/** The pages behind /login, fetched apart: candidates never see them. */
export function StaffRoutes() {
  return (
    <Routes>
      <Route element={<RequireLogin kinds={['normal-user']} />}>
        <Route element={<StaffQueries />}>
          <Route element={<AntdFrame />}>
            <Route path="/contest-edit" element={<ContestListPage />} />
            <Route path="/contest-edit/:contestName" element={<ContestEditPage />} />
            <Route path="/contest-result/:contestName/:taskName?" element={<ContestResultPage />} />
            <Route path="/task-edit" element={<TaskListPage />} />
            <Route path="/task-edit/:taskName" element={<TaskEditPage />} />
          </Route>
        </Route>
      </Route>
      <Route element={<RequireLogin kinds={['normal-user', 'ticket-user']} />}>
        <Route path="/candidate-edit" element={<CandidateEditPage />} />
      </Route>
      {PLACEHOLDER_ROUTES.map(({ path, name, kinds }) => (
        <Route key={path} element={<RequireLogin {...(kinds ? { kinds } : {})} />}>
          <Route path={path} element={<PlaceholderPage name={name} />} />
        </Route>
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
