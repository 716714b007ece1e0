import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';

const isLostSession = (error: unknown) => error instanceof ApiError && error.status === 401;

/** When any call answers that there is no session, asks who is logged in; the guard then leads to the login. */
export function useLostSession(queries: QueryClient): void {
  useEffect(() => {
    const leaveQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isLostSession(event.action.error))
        void reloadAccount();
    });
    const leaveMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isLostSession(event.action.error))
        void reloadAccount();
    });
    return () => {
      leaveQueries();
      leaveMutations();
    };
  }, [queries]);
}
