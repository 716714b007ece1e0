import { z } from 'zod';
import { addressProblem } from '../kit/address.ts';
import { oneOf, short, whole } from '../kit/fields.schema.ts';
import { listSplice } from '../kit/list-splice.schema.ts';
import { weighShapes } from './groups.ts';
import {
  DND,
  DRAG_MODES,
  DROP_MODES,
  LEAST_SIDE,
  LONGEST,
  MOST_DRAWN,
  MOST_DRAWN_TOGETHER,
  MOST_ENTRIES,
  MOST_ID,
  MOST_SHAPES,
  MOST_SIDE,
  MOST_STATES,
} from './limits.ts';
import { CanvasShape, place } from './shape.schema.ts';

export const CanvasState = z.strictObject({
  id: whole('编号', 1, MOST_ID),
  /** Spoken, and its name in tables. */
  name: short('名称', LONGEST.name).default(''),
  dnd: oneOf(DND).default('static'),
  dragMode: oneOf(DRAG_MODES).default('single'),
  dropMode: oneOf(DROP_MODES).default('normal'),
  /** Of a piece what it counts as: pieces of the same value stand for each other. Of a field what is typed in it at first. */
  value: short('值', LONGEST.value).default(''),
  /** A piece put on a full place changes places with the one that lies there. */
  swap: z.boolean().default(false),
  /** The upper left corner. */
  x: place('x'),
  y: place('y'),
  shape: short('形状', LONGEST.name),
  /** How many pieces a place takes; 0 is any number. */
  maximum: whole('最多个数', 0, MOST_ENTRIES).default(1),
  /** What is right: the values of the pieces on a place, or any of these texts in a field. */
  rights: z
    .array(short('正确答案', LONGEST.value))
    .max(MOST_STATES, `正确答案最多${MOST_STATES}个`)
    .default([]),
});
export type CanvasState = z.infer<typeof CanvasState>;

/** Which entries of a list have a name, or number, that an earlier one has. */
function repeated<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => unknown): number[] {
  const seen = new Set<unknown>();
  return entries.flatMap((entry, index) => {
    const isKnown = seen.has(nameOf(entry));
    seen.add(nameOf(entry));
    return isKnown ? [index] : [];
  });
}

export const CanvasContent = z
  .strictObject({
    width: whole('画布宽度', LEAST_SIDE, MOST_SIDE).default(800),
    height: whole('画布高度', LEAST_SIDE, MOST_SIDE).default(600),
    gridSize: whole('网格大小', 0, MOST_SIDE).default(100),
    editMode: z.boolean().default(true),
    snapToGrid: z.boolean().default(true),
    hideTables: z.boolean().default(false),
    states: z.array(CanvasState).max(MOST_STATES, `最多只能有${MOST_STATES}个元素`).default([]),
    shapes: z.array(CanvasShape).max(MOST_SHAPES, `最多只能有${MOST_SHAPES}个形状`).default([]),
  })
  .superRefine(({ states, shapes }, context) => {
    const refuse = (list: string, index: number, message: string) =>
      context.addIssue({ code: 'custom', message, path: [list, index] });
    for (const index of repeated(states, ({ id }) => id))
      refuse('states', index, `元素第${index + 1}行：编号${states[index]?.id}已经用过`);
    for (const index of repeated(shapes, ({ name }) => name))
      refuse('shapes', index, `形状第${index + 1}行：名称“${shapes[index]?.name}”已经用过`);
    const weightOf = weighShapes(shapes);
    for (const [index, shape] of shapes.entries()) {
      const wrong = shape.type === 'Image' && shape.text !== '' ? addressProblem(shape.text) : undefined;
      if (wrong !== undefined) refuse('shapes', index, `形状第${index + 1}行：图片${wrong}`);
      const weight = weightOf(shape.name);
      const groupProblem =
        weight === 'cyclic'
          ? '包含它自己'
          : typeof weight === 'number' && weight > MOST_DRAWN
            ? `过于复杂，形状和文字行数合计超过${MOST_DRAWN}`
            : undefined;
      if (groupProblem) refuse('shapes', index, `形状第${index + 1}行：组合“${shape.name}”${groupProblem}`);
    }
    const together = states.reduce((sum, { shape }) => {
      const weight = weightOf(shape);
      return sum + (typeof weight === 'number' ? weight : 0);
    }, 0);
    if (together > MOST_DRAWN_TOGETHER) {
      const message = `画布过于复杂，所有元素的形状和文字行数合计超过${MOST_DRAWN_TOGETHER}`;
      context.addIssue({ code: 'custom', message, path: ['states'] });
    }
  });
export type CanvasContent = z.infer<typeof CanvasContent>;

const Entry = z.strictObject({
  id: z.int(),
  x: z.int(),
  y: z.int(),
  value: z.string().max(LONGEST.typed),
});

/**
 * What differs from the beginning: each piece that was moved, a copy of a piece that may be taken without end as an entry of its own, and
 * each field in which something was typed.
 */
export const CanvasAnswer = z.strictObject({ states: z.array(Entry).max(MOST_ENTRIES) });
export type CanvasAnswer = z.infer<typeof CanvasAnswer>;
export type CanvasEntry = CanvasAnswer['states'][number];

export const CanvasChange = z.strictObject(listSplice(Entry, MOST_ENTRIES));
export type CanvasChange = z.infer<typeof CanvasChange>;
