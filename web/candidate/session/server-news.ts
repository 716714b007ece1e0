import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { announcesRefresh } from '#domain/session/refusals.ts';
import { toast } from '#ui/toast.tsx';
import { askForAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

const RELOAD_AFTER_MS = 3_000;

const isSessionLost = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

/** An error of start, submit or stop. When it says that the page refreshes by itself, it does. */
export function showRefusal(message: string): void {
  toast.error(message);
  if (announcesRefresh(message)) setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
}

/** What went wrong with a call of the test page: without a session it stays, and asks for a new login. */
export function heedFailure(error: Error, outbox: Outbox): void {
  if (isSessionLost(error)) outbox.loseSession(error.message);
  else showRefusal(error.message);
}

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
    if (isSessionLost(error)) outbox.loseSession(error.message);
    // Otherwise the network is away, and what is known stays true for now.
  }
}
