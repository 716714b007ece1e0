import { boardOf } from '../../board.ts';
import { nameOf } from '../../columns.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { partsOf, withCopies } from './copying.ts';
import { aligned, type Alignment, type Axis, distributed } from './lining-up.ts';
import { cutOut, without } from './removing.ts';
import { type Layer, restacked } from './stacking.ts';

/** What becomes of the canvas and what is selected then, with words for those who do not see it. */
export interface Done {
  content: CanvasContent;
  selection: readonly number[];
  said: string;
}

interface Operation {
  label: string;
  /** As they are printed on keyboards. */
  keys?: string;
  /** For fewer it has no meaning. */
  least: number;
  /** What else must be so. */
  isPossible?(content: CanvasContent, selection: readonly number[]): boolean;
  /** A text says why nothing was done. */
  run(content: CanvasContent, selection: readonly number[]): Done | string;
}

/** 猫, or 3个元素. */
export function spokenSelection(content: CanvasContent, ids: readonly number[]): string {
  const board = boardOf(content);
  const [only] = ids;
  const state = only === undefined ? undefined : board.states.get(only);
  return ids.length === 1 && state ? nameOf(board, state) : `${ids.length}个元素`;
}

function duplicate(content: CanvasContent, selection: readonly number[]): Done | string {
  const copied = withCopies(content, partsOf(content, selection));
  if (typeof copied === 'string') return copied;
  const said = `已再制${spokenSelection(content, selection)}`;
  return { content: copied.content, selection: copied.ids, said };
}

const removing = (label: string, keys: string, remove: typeof without): Operation => ({
  label,
  keys,
  least: 1,
  run: (content, selection) => ({
    content: remove(content, selection),
    selection: [],
    said: `已${label}${spokenSelection(content, selection)}`,
  }),
});

const align = (label: string, alignment: Alignment): Operation => ({
  label,
  least: 1,
  run: (content, selection) => ({
    content: aligned(content, selection, alignment),
    selection,
    said: `已${label}${selection.length === 1 ? '（以画布为准）' : ''}`,
  }),
});

const distribute = (label: string, axis: Axis): Operation => ({
  label,
  least: 3,
  run: (content, selection) => ({
    content: distributed(content, selection, axis),
    selection,
    said: `已${label}`,
  }),
});

const restack = (label: string, layer: Layer, keys: string): Operation => ({
  label,
  keys,
  least: 1,
  isPossible: (content, selection) => restacked(content, selection, layer) !== content,
  run: (content, selection) => ({
    content: restacked(content, selection, layer),
    selection,
    said: `${spokenSelection(content, selection)}已${label}`,
  }),
});

export const OPERATIONS = {
  duplicate: { label: '再制', keys: 'Ctrl+D', least: 1, run: duplicate },
  remove: removing('删除', 'Delete', without),
  /** What stays in the clipboard. */
  cut: removing('剪切', 'Ctrl+X', cutOut),
  left: align('左对齐', 'left'),
  centre: align('水平居中', 'centre'),
  right: align('右对齐', 'right'),
  top: align('顶端对齐', 'top'),
  middle: align('垂直居中', 'middle'),
  bottom: align('底端对齐', 'bottom'),
  across: distribute('横向等距', 'x'),
  down: distribute('纵向等距', 'y'),
  front: restack('移到最上层', 'front', 'Shift+]'),
  forward: restack('上移一层', 'forward', ']'),
  backward: restack('下移一层', 'backward', '['),
  back: restack('移到最下层', 'back', 'Shift+['),
} satisfies Record<string, Operation>;
export type OperationName = keyof typeof OPERATIONS;

export function isPossible(
  name: OperationName,
  content: CanvasContent,
  selection: readonly number[],
): boolean {
  const operation: Operation = OPERATIONS[name];
  if (selection.length < operation.least) return false;
  return operation.isPossible?.(content, selection) ?? true;
}

export const runOperation = (
  name: OperationName,
  content: CanvasContent,
  selection: readonly number[],
): Done | string => OPERATIONS[name].run(content, selection);
