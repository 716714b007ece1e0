import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '#web/api-client/call.ts';
import { useServerData, useAccount } from '#web/api-client/use-server-data.ts';
import { NotLoadedYet } from '#web/shell/failed-page.tsx';
import { ContestNotFound } from '../login/contest-not-found.tsx';
import { ArrivalAsked } from '../change-person/arrival-asked.tsx';
import { DashboardEntrance } from './dashboard-entrance.tsx';
import { DashboardView } from './dashboard-view.tsx';
import { isOwnDashboard } from './own-dashboard.ts';

interface DashboardAddress {
  owner: string;
  contest: string;
  ticket: string;
}

/** Asked anew at each visit and whenever the tab is looked at again: meanwhile a test may have been taken. */
function useDashboard({ owner, contest, ticket }: DashboardAddress) {
  // Each visit has a key of its own: a chain that goes on by itself must not go by what an earlier visit has seen.
  const [visit] = useState(() => performance.now());
  const { data, error, reload } = useServerData(`dashboard/${owner}/${contest}/${ticket}/${visit}`, () =>
    call('GET /api/get-dashboard', { query: { owner, contest, ticket } }),
  );

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [reload]);

  return { dashboard: data, error, reload };
}

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
  if (dashboard && account?.type === 'ticket-user' && !isOwnDashboard(dashboard, account)) {
    return <ArrivalAsked account={account} meantFor={ticket === account.ticketId ? undefined : ticket} />;
  }
  if (dashboard?.login && account !== undefined) {
    return <DashboardEntrance dashboard={dashboard} login={dashboard.login} reload={reload} />;
  }
  if (dashboard && account !== undefined) {
    return <DashboardView dashboard={dashboard} listed={listed} reload={reload} />;
  }
  return <NotLoadedYet error={error} reload={reload} />;
}
