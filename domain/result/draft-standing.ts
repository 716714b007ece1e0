import type { Contest } from '../contest/contest.schema.ts';
import { isExpired, isStopped, type SessionState } from '../session/contest-session.ts';

/** What is typed and not submitted is never an answer that counts; this says what it is instead. */
export const DRAFT_STANDINGS = {
  partial: '未完成',
  answering: '作答中',
  changed: '修改未提交',
} as const;
export type DraftStanding = keyof typeof DRAFT_STANDINGS;

const isTyped = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return false;
  if (typeof value !== 'object') return true;
  // The id of a question is there before anything is chosen.
  return Object.entries(value).some(([key, part]) => key !== 'id' && isTyped(part));
};

/** Whether something is typed: a task that was only opened leaves its times alone behind. */
export function hasTypedPart(payload: object): boolean {
  return Object.entries(payload).some(
    ([key, part]) => key !== 'contestTime' && key !== 'taskTime' && key !== 'id' && isTyped(part),
  );
}

/** The same of a stored one, whatever it is. */
export function hasContent(answer: string): boolean {
  try {
    return hasTypedPart(JSON.parse(answer) as object);
  } catch {
    return answer !== '';
  }
}

/** Nobody goes on answering: ended by the candidate or the clock, or closed by the owner. */
export function isOver(
  user: Pick<SessionState, 'tag' | 'stopTime' | 'expireTime'>,
  contest: Pick<Contest, 'state'> | undefined,
  now: Date,
): boolean {
  return isStopped(user) || contest?.state === 'inactive' || isExpired(user, now);
}

/** Of a draft that holds something. The server keeps one only while it is newer than every submission of its task. */
export function draftStanding(isAnswered: boolean, isOverNow: boolean): DraftStanding {
  if (isAnswered) return 'changed';
  return isOverNow ? 'partial' : 'answering';
}
