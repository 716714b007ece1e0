import type { SessionState } from './contest-session.ts';

const MINUTE_MS = 60_000;

/** So many minutes before the end a candidate is told, in the order in which it happens. */
const WARNING_MINUTES = [10, 5, 1] as const;
export type WarningMinutes = (typeof WARNING_MINUTES)[number];

type Span = Pick<SessionState, 'startTime' | 'expireTime'>;

/** The last warning that is due, whatever has been said so far; undefined before the first and after the end. */
export function dueWarning({ startTime, expireTime }: Span, nowMs: number): WarningMinutes | undefined {
  if (expireTime === '' || startTime === '') return undefined;
  const endsAt = Date.parse(expireTime);
  const leftMs = endsAt - nowMs;
  if (leftMs <= 0) return undefined;
  // Who has ten minutes in all need not be told at the start that there are ten left.
  const wholeMs = endsAt - Date.parse(startTime);
  const due = WARNING_MINUTES.filter((minutes) => {
    const warnsMs = minutes * MINUTE_MS;
    return leftMs <= warnsMs && warnsMs < wholeMs;
  });
  return due.pop();
}

/** Looked at a moment late a warning still says the round number. */
const ROUND_WITHIN_MS = 5_000;

export function warningText(minutes: WarningMinutes, leftMs: number): string {
  const isOnTime = minutes * MINUTE_MS - leftMs <= ROUND_WITHIN_MS;
  return isOnTime
    ? `距离结束还有 ${minutes} 分钟`
    : `距离结束不到 ${Math.max(1, Math.ceil(leftMs / MINUTE_MS))} 分钟`;
}
