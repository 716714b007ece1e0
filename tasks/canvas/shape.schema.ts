import { z } from 'zod';
import { oneOf, short, whole } from '../kit/fields.schema.ts';
import {
  ALIGNS,
  COLOR,
  FURTHEST,
  LONGEST,
  MOST_SHAPES,
  MOST_SIDE,
  SHAPE_TYPES,
  VERTICAL_ALIGNS,
} from './limits.ts';

const color = (name: string) => short(name, LONGEST.color).regex(COLOR, `${name}不是颜色`);
export const place = (name: string) => whole(name, -FURTHEST, FURTHEST);

const Child = z.strictObject({
  /** The name of another shape. */
  shape: short('形状', LONGEST.name),
  x: place('x'),
  y: place('y'),
});

export const CanvasShape = z.strictObject({
  name: short('形状名称', LONGEST.name).min(1, '形状没有名称'),
  type: oneOf(SHAPE_TYPES),
  width: whole('宽', 0, MOST_SIDE).default(100),
  height: whole('高', 0, MOST_SIDE).default(100),
  stroke: color('边框颜色').default(''),
  strokeWidth: whole('边框宽度', 0, 100).default(0),
  fill: color('填充颜色').default(''),
  opacity: z
    .number('不透明度应在0到1之间')
    .min(0, '不透明度应在0到1之间')
    .max(1, '不透明度应在0到1之间')
    .default(1),
  /** Of a picture its address; of a field what stands in it before anything is typed. */
  text: short('文字', LONGEST.text).default(''),
  /** Of a circle; of a rectangle that of its corners. */
  radius: whole('半径', 0, MOST_SIDE).default(0),
  fontSize: whole('字号', 1, 400).default(20),
  align: oneOf(ALIGNS).default('center'),
  verticalAlign: oneOf(VERTICAL_ALIGNS).default('middle'),
  /** Of a group, from the lowest to the uppermost. */
  children: z.array(Child).max(MOST_SHAPES, `组合最多由${MOST_SHAPES}个形状组成`).default([]),
});
export type CanvasShape = z.infer<typeof CanvasShape>;
