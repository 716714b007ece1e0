import { useEffect, useState } from 'react';
import { call } from '#web/api-client/call.ts';
import { useLoaded } from '#web/api-client/use-loaded.ts';

interface DashboardAddress {
  owner: string;
  contest: string;
  ticket: string;
}

/** Asked anew at each visit and whenever the tab is looked at again: meanwhile a test may have been taken. */
export function useDashboard({ owner, contest, ticket }: DashboardAddress) {
  // Each visit has a key of its own: a chain that goes on by itself must not go by what an earlier visit has seen.
  const [visit] = useState(() => performance.now());
  const { data, error, reload } = useLoaded(`dashboard/${owner}/${contest}/${ticket}/${visit}`, () =>
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
