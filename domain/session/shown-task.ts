import type { Contest } from '../contest/contest.schema.ts';
import { activeTaskId, isUnlocked, type SessionState } from './contest-session.ts';

/**
 * Which task an address shows. A missing, unknown or locked one, and the opening page after the start, lead to
 * where the candidate stands.
 */
export function shownTaskId(
  contest: Pick<Contest, 'tasks' | 'canJump'>,
  session: SessionState,
  asked: string | undefined,
): number {
  const active = activeTaskId(contest, session);
  if (session.startTime === '' || asked === undefined || !/^\d{1,4}$/.test(asked)) return active;
  const taskId = Number(asked);
  const exists = taskId >= 1 && taskId < contest.tasks.length;
  return exists && isUnlocked(contest, session, taskId) ? taskId : active;
}
