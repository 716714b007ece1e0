import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isParent } from '#domain/contest/contest.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { askForAccount, knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { toast } from '#ui/toast.ts';
import { dashboardOrigin, GOES_ON } from '../session/dashboard-origin.ts';
import { endAfterSending } from '../session/end-after-sending.ts';
import { loginFailure } from '../login/login-problem.ts';
import { dashboardPath, testPath } from '../paths.ts';
import { sendChildTicket } from './send-child-ticket.ts';

/** Leads from the dashboard into a child: to its test, or to the dashboard of a parent within the parent. */
export function useStartChild(dashboard: Dashboard, reload: () => Promise<void>) {
  const { owner, ticket } = dashboard;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [starting, setStarting] = useState('');

  const send = (child: DashboardChild) =>
    sendChildTicket(dashboard, child).catch((error: unknown) => {
      throw new Error(loginFailure(error).text);
    });

  async function logIn(child: DashboardChild): Promise<void> {
    await send(child);
    rememberAccount(await askForAccount());
  }

  async function enter(child: DashboardChild): Promise<void> {
    if (isParent(child)) {
      const inner = await send(child);
      await navigate(dashboardPath(owner, child.name, inner ?? ticket), { state: GOES_ON });
      return;
    }
    const account = knownAccount();
    if (account?.username !== child.userId) await endAfterSending(account, 'switch', () => logIn(child));
    dashboardOrigin.remember(child.userId, pathname);
    await navigate(testPath(owner, child.name));
  }

  const { run, isRunning } = useAction<DashboardChild>(enter, (error) => {
    toast.error(error.message);
    // What the page believed is no longer true.
    void reload();
  });
  return {
    starting: isRunning ? starting : undefined,
    start(child: DashboardChild): void {
      setStarting(child.name);
      run(child);
    },
  };
}
