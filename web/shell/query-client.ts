import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api-client/api-error.ts';

const MOST_RETRIES = 2;

/** A refusal stays a refusal; only a network or a server that is away is asked again. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500);
}

export function createQueryClient(): QueryClient {
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
