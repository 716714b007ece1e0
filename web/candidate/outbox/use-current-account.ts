import { useMemo } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { newerAccount, withQueued } from './merge-answers.ts';
import type { Outbox } from './outbox-types.ts';
import { useOutboxState } from './use-outbox.ts';

/** The account with the answers that are still on their way: what the candidate has done counts at once. */
export function useCurrentAccount(account: Account, outbox: Outbox): Account {
  const queued = useOutboxState(outbox, (state) => state.queued);
  const acknowledged = useOutboxState(outbox, (state) => state.account);
  return useMemo(() => {
    const newest = newerAccount(account, acknowledged);
    return { ...newest, taskAnswers: withQueued(newest.taskAnswers, queued) };
  }, [account, acknowledged, queued]);
}
