import { useNavigate } from 'react-router';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { typedTicket } from '#domain/ticket/login-rules.ts';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { forgetLoaded } from '#web/api-client/use-loaded.ts';
import { toast } from '#web/ui/toast.ts';
import { LOGIN_CARD_PATH, ticketLoginPath } from './paths.ts';

async function logOut(): Promise<void> {
  const { status, msg } = await call('POST /api/logout').catch((error: Error) => ({
    status: 'error',
    msg: error.message,
  }));
  if (status !== 'ok') throw new Error(`登出账号失败：${msg}`);
}

/** The address that logs the same candidate in to the next contest of the chain. */
export function nextContestPath(
  contest: Pick<TakenContest, 'owner' | 'jumpContest' | 'parentSuffix'>,
  ticketId: string,
): string {
  const typed = typedTicket(contest.parentSuffix, ticketId);
  return ticketLoginPath(contest.owner, contest.jumpContest, typed);
}

/** Logs a candidate out and leads on. Throws, with the sentence to show, when the server has not done it. */
export function useEndSession() {
  const navigate = useNavigate();
  return async (target = LOGIN_CARD_PATH) => {
    await logOut();
    forgetLoaded();
    // Both in one go: a page that needs a login must not see the account vanish and lead to its own login.
    rememberAccount(null);
    await navigate(target);
    toast.success('成功退出');
  };
}
