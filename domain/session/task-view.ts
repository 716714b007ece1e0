import type { Contest } from '../contest/contest.schema.ts';
import { isExpired, isStopped, LATE_GRACE_MS, type SessionState } from './contest-session.ts';

/** Why a candidate does not get the tasks. Apart from other refusals: no page needs them before its test is over. */
export const TASKS_WITHHELD = {
  afterEnd: '测试已经结束，不能再查看题目',
  whileClosed: '当前测试未开放，不能查看题目',
} as const;

/**
 * While an answer may still come within the grace, its page may be loaded anew for it; whom having submitted does not keep out
 * goes on.
 */
export function tasksProblem(
  contest: Pick<Contest, 'state'>,
  session: Pick<SessionState, 'tag' | 'stopTime' | 'expireTime'>,
  now: Date,
): string | undefined {
  if (contest.state !== 'active') return TASKS_WITHHELD.whileClosed;
  const isOver = isExpired(session, new Date(now.getTime() - LATE_GRACE_MS));
  return isStopped(session) || isOver ? TASKS_WITHHELD.afterEnd : undefined;
}
