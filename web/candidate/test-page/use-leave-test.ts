import { useAction } from '#web/api-client/use-action.ts';
import type { Leaving } from '../session/destination.ts';
import { sendEverything, endSession } from '../session/end-session.ts';
import { heedFailure } from '../session/server-news.ts';
import { useTest } from './test-context.ts';

/** Out of a test that is closed. Nothing leaves this page before the server has every answer. */
export function useLeaveTest() {
  const { contest, account, outbox, answerLog } = useTest();
  const { run, isRunning } = useAction(
    async (leaving: Leaving) => {
      await sendEverything(outbox, answerLog);
      await endSession(account, contest, leaving);
    },
    (error) => heedFailure(error, outbox),
  );
  return { leave: run, isLeaving: isRunning };
}
