import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { accountQuery, rememberAccount as rememberIn } from './account-query.ts';
import { call } from './call.ts';

let known: QueryClient | undefined;

export function useAccount() {
  const queries = useQueryClient();
  useEffect(() => {
    known = queries;
  }, [queries]);
  return useQuery(accountQuery);
}

export function knownAccount(): Account | null | undefined {
  return known?.getQueryData(accountQuery.queryKey);
}

export function rememberAccount(account: Account | null): void {
  if (known) rememberIn(known, account);
}

export async function askForAccount(): Promise<Account | null> {
  const { data } = await call('GET /api/get-account');
  return data ? (JSON.parse(data) as Account) : null;
}
