import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import type { Account } from '#domain/account/account.schema.ts';
import { call } from './call.ts';

/** Whoever is logged in, or null. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Account | null> => {
    const { data } = await call('GET /api/get-account');
    return data ? (JSON.parse(data) as Account) : null;
  },
  staleTime: Infinity,
});

export function useAccount() {
  return useQuery(accountQuery);
}

/** start, submit and stop answer with the account as it now is: it takes the place of the known one. */
export function rememberAccount(queries: QueryClient, account: Account | null): void {
  queries.setQueryData(accountQuery.queryKey, account);
}
