import { type Legend, LEGEND_SIGN } from './chart-legend.ts';
import { inkOn } from './color-contrast.ts';

export type PlainValue = string | number | boolean | null | PlainValue[] | PlainObject;
export interface PlainObject {
  [key: string]: PlainValue;
}

/**
 * Without quotation marks, which would have to be escaped inside SVG. Families whose digits belong to their characters, and not
 * whatever a system takes for its own words.
 */
export const CHART_FONT = [
  ...['PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC'],
  ...['Source Han Sans SC', 'WenQuanYi Micro Hei', 'sans-serif'],
].join(', ');

export const TEXT_COLOR = '#1f2933';
export const SOFT_TEXT_COLOR = '#52606d';
export const LINE_COLOR = '#9aa5b1';
export const SOFT_LINE_COLOR = '#e4e7eb';

interface TextStyle {
  x: number;
  y: number;
  font: number;
  color: string;
  align: 'left' | 'center' | 'right';
  verticalAlign: 'top' | 'middle' | 'bottom';
  weight?: number;
}

export const drawText = (lines: readonly string[], style: TextStyle): PlainObject => ({
  type: 'text',
  silent: true,
  z: 10,
  x: style.x,
  y: style.y,
  style: {
    text: lines.join('\n'),
    fill: style.color,
    fontSize: Math.round(style.font * 10) / 10,
    fontFamily: CHART_FONT,
    fontWeight: style.weight ?? 400,
    lineHeight: style.font * 1.3,
    align: style.align,
    verticalAlign: style.verticalAlign,
  },
});

interface Marker {
  /** Of its tip. */
  x: number;
  y: number;
  /** From the tip to the other end. */
  size: number;
  color: string;
  points: 'down' | 'left';
}

const ARC_STEPS = 32;
const TIP_ANGLE = Math.PI / 4;

/** A drop whose tip touches what is meant, with a word in its round end. */
export function drawMarker(word: string, { x, y, size, color, points }: Marker): PlainObject[] {
  // With sides that leave the circle at 45° the tip is √2 radii from its middle.
  const radius = size / (1 + Math.SQRT2);
  const [dx, dy] = points === 'down' ? [0, -1] : [1, 0];
  const [cx, cy] = [x + dx * Math.SQRT2 * radius, y + dy * Math.SQRT2 * radius];
  const toTip = Math.atan2(-dy, -dx);
  const arc = Array.from({ length: ARC_STEPS + 1 }, (_none, step) => {
    const angle = toTip + TIP_ANGLE + ((2 * Math.PI - 2 * TIP_ANGLE) * step) / ARC_STEPS;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
  const drop: PlainObject = {
    type: 'polygon',
    silent: true,
    z: 11,
    shape: { points: [[x, y], ...arc] },
    style: { fill: color, stroke: '#ffffff', lineWidth: Math.max(0.5, size / 24) },
  };
  const font = radius * 1.25;
  if (word === '' || font < 4) return [drop];
  const place = { x: cx, y: cy, align: 'center', verticalAlign: 'middle' } as const;
  return [drop, { ...drawText([word], { ...place, font, color: inkOn(color), weight: 600 }), z: 12 }];
}

export function drawLegend(
  { entries, x, top }: Legend & { x: number; top: number },
  font: number,
): PlainObject[] {
  const side = font * LEGEND_SIGN;
  return entries.flatMap((entry): PlainObject[] => {
    const [left, middle] = [x + entry.x, top + entry.y];
    const sign: PlainObject[] =
      entry.shape === 'part'
        ? [
            {
              type: 'rect',
              silent: true,
              z: 10,
              shape: { x: left, y: middle - side / 2, width: side, height: side, r: side / 6 },
              // White parts would not be seen without a line around them.
              style: { fill: entry.color, stroke: LINE_COLOR, lineWidth: 0.5 },
            },
          ]
        : drawMarker('', {
            x: left + side / 2,
            y: middle + side * 0.6,
            size: side * 1.2,
            color: entry.color,
            points: 'down',
          });
    const at = { x: left + side + font * 0.4, y: middle, align: 'left', verticalAlign: 'middle' } as const;
    return [...sign, drawText([entry.text], { ...at, font, color: TEXT_COLOR })];
  });
}
