import { isExpired, type SessionState } from './contest-session.ts';

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
  session: Pick<SessionState, 'stopTime' | 'expireTime'>,
  queuedAt: number | undefined,
  now: Date,
): Arrival {
  const isStopped = session.stopTime !== '';
  if (!isStopped && !isExpired(session, now)) return { kind: 'open', delayMs: 0 };
  const endedAt = Date.parse(isStopped ? session.stopTime : session.expireTime);
  const delayMs = Math.max(0, now.getTime() - endedAt);
  if (queuedAt === undefined || queuedAt > endedAt) return { kind: 'closed', delayMs };
  // Whoever has closed the test has seen it complete: what still comes from another computer is for the owner.
  return { kind: !isStopped && delayMs <= LATE_GRACE_MS ? 'open' : 'late', delayMs };
}
