import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rememberAccount } from '#web/api-client/account-query.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { showRefusal } from './show-refusal.ts';
import { useTest } from './test-context.ts';

/** Starts the clock; with it the page moves on to the first task by itself. */
export function useStartContest() {
  const queries = useQueryClient();
  const { outbox } = useTest();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const reply = await call('GET /api/start-contest');
      if (typeof reply === 'string') throw new Error(reply);
      return reply;
    },
    onSuccess: (account) => rememberAccount(queries, account),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) outbox.loseSession(error.message);
      else showRefusal(error.message);
    },
  });
  return { start: () => mutate(), isStarting: isPending };
}
