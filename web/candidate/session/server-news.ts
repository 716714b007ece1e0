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

type WithAccount<Reply> = Reply & { account: Account };

/**
 * Asks where the candidate stands. Unlike a plain refetch it never empties the account when the session is lost:
 * that would close the test page, and the candidate is to log in again right there.
 */
async function askWhereTheyStand<Reply extends { account?: Account | null | undefined }>(
  userId: string,
  outbox: Outbox,
  ask: () => Promise<Reply>,
  questionsLeft = MOST_QUESTIONS,
): Promise<WithAccount<Reply> | undefined> {
  if (questionsLeft === 0) return undefined;
  const { account: acknowledged } = outbox.state();
  const known = knownAccount();
  try {
    const reply = await ask();
    // Somebody else may have logged in here while it was asked.
    if (knownAccount()?.id !== userId) return undefined;
    // An answer was acknowledged while it was asked, or the test was started or ended: the reply may be from before it.
    if (outbox.state().account !== acknowledged || knownAccount() !== known) {
      return await askWhereTheyStand(userId, outbox, ask, questionsLeft - 1);
    }
    const { account } = reply;
    // A server of an earlier version tells nothing about it.
    if (account === undefined) return undefined;
    if (account?.id === userId) {
      rememberAccount(account);
      return { ...reply, account };
    }
    outbox.loseSession(account ? LOGIN_TEXTS.otherPerson : LOGIN_TEXTS.loginRequired);
  } catch (error) {
    if (isSessionLost(error)) outbox.loseSession(error.message);
    // Somebody is logged in who takes no test.
    else if (error instanceof ApiError && error.status === 403) outbox.loseSession(LOGIN_TEXTS.loginRequired);
    // Otherwise the network is away, and what is known stays true for now.
  }
  return undefined;
}

export async function refreshAccount(userId: string, outbox: Outbox): Promise<Account | undefined> {
  const ask = async () => ({ account: await askForAccount() });
  return (await askWhereTheyStand(userId, outbox, ask))?.account;
}

/**
 * For a page that was away: it gets what another device has brought meanwhile. Without a network what is here goes on; the
 * server is asked again when the page next comes back. Tells whether it has answered and all is settled.
 */
export async function settleWithServer(userId: string, outbox: Outbox): Promise<boolean> {
  const before = knownAccount()?.taskAnswers ?? [];
  // In one call: another device may submit between two, and an old text would get the number of the new one.
  const ask = () => call('GET /api/get-saved-answers', { query: { account: '1' } });
  const onServer = await askWhereTheyStand(userId, outbox, ask);
  if (!onServer) return false;
  await outbox.settle(onServer, before);
  return true;
}

/** The word beside the note that stays in the header. */
export function announceAside(taskId: number): void {
  toast.info(`第${taskId}题的答案暂时无法检查，已原样保存，会由老师处理；请继续作答`);
}
