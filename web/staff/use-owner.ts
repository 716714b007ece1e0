import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { Account } from '#domain/account/account.schema.ts';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { askedOwner } from '#web/shell/acting-for.ts';

/** Whoever is logged in; a session that is over changes nothing. */
export function useLastAccount(): Account | undefined {
  const account = useAccount().data ?? undefined;
  const [last, setLast] = useState(account);
  if (account !== undefined && account !== last) setLast(account);
  return account ?? last;
}

/** Whose tests and tasks the pages show: the address says it, or it is the account itself. Empty while that is not known. */
export function useOwner(): string {
  const asked = askedOwner(useSearch());
  const own = useLastAccount()?.username ?? '';
  return asked ?? own;
}
