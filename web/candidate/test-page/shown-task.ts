import { isCandidateEditorTag } from '#domain/account/tags.ts';
import type { TakenContest, Contest } from '#domain/contest/contest.schema.ts';
import { activeTaskId, isUnlocked, type SessionState } from '#domain/session/contest-session.ts';
import { PAGE_TYPES } from '#tasks/task-types.ts';

/** What a task is called in the menu: the first and the last one by what they are. */
export function taskLabel(contest: Pick<TakenContest, 'tasks'>, taskId: number): string {
  if (taskId === 0) return PAGE_TYPES.opening;
  return taskId === contest.tasks.length - 1 ? PAGE_TYPES.closing : (contest.tasks[taskId] ?? '');
}

/**
 * Which task an address shows. A missing, unknown or locked one, and the opening page after the start, lead to
 * where the candidate stands. Those who move freely do so before the start as well.
 */
export function shownTaskId(
  contest: Pick<Contest, 'tasks' | 'canJump'>,
  session: SessionState,
  asked: string | undefined,
): number {
  const active = activeTaskId(contest, session);
  const isOpen = session.startTime !== '' || isCandidateEditorTag(session.tag);
  if (!isOpen || asked === undefined || !/^\d{1,4}$/.test(asked)) return active;
  const taskId = Number(asked);
  const exists = taskId >= 1 && taskId < contest.tasks.length;
  return exists && isUnlocked(contest, session, taskId) ? taskId : active;
}
