import type { Account } from '#domain/account/account.schema.ts';
import type { Submission } from './outbox-store.ts';
import type { AccountNews } from './send-outcome.ts';

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

/** What was set aside holds nobody up. */
export function withAside(account: Account, taskId: number): Account {
  return { ...account, asideTasks: [...new Set([...account.asideTasks, taskId])] };
}

/**
 * The account after an answer was acknowledged, as a reload would give it. `counts` is false for one that is kept and does
 * not count: it came too late, could not be checked, or a newer one was there.
 */
export function withAcknowledged(
  account: Account,
  submission: Pick<Submission, 'taskId' | 'payload' | 'aside'>,
  news: AccountNews,
  counts: boolean,
): Account {
  return {
    ...account,
    ...news,
    // For the few whose first answer starts the clock, in that moment; unless another device has started it before.
    startTime: account.startTime || news.serverTime,
    taskAnswers: counts ? withQueued(account.taskAnswers, [submission]) : account.taskAnswers,
  };
}
