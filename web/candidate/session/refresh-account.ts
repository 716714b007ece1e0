import { LOGIN_TEXTS } from '#domain/ticket/login-rules.ts';
import { askForAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

/**
 * Asks where the candidate stands. Unlike a plain refetch it never empties the account when the session is lost:
 * that would close the test page, and the candidate is to log in again right there.
 */
export async function refreshAccount(username: string, outbox: Outbox): Promise<void> {
  try {
    const account = await askForAccount();
    if (account?.username === username) rememberAccount(account);
    else outbox.loseSession(LOGIN_TEXTS.loginRequired);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) outbox.loseSession(error.message);
    // Otherwise the network is away, and what is known stays true for now.
  }
}
