/** What became of one answer of a rescue file. */
export const RESCUE_OUTCOMES = {
  applied: '已计入',
  kept: '已有更新的答案，存入历史',
  late: '迟到，待确认',
  aside: '未能检查，待确认',
  known: '已经收到过',
  draft: '存为草稿',
  refused: '未接受',
} as const;
export type RescueOutcome = keyof typeof RESCUE_OUTCOMES;

/** So many answers and drafts a page puts into one file that it delivers by itself: others wait while they are written. */
export const ENTRIES_PER_DELIVERY = 100;
/** With room for pages that count otherwise. More than that is for a teacher to upload. */
export const MOST_ENTRIES_DELIVERED = 2 * ENTRIES_PER_DELIVERY;

/** What the seal also covers, so that nobody's answers can be put into somebody else's file. */
export const sealedContext = (id: string) => `kaopu rescue file 1 ${id}`;
