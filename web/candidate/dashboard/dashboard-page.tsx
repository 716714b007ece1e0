import { useParams } from 'react-router';
import { useAccount } from '#web/api-client/account-store.ts';
import { Spinner } from '#ui/spinner.tsx';
import { ContestNotFound } from '../login/contest-not-found.tsx';
import { DashboardView } from './dashboard-view.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { useDashboard } from './use-dashboard.ts';

/** `/dashboard/{owner}/{contestId}/{userId}/{contests}` */
export function DashboardPage() {
  const { owner = '', contestId = '', userId = '', contests = '' } = useParams();
  return (
    <LoadedDashboard
      key={`${owner}/${contestId}/${userId}`}
      owner={owner}
      contest={contestId}
      ticket={userId}
      listed={contests}
    />
  );
}

interface LoadedDashboardProps {
  owner: string;
  contest: string;
  ticket: string;
  /** A comma list of the children to show; blank shows all. */
  listed: string;
}

function LoadedDashboard({ owner, contest, ticket, listed }: LoadedDashboardProps) {
  const { data: account } = useAccount();
  const { dashboard, error, reload } = useDashboard({ owner, contest, ticket });
  if (dashboard === null) return <ContestNotFound />;
  // Nothing is started or ended before it is known whether this browser has a session.
  if (dashboard && account !== undefined) {
    return <DashboardView dashboard={dashboard} listed={listed} reload={reload} />;
  }
  return error ? <LoadProblem error={error} retry={() => void reload()} /> : <Spinner />;
}
