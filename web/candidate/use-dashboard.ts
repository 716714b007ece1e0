import { useEffect, useState } from 'react';
import type { Dashboard } from '#domain/session/dashboard.schema.ts';
import { call } from '#web/api-client/call.ts';
import { useLoaded } from '#web/api-client/use-loaded.ts';
import { serverClock } from './server-clock.ts';

interface DashboardAddress {
  owner: string;
  contest: string;
  ticket: string;
}

async function askForDashboard(query: DashboardAddress): Promise<Dashboard | null> {
  const dashboard = await call('GET /api/get-dashboard', { query });
  // Before anything is shown by it: intervals and deadlines go by the server's time.
  if (dashboard) serverClock.synchronise(dashboard.serverTime);
  return dashboard;
}

/** Asked anew at each visit and whenever the tab is looked at again: meanwhile a test may have been taken. */
export function useDashboard(address: DashboardAddress) {
  const [visit] = useState(() => performance.now());
  const key = `dashboard ${address.owner}/${address.contest}/${address.ticket} ${visit}`;
  const { data, error, reload } = useLoaded(key, () => askForDashboard(address));

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [reload]);

  return { dashboard: data, error, reload };
}
