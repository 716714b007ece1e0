import type { SvgNode } from './svg-node.ts';

export const LINE_HEIGHT = 1.3;
/** Where letters stand on their line, from its middle. */
const BASELINE = 0.36;

interface Rows {
  x: number;
  top: number;
  fontSize: number;
  color: string;
  anchor?: 'start' | 'middle' | 'end';
}

/** Lines of a text below each other. */
export function textRows(lines: readonly string[], { x, top, fontSize, color, anchor }: Rows): SvgNode[] {
  return lines.map((line, index) => ({
    tag: 'text',
    attributes: {
      x,
      y: Math.round((top + (index + 0.5) * fontSize * LINE_HEIGHT + fontSize * BASELINE) * 10) / 10,
      fontSize,
      textAnchor: anchor,
      fill: color,
    },
    children: [line],
  }));
}
