import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { ApiError, isLostSession } from '#web/api-client/api-error.ts';

const MOST_RETRIES = 2;

/** A refusal stays a refusal; only a network or a server that is away is asked again. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < MOST_RETRIES && isWorthRetrying(error),
        retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 8_000) * (0.5 + Math.random() / 2),
        // Without a network a call fails with a sentence instead of waiting silently.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * When any call answers that there is no session, asks who is logged in; the guard then asks to log in. Afterwards what
 * was refused is asked for again.
 */
function useLostSession(queries: QueryClient): void {
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

  const isLoggedIn = useAccount().data != null;
  useEffect(() => {
    if (isLoggedIn) void queries.refetchQueries({ predicate: ({ state }) => isLostSession(state.error) });
  }, [queries, isLoggedIn]);
}

/** What pages of staff have loaded; it goes with them when they are left, so that the next user finds nothing. */
export function StaffQueries({ children }: { children: ReactNode }) {
  const [queries] = useState<QueryClient>(createQueryClient);
  useLostSession(queries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
