import { isStopped, type SessionState } from './contest-session.ts';

const MINUTE_MS = 60_000;

export const TIME_BACK_PROBLEMS = {
  'not-started': '还没有开始',
  stopped: '已经结束测试',
  'no-limit': '没有时间限制',
  'over-before': '在故障开始之前已经到时',
} as const;
export type TimeBackProblem = keyof typeof TIME_BACK_PROBLEMS;

/** Why a candidate gets no time back. Without the start of an outage the owner has picked the candidate by hand. */
export function timeBackProblem(
  session: Pick<SessionState, 'tag' | 'startTime' | 'stopTime' | 'expireTime'>,
  outageStart: Date | undefined,
): TimeBackProblem | undefined {
  if (session.startTime === '') return 'not-started';
  if (isStopped(session)) return 'stopped';
  if (session.expireTime === '') return 'no-limit';
  const isOverBefore = outageStart !== undefined && Date.parse(session.expireTime) < outageStart.getTime();
  return isOverBefore ? 'over-before' : undefined;
}

/** Whose time is over already gets the minutes from now on: minutes that have passed are no use to anyone. */
export function expireTimeWith(minutes: number, expireTime: string, now: Date): string {
  const from = Math.max(Date.parse(expireTime), now.getTime());
  return new Date(from + minutes * MINUTE_MS).toISOString();
}
