import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { NotLoadedYet } from './failed-page.tsx';

/** What a login page is told about where the user came from. */
export interface ReturnState {
  from?: string;
}

function useReturnAddress(): string {
  return useHistoryState<ReturnState | null>()?.from ?? '/';
}

/** Nothing is decided before it is known who is there. */
export function WithAccount({ children }: { children: ReactNode }) {
  const { data, error, reload } = useAccount();
  if (data !== undefined) return children;
  return <NotLoadedYet error={error} reload={reload} />;
}

/** The test needs a ticket. A session that is lost in the middle is the test page's own matter: it must not close. */
export function RequireTicket({ children }: { children: ReactNode }) {
  const account = useAccount().data;
  return account ? children : <Redirect to="/ticket-login-card" replace />;
}

/** Login pages; whoever is logged in already has no business there. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const account = useAccount().data;
  const target = useReturnAddress();
  return account ? <Redirect to={target} replace /> : children;
}
