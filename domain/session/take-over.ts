/** A session that has made no call for so long has fallen silent: computers crash, and people go on elsewhere. */
const SILENT_AFTER_MS = 60_000;
/** Of sessions that are alive, from one address within the window. */
const MOST_TAKEOVERS = 5;
export const TAKEOVER_WINDOW_MS = 60_000;

const msSince = (instant: string, now: Date) => now.getTime() - Date.parse(instant);

/** Null where nothing was ever heard. */
export function isAlive(heardAt: string | null, now: Date): boolean {
  return heardAt !== null && msSince(heardAt, now) < SILENT_AFTER_MS;
}

/** Those that still count. */
export function recentTakeovers(instants: readonly string[], now: Date): string[] {
  return instants.filter((instant) => msSince(instant, now) < TAKEOVER_WINDOW_MS);
}

interface Takeover {
  /** When each open session of that ticket was last heard of; without those of the browser that logs in. */
  others: readonly (string | null)[];
  /** Whether the test has begun with that ticket. */
  hasBegun: boolean;
  /** It has begun in the tab that logs in now: what is taken over was taken from it. */
  isReturning: boolean;
  /** Whoever logs in has been asked, and wants it. */
  isMeant: boolean;
  /** When this address took over live sessions. */
  before: readonly string[];
}

/** free: nobody is disturbed. counted: somebody who is answering has to leave. */
export type TakeoverDecision =
  | { kind: 'free' }
  | { kind: 'counted' }
  | { kind: 'ask' }
  | { kind: 'wait'; seconds: number };

/** Whether a log-in may end what other devices have open. */
export function decideTakeover(
  { others, hasBegun, isReturning, isMeant, before }: Takeover,
  now: Date,
): TakeoverDecision {
  if (!others.some((heardAt) => isAlive(heardAt, now))) return { kind: 'free' };
  if (!isMeant) return { kind: 'ask' };
  // There is nothing to disturb yet: whoever sits on many numbers before a test must not keep a class out of it.
  if (!hasBegun) return { kind: 'free' };
  // Nor may those who have come from one address before keep somebody out of their own test.
  if (isReturning) return { kind: 'free' };
  const recent = recentTakeovers(before, now).sort();
  const freeing = recent[recent.length - MOST_TAKEOVERS];
  if (freeing === undefined) return { kind: 'counted' };
  return { kind: 'wait', seconds: Math.ceil((TAKEOVER_WINDOW_MS - msSince(freeing, now)) / 1_000) };
}

/** So long may somebody who was thrown out before the beginning still begin. */
const BEGIN_WITHIN_MS = 600_000;

interface LostSeat {
  endedAt: string;
  hasBegun: boolean;
  /** How often the ticket has changed hands. */
  takeovers: number;
}

/**
 * Newest login wins. But where a number goes from hand to hand before its test has begun, nobody has more to show for it
 * than another, and the first who begins has it: otherwise whoever logs in again and again would keep its owner out.
 */
export function mayStillBegin({ endedAt, hasBegun, takeovers }: LostSeat, now: Date): boolean {
  return takeovers > 1 && !hasBegun && msSince(endedAt, now) < BEGIN_WITHIN_MS;
}

/** The first few are told one by one; what then goes on before a test is one story, and would fill the disk. */
const TOLD_ONE_BY_ONE = 5;

/** Whether the owner has been told already, within this minute, that this ticket goes from hand to hand. */
export function isToldAlready(
  { hasBegun, takeovers, createdAt }: { hasBegun: boolean; takeovers: number; createdAt: string },
  now: Date,
): boolean {
  return !hasBegun && takeovers >= TOLD_ONE_BY_ONE && msSince(createdAt, now) < TAKEOVER_WINDOW_MS;
}
