import { DEFAULT_WIDTH, MOST_SIDE } from './limits.ts';

const WIDTH = /^(\d{1,5}(?:\.\d{1,2})?)(%|px)?$/;

interface Width {
  amount: number;
  unit: '%' | 'px';
}

/** What an author's width says; undefined when it says nothing. A bare number is one of pixels, as everywhere on the web. */
export function readWidth(width: string | number): Width | undefined {
  const [, digits, unit = 'px'] = WIDTH.exec(String(width).trim()) ?? [];
  const amount = Number(digits ?? 0);
  const most = unit === '%' ? 100 : MOST_SIDE;
  return amount > 0 && amount <= most ? { amount, unit: unit as Width['unit'] } : undefined;
}

export const WIDTH_RULE = `播放器宽度应写成百分比（如${DEFAULT_WIDTH}）或像素数（如640），百分比不超过100%，像素不超过${MOST_SIDE}`;

/** For a style: never wider than the room that there is. */
export function widthStyle(width: string | number): string {
  const { amount, unit } = readWidth(width) ?? { amount: 100, unit: '%' };
  return unit === '%' ? `${amount}%` : `min(100%, ${amount}px)`;
}
