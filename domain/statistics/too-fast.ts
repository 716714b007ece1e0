/** Nobody reads a question and its options in less than two seconds. */
export const FEWEST_SECONDS_PER_ITEM = 2;
/**
 * Short items, and items that a tick answers, may take less in earnest: only who has needed less than a third of what
 * is usual in this test is marked as well.
 */
export const SHARE_OF_MEDIAN = 1 / 3;

/** As far as it can be said before the usual time is known. */
export const isQuick = (seconds: number, items: number): boolean =>
  items > 0 && seconds < items * FEWEST_SECONDS_PER_ITEM;

export const isTooFast = (seconds: number, items: number, median: number): boolean =>
  isQuick(seconds, items) && seconds < median * SHARE_OF_MEDIAN;
