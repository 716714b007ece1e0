/** In pixels of the author's drawing. */
export const [LEAST_SIDE, MOST_SIDE] = [50, 4_000];
export const DEFAULT_SIDES = { width: 914, height: 765 };
/** Something may lie partly outside, and be taken in again. */
export const FURTHEST = 10_000;

export const MOST_OBJECTS = 10_000;
/** Of one stroke. What is drawn on without end becomes several. */
export const MOST_POINTS = 4_000;
/** In characters. */
export const LONGEST_TEXT = 2_000;
/** Of the answer's JSON text: a page full of handwriting is a sixth of it. */
export const MOST_BYTES = 600_000;
export const MOST_WIDTH = 60;
export const [LEAST_FONT, MOST_FONT] = [8, 200];

export const [INK, PEN_WIDTH, FONT_SIZE] = ['#15211f', 3, 24];

/** What objects are called, in tables and aloud. */
export const TYPES = {
  pen: '笔画',
  line: '直线',
  arrow: '箭头',
  rectangle: '矩形',
  ellipse: '椭圆',
  text: '文字',
} as const;
export type ObjectType = keyof typeof TYPES;
