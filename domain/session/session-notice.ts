import { isExpired, isStopped, type SessionState } from './contest-session.ts';

export const SESSION_NOTICES = {
  submitted: '当前测试已提交',
  expired: '当前测试已结束',
} as const;
export type SessionNotice = keyof typeof SESSION_NOTICES;

/** Why the test page is closed to a candidate, or undefined. */
export function sessionNotice(
  session: Pick<SessionState, 'tag' | 'stopTime' | 'expireTime'>,
  now: Date,
): SessionNotice | undefined {
  if (isStopped(session)) return 'submitted';
  return isExpired(session, now) ? 'expired' : undefined;
}
