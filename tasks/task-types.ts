export const TASK_TYPES = {
  opening: '卷首语',
  closing: '结束语',
  canvas: '题目',
  balance: '天平',
  drag: '拖拽',
  grid: '方格',
  'drag-tree': '拖拽树',
  'drag-grid': '拖拽方格',
  player: '音频',
  programming: '编程',
  physics: '物理',
  bulb: '灯泡',
} as const;
export type TaskType = keyof typeof TASK_TYPES;

/** Authors choose among these; the ready-made kinds come from the gallery with their own content. */
export const SELECTABLE_TASK_TYPES: readonly TaskType[] = ['opening', 'closing', 'canvas'];
