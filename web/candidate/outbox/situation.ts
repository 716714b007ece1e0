import type { OutboxState } from './outbox-types.ts';
import type { OutboxSituation } from './status-text.ts';

/** How many answers and drafts the server does not have and can still get. */
export const waitingCount = ({ queued, unsavedTasks }: Pick<OutboxState, 'queued' | 'unsavedTasks'>) =>
  queued.length + unsavedTasks.length;

export function situationOf(state: OutboxState): OutboxSituation {
  const { phase, isReachable, durable, draftTasks, savedTasks } = state;
  const isSaved = draftTasks.every((taskId) => savedTasks.includes(taskId));
  const drafts = draftTasks.length === 0 ? 'none' : isSaved ? 'on the server' : 'only here';
  return { phase, isReachable, durable, drafts, waiting: waitingCount(state) };
}
