import { isCandidateEditorTag } from '../account/tags.ts';
import type { Contest } from '../contest/contest.schema.ts';
import { taskCount } from '../contest/contest.ts';
import { durationText } from './clock-text.ts';
import {
  type Arrival,
  closingWaitMs,
  isExpired,
  isStopped,
  isUnlocked,
  openTasks,
  type SessionState,
} from './contest-session.ts';

/**
 * Each reason to refuse a candidate's call is its own sentence. A page that offers what it must not shows something
 * out of date, as after the owner has reset the candidate: its sentence says that the page refreshes, and it does.
 */
export const REFUSALS = {
  otherUser: '不能替其他考生操作',
  inactive: '当前测试未开放，无法作答',
  notStarted: '当前测试还未开始，请先阅读卷首语并开始测试',
  notStartedHere: '当前测试还未开始，页面将在3秒后自动刷新',
  stopped: '当前测试已提交，不能再作答',
  expired: '当前测试已结束，不能再作答',
  noSuchTask: '测试题目不存在',
  notATask: '卷首语和结束语不需要提交答案',
  locked: '请先完成前面的题目，页面将在3秒后自动刷新',
  unfinished: '还有题目没有作答，不能结束测试',
  ahead: '内容的编号超前于服务器时间，没有保存',
} as const;

/** Whether a refusal announces that the page refreshes by itself. */
export const announcesRefresh = (refusal: string) => refusal.includes('自动刷新');

/** Nobody's clock is to run on a test that cannot be finished. */
export const missingTaskText = (name: string) => `${REFUSALS.noSuchTask}：${name}，请联系监考老师`;

type RunningContest = Pick<Contest, 'tasks' | 'canJump' | 'state' | 'minDuration'>;

function closedProblem(
  contest: Pick<Contest, 'state'>,
  session: SessionState,
  now: Date,
): string | undefined {
  if (contest.state !== 'active') return REFUSALS.inactive;
  if (isStopped(session)) return REFUSALS.stopped;
  if (isExpired(session, now)) return REFUSALS.expired;
  return undefined;
}

export function startProblem(
  contest: Pick<Contest, 'state'>,
  session: SessionState,
  now: Date,
): string | undefined {
  return closedProblem(contest, session, now);
}

export function taskIdProblem(contest: Pick<Contest, 'tasks'>, taskId: number): string | undefined {
  if (taskId === 0 || taskId === contest.tasks.length - 1) return REFUSALS.notATask;
  return taskId < 0 || taskId > taskCount(contest) ? REFUSALS.noSuchTask : undefined;
}

/** `arrival` says whether the end still lets this answer through. */
export function submitProblem(
  contest: RunningContest,
  session: SessionState,
  taskId: number,
  arrival: Arrival['kind'],
): string | undefined {
  const closed = answeringProblem(contest, session, arrival) ?? taskIdProblem(contest, taskId);
  if (closed) return closed;
  return isUnlocked(contest, session, taskId) ? undefined : REFUSALS.locked;
}

/** What was typed before the end is kept however late it comes: nothing counts by it. */
export function draftProblem(
  contest: RunningContest,
  session: SessionState,
  taskId: number,
  arrival: Arrival['kind'],
): string | undefined {
  const came = arrival === 'closed' ? 'closed' : 'open';
  const problem = answeringProblem(contest, session, came);
  // Those who answer before the start also type before it.
  const isEarly = problem === REFUSALS.notStartedHere && isCandidateEditorTag(session.tag);
  return (isEarly ? undefined : problem) ?? taskIdProblem(contest, taskId);
}

function answeringProblem(
  contest: RunningContest,
  session: SessionState,
  arrival: Arrival['kind'],
): string | undefined {
  if (contest.state !== 'active') return REFUSALS.inactive;
  if (session.startTime === '') return REFUSALS.notStartedHere;
  if (arrival === 'open') return undefined;
  return isStopped(session) ? REFUSALS.stopped : REFUSALS.expired;
}

/** When the time is over there is nothing to wait for any more. */
export function stopProblem(contest: RunningContest, session: SessionState, now: Date): string | undefined {
  if (session.startTime === '') return REFUSALS.notStarted;
  if (contest.state !== 'active') return REFUSALS.inactive;
  if (openTasks(contest, session).length > 0) return REFUSALS.unfinished;
  if (isExpired(session, now)) return undefined;
  if (closingWaitMs(contest, session, now) > 0) {
    const waited = durationText(now.getTime() - Date.parse(session.startTime));
    return `答题时间不得少于${contest.minDuration}分钟，目前已用${waited}`;
  }
  return undefined;
}
