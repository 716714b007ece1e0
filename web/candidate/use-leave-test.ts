import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sessionNotice } from '#domain/session/session-notice.ts';
import { rememberAccount } from '#web/api-client/account-query.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { toast } from '#web/ui/toast.ts';
import { dashboardOrigin, GOES_ON } from './dashboard-origin.ts';
import { sendEverything } from './outbox/send-everything.ts';
import { LOGIN_CARD_PATH, ticketLoginPath } from './paths.ts';
import { serverClock } from './server-clock.ts';
import { showRefusal } from './show-refusal.ts';
import { useTest } from './test-context.ts';

/** finish: the candidate closes the test. next and logout: it is closed already. */
type Leaving = 'finish' | 'next' | 'logout';

/** Nothing leaves this page before the server has every answer. */
export function useLeaveTest() {
  const { contest, account, outbox } = useTest();
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function logOut(): Promise<void> {
    const { status, msg } = await call('POST /api/logout').catch((error: Error) => ({
      status: 'error',
      msg: error.message,
    }));
    if (status !== 'ok') throw new Error(`登出账号失败：${msg}`);
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async (leaving: Leaving) => {
      await sendEverything(outbox);
      if (leaving === 'finish') {
        const stopped = await call('GET /api/stop-contest');
        if (typeof stopped === 'string') throw new Error(stopped);
        // From here on the answers are counted; what was typed beyond them is of no use to anyone.
        await outbox.clear();
      }
      await logOut();
      return leaving;
    },
    onSuccess: async (leaving) => {
      const goesOn = contest.jumpContest !== '' && leaving !== 'logout';
      // Both in one go: a page that needs a login must not see the account vanish and lead to its own login.
      rememberAccount(queries, null);
      if (goesOn) await navigate(ticketLoginPath(contest.owner, contest.jumpContest, account.ticketId));
      else {
        // A chain goes on from a test that is over; from one that was only left it would lead straight back.
        const isOver = leaving === 'finish' || sessionNotice(account, new Date(serverClock.now()));
        const arrival = isOver ? { state: GOES_ON } : {};
        await navigate(dashboardOrigin.find(account.username) ?? LOGIN_CARD_PATH, arrival);
      }
      toast.success('成功退出');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) outbox.loseSession(error.message);
      else showRefusal(error.message);
    },
  });
  return { leave: (leaving: Leaving) => mutate(leaving), isLeaving: isPending };
}
