const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * How long to wait after the given number of failures in a row. The random part keeps a whole school, cut off at
 * one moment, from coming back at one moment. `random` gives 0 inclusive to 1 exclusive.
 */
export function retryDelayMs(
  failures: number,
  retryAfterMs: number | undefined,
  random: () => number,
): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  const delay = full * (0.5 + random() / 2);
  return Math.max(delay, (retryAfterMs ?? 0) * (1 + random() / 2));
}
