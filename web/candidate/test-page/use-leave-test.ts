import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import type { Leaving } from '../session/destination.ts';
import { sendEverything, endSession } from '../session/end-session.ts';
import { heedFailure } from '../session/server-news.ts';
import { useTest } from './test-context.ts';

/** Nothing leaves this page before the server has every answer. */
export function useLeaveTest() {
  const { contest, account, outbox, answerLog } = useTest();
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
    (error) => heedFailure(error, outbox),
  );
  return { leave: run, isLeaving: isRunning };
}
