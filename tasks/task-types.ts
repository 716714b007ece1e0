/** Pages that an author writes, with any blocks on them. */
export const PAGE_TYPES = { opening: '卷首语', closing: '结束语', canvas: '题目' } as const;
export type PageType = keyof typeof PAGE_TYPES;

/** Types that tasks may name although nothing plays them yet; a kind that takes over a name leaves this list. */
export const TYPES_TO_COME = {
  drag: '拖拽',
  grid: '方格',
  'drag-tree': '拖拽树',
  'drag-grid': '拖拽方格',
  player: '音频',
  programming: '编程',
  physics: '物理',
  bulb: '灯泡',
} as const;
