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

/** What the seal also covers, so that nobody's answers can be put into somebody else's file. */
export const sealedContext = (id: string) => `kaopu rescue file 1 ${id}`;
