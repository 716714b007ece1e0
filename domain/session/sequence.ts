/** Servers that run side by side agree on the time no better than this. */
export const SEQUENCE_SKEW_MS = 120_000;

/** Numbers are the server's milliseconds: one that lies ahead of its clock was not made by a page that goes by it. */
export function isAhead(sequence: number, serverNowMs: number): boolean {
  return sequence > serverNowMs + SEQUENCE_SKEW_MS;
}

/**
 * Counted in server milliseconds, not from one: a candidate who goes on at another computer, which knows nothing
 * of the earlier numbers, still gets higher ones. One that lies ahead of the clock counts for nothing, or all later
 * ones would lie ahead as well.
 */
export function nextSequence(last: number | undefined, serverNowMs: number): number {
  const now = Math.floor(serverNowMs);
  return last === undefined || isAhead(last, now) ? now : Math.max(last + 1, now);
}

/**
 * What a stored number is worth now. Those that were taken before numbers were looked at may lie ahead; they are as old as
 * the moment in which they were stored, so that whatever came later is newer.
 */
export function trueSequence(sequence: number, storedAt: string, serverNowMs: number): number {
  return isAhead(sequence, serverNowMs) ? Date.parse(storedAt) : sequence;
}
