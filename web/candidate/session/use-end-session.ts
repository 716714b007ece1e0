import { useNavigate } from 'react-router';
import type { Account } from '#domain/account/account.schema.ts';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { forgetLoaded } from '#web/api-client/use-loaded.ts';
import { toast } from '#ui/toast.ts';
import { destinationAfter, type LeftContest, type Leaving } from './destination.ts';
import { logOut } from './log-out.ts';

/** Logs a candidate out and leads on. Throws, with the sentence to show, when the server has not done it. */
export function useEndSession() {
  const navigate = useNavigate();
  return async (account: Account, contest: LeftContest | undefined, how: Leaving) => {
    await logOut();
    const { path, ...arrival } = destinationAfter(account, contest, how, new Date(serverClock.now()));
    forgetLoaded();
    // Both in one go: a page that needs a login must not see the account vanish and lead to its own login.
    rememberAccount(null);
    await navigate(path, arrival);
    toast.success('成功退出');
  };
}
