import { useNavigate } from 'react-router';
import { typedTicket } from '#domain/ticket/login-rules.ts';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { forgetLoaded } from '#web/api-client/use-loaded.ts';
import { toast } from '#web/ui/toast.ts';
import { sendEverything } from './outbox/send-everything.ts';
import { LOGIN_CARD_PATH, ticketLoginPath } from './paths.ts';
import { showRefusal } from './show-refusal.ts';
import { useTest } from './test-context.ts';

/** finish: the candidate closes the test. next and logout: it is closed already. */
type Leaving = 'finish' | 'next' | 'logout';

/** Nothing leaves this page before the server has every answer. */
export function useLeaveTest() {
  const { contest, account, outbox } = useTest();
  const navigate = useNavigate();

  async function logOut(): Promise<void> {
    const { status, msg } = await call('POST /api/logout').catch((error: Error) => ({
      status: 'error',
      msg: error.message,
    }));
    if (status !== 'ok') throw new Error(`登出账号失败：${msg}`);
  }

  const { run, isRunning } = useAction(
    async (leaving: Leaving) => {
      await sendEverything(outbox);
      if (leaving === 'finish') {
        const stopped = await call('GET /api/stop-contest');
        if (typeof stopped === 'string') throw new Error(stopped);
        // From here on the answers are counted; what was typed beyond them is of no use to anyone.
        await outbox.clear();
      }
      await logOut();
      const goesOn = contest.jumpContest !== '' && leaving !== 'logout';
      forgetLoaded();
      // Both in one go: a page that needs a login must not see the account vanish and lead to its own login.
      rememberAccount(null);
      await navigate(
        goesOn
          ? ticketLoginPath(
              contest.owner,
              contest.jumpContest,
              typedTicket(contest.parentSuffix, account.ticketId),
            )
          : LOGIN_CARD_PATH,
      );
      toast.success('成功退出');
    },
    (error) => {
      if (error instanceof ApiError && error.status === 401) outbox.loseSession(error.message);
      else showRefusal(error.message);
    },
  );
  return { leave: run, isLeaving: isRunning };
}
