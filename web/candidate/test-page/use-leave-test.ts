import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import type { Leaving } from '../session/destination.ts';
import { sendEverything } from '../session/send-everything.ts';
import { showRefusal } from '../session/show-refusal.ts';
import { useTest } from './test-context.ts';
import { useEndSession } from '../session/use-end-session.ts';

/** Nothing leaves this page before the server has every answer. */
export function useLeaveTest() {
  const { contest, account, outbox, answerLog } = useTest();
  const endSession = useEndSession();
  const { run, isRunning } = useAction(
    async (leaving: Leaving) => {
      await sendEverything(outbox, answerLog);
      if (leaving === 'finish') {
        const stopped = await call('GET /api/stop-contest');
        if (typeof stopped === 'string') throw new Error(stopped);
        // From here on the answers are counted; what was typed beyond them is of no use to anyone.
        await outbox.clear();
      }
      await endSession(account, contest, leaving);
    },
    (error) => {
      if (error instanceof ApiError && error.status === 401) outbox.loseSession(error.message);
      else showRefusal(error.message);
    },
  );
  return { leave: run, isLeaving: isRunning };
}
