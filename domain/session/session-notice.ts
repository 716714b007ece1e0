import { hasTag } from '../account/tags.ts';
import { isExpired, type SessionState } from './contest-session.ts';

export const SESSION_NOTICES = {
  submitted: '当前测试已提交',
  expired: '当前测试已结束',
} as const;
export type SessionNotice = keyof typeof SESSION_NOTICES;

/** They come back to a submitted contest, so it is not closed to them. */
const MAY_RETURN_TAGS = ['班主任', '学科教师'];

/** Why the test page is closed to a candidate, or undefined. */
export function sessionNotice(
  session: Pick<SessionState, 'tag' | 'stopTime' | 'expireTime'>,
  now: Date,
): SessionNotice | undefined {
  if (session.stopTime !== '' && !hasTag(session.tag, MAY_RETURN_TAGS)) return 'submitted';
  return isExpired(session, now) ? 'expired' : undefined;
}
