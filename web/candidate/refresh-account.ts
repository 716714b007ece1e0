import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#domain/account/account.schema.ts';
import { LOGIN_TEXTS } from '#domain/ticket/login-rules.ts';
import { rememberAccount } from '#web/api-client/account-query.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import type { Outbox } from './outbox/outbox-types.ts';

export async function askForAccount(): Promise<Account | null> {
  const { data } = await call('GET /api/get-account');
  return data ? (JSON.parse(data) as Account) : null;
}

/**
 * Asks where the candidate stands. Unlike a plain refetch it never empties the account when the session is lost:
 * that would close the test page, and the candidate is to log in again right there.
 */
export async function refreshAccount(queries: QueryClient, username: string, outbox: Outbox): Promise<void> {
  try {
    const account = await askForAccount();
    if (account?.username === username) rememberAccount(queries, account);
    else outbox.loseSession(LOGIN_TEXTS.loginRequired);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) outbox.loseSession(error.message);
    // Otherwise the network is away, and what is known stays true for now.
  }
}
