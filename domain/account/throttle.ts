/**
 * Guessing is throttled by failures, never by a flat limit: a whole school logs in from one address.
 * A tally counts the attempts on one key (a ticket, a username, or an address) within a window.
 */
export interface Tally {
  attempts: number;
  failures: number;
  windowStart: string;
}

export const THROTTLE_WINDOW_MS = 10 * 60_000;
const NAME_FAILURE_LIMIT = 10;
const ADDRESS_FAILURE_LIMIT = 40;
const ADDRESS_FAILURE_RATIO = 0.5;

function isCurrent(tally: Tally, now: Date): boolean {
  return now.getTime() - Date.parse(tally.windowStart) < THROTTLE_WINDOW_MS;
}

export function isNameThrottled(tally: Tally | undefined, now: Date): boolean {
  return tally !== undefined && isCurrent(tally, now) && tally.failures >= NAME_FAILURE_LIMIT;
}

/** Many failures alone do not close an address: a big school mistypes often, but mostly gets in. */
export function isAddressThrottled(tally: Tally | undefined, now: Date): boolean {
  if (tally === undefined || !isCurrent(tally, now)) return false;
  return tally.failures >= ADDRESS_FAILURE_LIMIT && tally.failures / tally.attempts >= ADDRESS_FAILURE_RATIO;
}

export function tallyAfter(tally: Tally | undefined, failed: boolean, now: Date): Tally {
  const base =
    tally !== undefined && isCurrent(tally, now)
      ? tally
      : { attempts: 0, failures: 0, windowStart: now.toISOString() };
  return {
    attempts: base.attempts + 1,
    failures: base.failures + (failed ? 1 : 0),
    windowStart: base.windowStart,
  };
}
