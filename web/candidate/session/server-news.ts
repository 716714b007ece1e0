import type { Account } from '#domain/account/account.schema.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { announcesRefresh } from '#domain/session/refusals.ts';
import { toast } from '#ui/toast.tsx';
import { askForAccount, knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

const RELOAD_AFTER_MS = 3_000;
/** Where one answer after the other is acknowledged, the account is not asked for with each of them. */
const MOST_QUESTIONS = 10;

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
export async function refreshAccount(
  userId: string,
  outbox: Outbox,
  questionsLeft = MOST_QUESTIONS,
): Promise<Account | undefined> {
  if (questionsLeft === 0) return undefined;
  const { account: acknowledged } = outbox.state();
  try {
    const account = await askForAccount();
    // An answer was acknowledged while it was asked: the reply may be from before it.
    if (outbox.state().account !== acknowledged) {
      return await refreshAccount(userId, outbox, questionsLeft - 1);
    }
    // Somebody else may have logged in here while it was asked.
    if (knownAccount()?.id !== userId) return undefined;
    if (account?.id === userId) {
      rememberAccount(account);
      return account;
    }
    outbox.loseSession(LOGIN_TEXTS.loginRequired);
  } catch (error) {
    if (isSessionLost(error)) outbox.loseSession(error.message);
    // Otherwise the network is away, and what is known stays true for now.
  }
  return undefined;
}

/**
 * For a page that was away: it gets what another device has brought meanwhile. Without a network what is here goes on; the
 * server is asked again when the page next comes back. Tells whether it has answered and all is settled.
 */
export async function settleWithServer(userId: string, outbox: Outbox): Promise<boolean> {
  const before = knownAccount()?.taskAnswers ?? [];
  const refreshed = await refreshAccount(userId, outbox);
  const saved = refreshed && (await call('GET /api/get-saved-answers').catch(() => undefined));
  // Not the one that was asked for: answers that were acknowledged since were added to the page's copy of it.
  const account = knownAccount();
  if (!saved || account?.id !== userId) return false;
  await outbox.settle({ account, ...saved }, before);
  return true;
}

/** The word beside the note that stays in the header. */
export function announceAside(taskId: number): void {
  toast.info(`第${taskId}题的答案暂时无法检查，已原样保存，会由老师处理；请继续作答`);
}
