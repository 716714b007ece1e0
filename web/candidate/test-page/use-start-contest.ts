import { rememberAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { showRefusal } from '../session/show-refusal.ts';
import { useTest } from './test-context.ts';

/** Starts the clock; with it the page moves on to the first task by itself. */
export function useStartContest() {
  const { outbox } = useTest();
  const { run, isRunning } = useAction(
    async () => {
      const reply = await call('GET /api/start-contest');
      if (typeof reply === 'string') throw new Error(reply);
      rememberAccount(reply);
    },
    (error) => {
      if (error instanceof ApiError && error.status === 401) outbox.loseSession(error.message);
      else showRefusal(error.message);
    },
  );
  return { start: () => run(), isStarting: isRunning };
}
