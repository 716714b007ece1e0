/** In pixels of the author's drawing. */
export const [LEAST_SIDE, MOST_SIDE] = [50, 4_000];
/** Something may lie partly outside, and be taken in again. */
export const FURTHEST = 10_000;
export const MOST_STATES = 300;
export const MOST_ID = 1_000_000;
export const MOST_SHAPES = 300;
/** Shapes and lines of text of one group, with all groups in it; and of a whole canvas as it is at the beginning. */
export const MOST_DRAWN = 500;
export const MOST_DRAWN_TOGETHER = 5_000;
/** Of one text. */
export const MOST_LINES = 60;
/** Copies of pieces that may be taken without end included. */
export const MOST_ENTRIES = 600;
/** Finer lines would be a grey. */
export const LEAST_GRID = 10;

/** Of all fields together, in characters: an answer that the server takes. */
export const MOST_TYPED = 60_000;

/** In characters. */
export const LONGEST = { name: 100, text: 2_000, value: 500, typed: 2_000, color: 50 };

export const DND = { draggable: '可拖动', droppable: '可放入', static: '固定', input: '输入' } as const;
export const DRAG_MODES = { single: '一个', unlimited: '不限个数' } as const;
export const DROP_MODES = { normal: '普通', source: '来源', wastebin: '回收箱' } as const;
export const SHAPE_TYPES = {
  Rect: '矩形',
  Circle: '圆形',
  Text: '文字',
  Image: '图片',
  Input: '输入框',
  Group: '组合',
} as const;
export const ALIGNS = { left: '左', center: '中', right: '右' } as const;
export const VERTICAL_ALIGNS = { top: '上', middle: '中', bottom: '下' } as const;

/** A colour by name, by numbers, or none at all. Nothing that loads something: `url(…)` does. */
export const COLOR = /^(?:|[a-z]+|#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d.,%\s/deg]+\))$/i;
