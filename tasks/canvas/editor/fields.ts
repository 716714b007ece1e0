import type { CanvasState } from '../content.schema.ts';
import { ALIGNS, DND, DRAG_MODES, DROP_MODES, SHAPE_TYPES, VERTICAL_ALIGNS } from '../limits.ts';
import type { CanvasShape } from '../shape.schema.ts';

// What can be set of a state and of a shape: the columns of the tables, and what the panel offers in other words.

export type FieldKind =
  | 'text'
  | 'long'
  | 'whole'
  | 'tenths'
  | 'choice'
  | 'switch'
  | 'list'
  | 'shape'
  | 'parts';

export interface Field<Row> {
  key: keyof Row & string;
  label: string;
  kind: FieldKind;
  options?: Readonly<Record<string, string>>;
  /** Whether it means something for what the row is. */
  applies(row: Row): boolean;
}

const always = () => true;
const forRole =
  (...roles: CanvasState['dnd'][]) =>
  ({ dnd }: CanvasState) =>
    roles.includes(dnd);
const isOrdinary = ({ dnd, dropMode }: CanvasState) => dnd === 'droppable' && dropMode === 'normal';

export const STATE_FIELDS = {
  name: { key: 'name', label: '朗读名称', kind: 'text', applies: always },
  dnd: { key: 'dnd', label: '作用', kind: 'choice', options: DND, applies: always },
  dragMode: {
    ...{ key: 'dragMode', label: '拖动方式', kind: 'choice', options: DRAG_MODES },
    applies: forRole('draggable'),
  },
  dropMode: {
    ...{ key: 'dropMode', label: '放置方式', kind: 'choice', options: DROP_MODES },
    applies: forRole('droppable'),
  },
  value: { key: 'value', label: '值', kind: 'text', applies: forRole('draggable', 'input') },
  swap: { key: 'swap', label: '交换', kind: 'switch', applies: isOrdinary },
  x: { key: 'x', label: 'x', kind: 'whole', applies: always },
  y: { key: 'y', label: 'y', kind: 'whole', applies: always },
  shape: { key: 'shape', label: '形状', kind: 'shape', applies: always },
  maximum: { key: 'maximum', label: '最多个数', kind: 'whole', applies: isOrdinary },
  rights: { key: 'rights', label: '正确答案', kind: 'list', applies: forRole('droppable', 'input') },
} as const satisfies Record<string, Field<CanvasState>>;

const forTypes =
  (...types: CanvasShape['type'][]) =>
  ({ type }: CanvasShape) =>
    types.includes(type);
const isLettered = forTypes('Rect', 'Circle', 'Text', 'Input');
const isOutlined = forTypes('Rect', 'Circle', 'Input');

export const SHAPE_FIELDS = {
  name: { key: 'name', label: '形状名称', kind: 'text', applies: always },
  type: { key: 'type', label: '类型', kind: 'choice', options: SHAPE_TYPES, applies: always },
  width: { key: 'width', label: '宽', kind: 'whole', applies: ({ type }) => type !== 'Circle' },
  height: { key: 'height', label: '高', kind: 'whole', applies: ({ type }) => type !== 'Circle' },
  stroke: { key: 'stroke', label: '边框颜色', kind: 'text', applies: isOutlined },
  strokeWidth: { key: 'strokeWidth', label: '边框宽度', kind: 'whole', applies: isOutlined },
  fill: { key: 'fill', label: '填充颜色', kind: 'text', applies: isLettered },
  opacity: { key: 'opacity', label: '不透明度', kind: 'tenths', applies: always },
  text: { key: 'text', label: '文字', kind: 'long', applies: ({ type }) => type !== 'Group' },
  radius: { key: 'radius', label: '半径', kind: 'whole', applies: isOutlined },
  fontSize: { key: 'fontSize', label: '字号', kind: 'whole', applies: isLettered },
  align: { key: 'align', label: '水平对齐', kind: 'choice', options: ALIGNS, applies: isLettered },
  verticalAlign: {
    ...{ key: 'verticalAlign', label: '垂直对齐', kind: 'choice', options: VERTICAL_ALIGNS },
    applies: isLettered,
  },
  children: { key: 'children', label: '组成部分', kind: 'parts', applies: forTypes('Group') },
} as const satisfies Record<string, Field<CanvasShape>>;
