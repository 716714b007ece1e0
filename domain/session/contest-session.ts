import { hasTag, isCandidateEditorTag } from '../account/tags.ts';
import type { Contest } from '../contest/contest.schema.ts';
import { taskCount } from '../contest/contest.ts';

/** Lets a candidate who presses the button as the minimum is reached get through. */
const CLOSING_GRACE_MS = 1_000;

/** Where a ticket user stands. Nothing is decided by what an answer says, only by which tasks have one. */
export type SessionState = {
  tag: string;
  startTime: string;
  stopTime: string;
  expireTime: string;
  /** Tasks whose answer could not be checked and waits for the owner: they count as unanswered, but hold nobody up. */
  asideTasks: readonly number[];
} & (AnswerTexts | AnsweredTasks);

/** As the account carries them. */
interface AnswerTexts {
  /** Entry k belongs to task id k+1; an empty string is unanswered. */
  taskAnswers: readonly string[];
}

/** For whoever would have to read the texts first: the ids alone. */
interface AnsweredTasks {
  answeredTasks: Pick<ReadonlySet<number>, 'has'>;
}

/** They come back to a submitted contest and change it, so that having submitted closes nothing to them. */
export const MAY_RETURN_TAGS = ['班主任', '学科教师'];

export const mayReturn = (tag: string) => hasTag(tag, MAY_RETURN_TAGS);

/** Whether the candidate has ended the test for good. */
export function isStopped({ tag, stopTime }: Pick<SessionState, 'tag' | 'stopTime'>): boolean {
  return stopTime !== '' && !mayReturn(tag);
}

type TaskList = Pick<Contest, 'tasks'>;

export function isAnsweredTask(session: SessionState, taskId: number): boolean {
  if ('answeredTasks' in session) return session.answeredTasks.has(taskId);
  return (session.taskAnswers[taskId - 1] ?? '') !== '';
}

export function answeredCount(contest: TaskList, session: SessionState): number {
  return taskCount(contest) - unansweredTasks(contest, session).length;
}

export function isFinished(contest: TaskList, session: SessionState): boolean {
  return answeredCount(contest, session) === taskCount(contest);
}

export function unansweredTasks(contest: TaskList, session: SessionState): number[] {
  const taskIds = Array.from({ length: taskCount(contest) }, (_, index) => index + 1);
  return taskIds.filter((taskId) => !isAnsweredTask(session, taskId));
}

/** Those that the candidate can still do something about. */
export function openTasks(contest: TaskList, session: SessionState): number[] {
  return unansweredTasks(contest, session).filter((taskId) => !session.asideTasks.includes(taskId));
}

function firstOpen(contest: TaskList, session: SessionState): number {
  return openTasks(contest, session)[0] ?? contest.tasks.length - 1;
}

/** The page a candidate belongs on: the opening before the start, then the first task without an answer. */
export function activeTaskId(contest: TaskList, session: SessionState): number {
  return session.startTime === '' ? 0 : firstOpen(contest, session);
}

export function isUnlocked(
  contest: Pick<Contest, 'tasks' | 'canJump'>,
  session: SessionState,
  taskId: number,
): boolean {
  if (contest.canJump || isCandidateEditorTag(session.tag)) return true;
  return taskId <= firstOpen(contest, session);
}

export function progressOf(contest: TaskList, taskId: number): number {
  return taskId / (contest.tasks.length - 1);
}

export function isExpired(session: Pick<SessionState, 'expireTime'>, now: Date): boolean {
  return session.expireTime !== '' && now.getTime() >= Date.parse(session.expireTime);
}

export function expireTimeFor(contest: Pick<Contest, 'duration'>, startTime: Date): string {
  if (contest.duration === 0) return '';
  return new Date(startTime.getTime() + contest.duration * 60_000).toISOString();
}

/** How long the candidate must still wait before the contest may be closed. */
export function closingWaitMs(
  contest: Pick<Contest, 'minDuration'>,
  session: Pick<SessionState, 'startTime'>,
  now: Date,
): number {
  if (contest.minDuration === 0) return 0;
  const earliest = Date.parse(session.startTime) + contest.minDuration * 60_000 - CLOSING_GRACE_MS;
  return Math.max(0, earliest - now.getTime());
}

/** An answer that the page had queued before the end counts when the network delays it by no more than this. */
export const LATE_GRACE_MS = 120_000;

/**
 * open: it counts, with the delay that the grace has covered. late: given in time, but it comes too late to count by
 * itself; it is kept, and the owner decides. closed: nobody says that it was given before the end.
 */
export interface Arrival {
  kind: 'open' | 'late' | 'closed';
  /** How long after the end it comes; 0 before the end. */
  delayMs: number;
}

/** `queuedAt` is the server's time in ms by the page's clock when the answer was given. */
export function arrivalOf(
  session: Pick<SessionState, 'tag' | 'stopTime' | 'expireTime'>,
  queuedAt: number | undefined,
  now: Date,
): Arrival {
  const hasStopped = isStopped(session);
  if (!hasStopped && !isExpired(session, now)) return { kind: 'open', delayMs: 0 };
  const endedAt = Date.parse(hasStopped ? session.stopTime : session.expireTime);
  const delayMs = Math.max(0, now.getTime() - endedAt);
  if (queuedAt === undefined || queuedAt > endedAt) return { kind: 'closed', delayMs };
  // Whoever has closed the test has seen it complete: what still comes from another computer is for the owner.
  return { kind: !hasStopped && delayMs <= LATE_GRACE_MS ? 'open' : 'late', delayMs };
}
