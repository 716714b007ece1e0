import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '#web/api-client/account-query.ts';
import { ApiError } from '#web/api-client/api-error.ts';

const isLostSession = (error: unknown) => error instanceof ApiError && error.status === 401;

/** When any call answers that there is no session, asks who is logged in; the guard then leads to the login. */
export function useLostSession(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    const leaveQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isLostSession(event.action.error))
        askAgain();
    });
    const leaveMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isLostSession(event.action.error))
        askAgain();
    });
    return () => {
      leaveQueries();
      leaveMutations();
    };
  }, [queries]);
}
