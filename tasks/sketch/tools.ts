import type { ObjectType } from './limits.ts';

interface ToolLook {
  name: string;
  /** Chooses it from the keyboard. */
  key: string;
  /** On a 24×24 sheet. */
  path: string;
}

/** In the order of the bar. */
export const TOOLS = {
  pen: { name: '画笔', key: 'p', path: 'M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8 18.5zM14.5 6l3.5 3.5' },
  line: { name: '直线', key: 'l', path: 'M5 19L19 5' },
  arrow: { name: '箭头', key: 'a', path: 'M5 19L19 5M10 5h9v9' },
  rectangle: { name: '矩形', key: 'r', path: 'M4 6h16v12H4z' },
  ellipse: { name: '椭圆', key: 'o', path: 'M3 12a9 6.5 0 1 0 18 0 9 6.5 0 1 0-18 0' },
  text: { name: '文字', key: 't', path: 'M5 7V5h14v2M12 5v14M9.5 19h5' },
  eraser: {
    name: '橡皮',
    key: 'e',
    path: 'M9 19h11M4.5 14.5l9-9a2 2 0 0 1 2.8 0l3.2 3.2a2 2 0 0 1 0 2.8L12 19H8.5l-4-3.5zM9 10l5.5 5.5',
  },
  select: { name: '选择', key: 'v', path: 'M6 3.5l12 8-5.5 1.5L9.5 19z' },
} as const satisfies Partial<Record<ObjectType, ToolLook>> & Record<string, ToolLook>;

export type Tool = keyof typeof TOOLS;

/** The tool that a key chooses. */
export function toolOf(key: string): Tool | undefined {
  const letter = key.toLowerCase();
  return (Object.keys(TOOLS) as Tool[]).find((tool) => TOOLS[tool].key === letter);
}

/** Dark enough for paper, and told from each other by those who see few colours. */
export const COLORS = {
  '#15211f': '黑色',
  '#c4271b': '红色',
  '#1b5aa0': '蓝色',
  '#17703f': '绿色',
  '#b55a00': '橙色',
  '#7a3fa0': '紫色',
  '#6b7977': '灰色',
  '#ffffff': '白色',
} as const;

export const WIDTHS = { 1: '极细', 3: '细', 6: '中', 12: '粗' } as const;
export const FONT_SIZES = { 16: '小', 24: '中', 36: '大', 56: '特大' } as const;
