import { useMemo } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import type { Submission } from './outbox-store.ts';
import type { Outbox } from './outbox-types.ts';
import { useOutboxState } from './use-outbox.ts';

/**
 * The account's answers as they will be when everything queued has arrived. With it a candidate without a network
 * goes on to the next task. `queued` is in the order of sending.
 */
export function withQueued(
  taskAnswers: readonly string[],
  queued: readonly Pick<Submission, 'taskId' | 'payload' | 'aside'>[],
): string[] {
  const merged = [...taskAnswers];
  for (const { taskId, payload, aside } of queued) {
    if (aside) continue;
    while (merged.length < taskId) merged.push('');
    merged[taskId - 1] = JSON.stringify(payload);
  }
  return merged;
}

/** Of two copies of the account the one that the server has written later. */
export function newerAccount(known: Account, other: Account | undefined): Account {
  return other && Date.parse(other.serverTime) > Date.parse(known.serverTime) ? other : known;
}

/** The account with the answers that are still on their way: what the candidate has done counts at once. */
export function useCurrentAccount(account: Account, outbox: Outbox): Account {
  const queued = useOutboxState(outbox, (state) => state.queued);
  const acknowledged = useOutboxState(outbox, (state) => state.account);
  return useMemo(() => {
    const newest = newerAccount(account, acknowledged);
    const setAside = queued.flatMap(({ taskId, aside }) => (aside ? [taskId] : []));
    return {
      ...newest,
      taskAnswers: withQueued(newest.taskAnswers, queued),
      // Whoever has such an answer goes on, without a network too.
      asideTasks: [...new Set([...newest.asideTasks, ...setAside])],
    };
  }, [account, acknowledged, queued]);
}
