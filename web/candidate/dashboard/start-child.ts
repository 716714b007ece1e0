import { useState, useEffect, useRef } from 'react';
import { navigate, usePathname, useHistoryState } from 'wouter/use-browser-location';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { isParent } from '#domain/contest/contest.ts';
import { childState, mayOpen } from '#domain/session/dashboard.ts';
import { toast } from '#ui/toast.tsx';
import { askForAccount, knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { dashboardOrigin } from '../session/dashboard-origin.ts';
import { loginFailure, sendTicket } from '../login/send-ticket.ts';
import { dashboardPath, GOES_ON, testPath, type DashboardArrival } from '../candidate-paths.ts';
import { endAfterSending } from './end-after-sending.ts';

/** What a login to a child takes: the ticket of the dashboard, which is also the password where one is asked for. */
function sendChildTicket({ owner, ticket }: Dashboard, child: DashboardChild) {
  const password = child.enablePassword ? { password: ticket } : {};
  return sendTicket(entityId(owner, child.name), { username: ticket, ...password });
}

/**
 * Records that an external test was opened; the link itself opens it, so that no popup blocker interferes. Each press
 * is sent, also while an earlier one is on its way: the link has opened by then.
 */
export async function recordExternal(dashboard: Dashboard, child: DashboardChild): Promise<void> {
  try {
    await sendChildTicket(dashboard, child);
  } catch (error) {
    toast.error(`打开“${child.title}”未能记录：${(error as Error).message}`);
  }
}

/** Leads from the dashboard into a child: to its test, or to the dashboard of a parent within the parent. */
export function useStartChild(dashboard: Dashboard, reload: () => Promise<void>) {
  const { owner, ticket } = dashboard;
  const pathname = usePathname();
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
      navigate(dashboardPath(owner, child.name, inner ?? ticket), { state: GOES_ON });
      return;
    }
    const account = knownAccount();
    if (account?.username !== child.userId) await endAfterSending(account, 'switch', () => logIn(child));
    dashboardOrigin.remember(knownAccount()?.id ?? child.userId, pathname);
    navigate(testPath(owner, child.name));
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

/**
 * A contest of type jump starts its next test by itself, for whoever comes from the login or from a test that has ended.
 * It waits out an interval first. A plain reload starts nothing.
 */
export function useChain(
  dashboard: Dashboard,
  shown: DashboardChild[],
  start: (child: DashboardChild) => void,
  now: Date,
) {
  const pathname = usePathname();
  const hasArrived = useHistoryState<DashboardArrival | null>()?.goesOn === true;
  const [goesOn, setGoesOn] = useState(hasArrived);
  useEffect(() => {
    if (hasArrived) navigate(pathname, { replace: true, state: null });
  }, [hasArrived, pathname]);

  const isChain = goesOn && dashboard.type === 'jump' && !dashboard.opensAll;
  // An external test is opened by a press: browsers allow a new tab for nothing else.
  const first = shown.find((child) => childState(child, now) === 'startable');
  const next = isChain && first?.type !== 'external' ? first : undefined;
  const due = next && mayOpen(dashboard, next, now) ? next.name : undefined;

  const startNext = useRef(() => undefined as void);
  useEffect(() => {
    startNext.current = () => {
      if (next) start(next);
    };
  });
  useEffect(() => {
    if (due !== undefined) startNext.current();
  }, [due]);

  return { waitingFor: due === undefined ? next : undefined, stop: () => setGoesOn(false) };
}
