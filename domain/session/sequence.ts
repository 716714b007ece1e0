/**
 * Counted in server milliseconds, not from one: a candidate who goes on at another computer, which knows nothing
 * of the earlier numbers, still gets higher ones.
 */
export function nextSequence(last: number | undefined, serverNowMs: number): number {
  return Math.max((last ?? 0) + 1, Math.floor(serverNowMs));
}
