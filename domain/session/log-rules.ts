import type { Contest } from '../contest/contest.schema.ts';
import { isStopped, type SessionState } from './contest-session.ts';
import { REFUSALS } from './refusals.ts';

/** Why a log entry is not kept, where submitting an answer has no such reason. */
export const LOG_REFUSALS = {
  notLogged: '当前测试不记录作答日志',
  notATask: '卷首语和结束语不记录作答日志',
  otherTask: '题目名称与测试中的题目不一致',
  busy: '服务器繁忙，作答日志稍后重传',
  full: '作答日志已达上限，不再记录',
} as const;

/** What was typed in time may arrive late, as answers may. */
const ARRIVAL_GRACE_MS = 120_000;

interface LoggedTask {
  taskId: number;
  taskName: string;
}

export function logProblem(
  contest: Pick<Contest, 'state' | 'logInterval' | 'tasks'>,
  session: Pick<SessionState, 'tag' | 'startTime' | 'stopTime' | 'expireTime'>,
  { taskId, taskName }: LoggedTask,
  now: Date,
): string | undefined {
  if (contest.state !== 'active') return REFUSALS.inactive;
  if (contest.logInterval === 0) return LOG_REFUSALS.notLogged;
  if (session.startTime === '') return REFUSALS.notStarted;
  if (isStopped(session)) return REFUSALS.stopped;
  if (session.expireTime !== '' && now.getTime() > Date.parse(session.expireTime) + ARRIVAL_GRACE_MS) {
    return REFUSALS.expired;
  }
  if (taskId === 0 || taskId === contest.tasks.length - 1) return LOG_REFUSALS.notATask;
  if (contest.tasks[taskId] === undefined) return REFUSALS.noSuchTask;
  return contest.tasks[taskId] === taskName ? undefined : LOG_REFUSALS.otherTask;
}
