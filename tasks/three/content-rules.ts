export const DEFAULT_SIDES = { width: 800, height: 600 };
export const [LEAST_SIDE, MOST_SIDE] = [100, 4_000];
/** In characters. */
export const LONGEST_ALT = 1_000;
