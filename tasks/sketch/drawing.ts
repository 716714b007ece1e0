import { type SvgNode, svgSheet } from '../kit/svg-node.ts';
import { textRows } from '../kit/text-rows.ts';
import type { ObjectOf, SketchAnswer, SketchContent, SketchObject } from './content.schema.ts';
import { drawInk } from './ink.ts';
import { inkOf, linesOf, lookOf } from './objects.ts';

// The one drawing of a sketch: while it is drawn, in results, on paper and on the server.

const tenths = (number: number): number => Math.round(number * 10) / 10;

/** The two strokes of an arrow's head, and the shaft that ends in them. */
function arrowPath({ x, y, dx, dy }: ObjectOf<'line' | 'arrow'>, width: number): string {
  const length = Math.hypot(dx, dy);
  const head = Math.min(8 + 3 * width, Math.max(length, 1));
  const angle = Math.atan2(dy, dx);
  const [endX, endY] = [x + dx, y + dy];
  const barb = (turn: number) =>
    `${tenths(endX - head * Math.cos(angle + turn))} ${tenths(endY - head * Math.sin(angle + turn))}`;
  return `M${x} ${y}L${endX} ${endY}M${barb(0.45)}L${endX} ${endY}L${barb(-0.45)}`;
}

export function drawObject(object: SketchObject): SvgNode {
  const { color, width, fontSize } = lookOf(object);
  const line = {
    fill: 'none',
    stroke: color,
    strokeWidth: width,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  };
  switch (object.type) {
    case 'pen':
      return drawInk(inkOf(object) ?? [], color, width);
    case 'line':
      return {
        tag: 'path',
        attributes: { d: `M${object.x} ${object.y}l${object.dx} ${object.dy}`, ...line },
      };
    case 'arrow':
      return { tag: 'path', attributes: { d: arrowPath(object, width), ...line } };
    case 'rectangle': {
      const { x, y, w, h } = object;
      return { tag: 'rect', attributes: { x, y, width: w, height: h, ...line } };
    }
    case 'ellipse': {
      const [rx, ry] = [object.w / 2, object.h / 2];
      return { tag: 'ellipse', attributes: { cx: object.x + rx, cy: object.y + ry, rx, ry, ...line } };
    }
    case 'text': {
      const rows = textRows(linesOf(object), { x: object.x, top: object.y, fontSize, color });
      return { tag: 'g', attributes: {}, children: rows };
    }
  }
}

export function drawSheet({ backgroundUrl, width, height }: SketchContent): SvgNode[] {
  const paper = { tag: 'rect', attributes: { width, height, fill: '#ffffff' } };
  if (backgroundUrl === '') return [paper];
  const picture = { href: backgroundUrl, width, height, preserveAspectRatio: 'xMidYMid meet' };
  return [paper, { tag: 'image', attributes: picture }];
}

export const drawSketch = (content: SketchContent, { objects }: Pick<SketchAnswer, 'objects'>): SvgNode =>
  svgSheet(content, [...drawSheet(content), ...objects.map(drawObject)]);
