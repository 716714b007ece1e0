import type { KeyMeaning } from '../../../kit/editor-key-help.tsx';
import { ARROWS, type KeyPress } from '../../../kit/key-press.ts';
import type { Point } from '../../board.ts';
import type { OperationName } from '../arrange/operations.ts';

/** What a key press means on the stage. */
export type Command =
  | { kind: 'move' | 'resize'; direction: Point; isLong: boolean }
  | { kind: 'walk'; step: 1 | -1 }
  | { kind: 'zoom'; to: 'in' | 'out' | 'fit' }
  | { kind: 'operation'; name: OperationName }
  | { kind: 'select-all' | 'deselect' | 'keep' };

interface Press extends KeyPress {
  /** Where it is on the keyboard: brackets are other signs under a Chinese input method. */
  code: string;
}

const WITH_CTRL: Partial<Record<string, Command>> = {
  a: { kind: 'select-all' },
  d: { kind: 'operation', name: 'duplicate' },
  '=': { kind: 'zoom', to: 'in' },
  '+': { kind: 'zoom', to: 'in' },
  '-': { kind: 'zoom', to: 'out' },
  '0': { kind: 'zoom', to: 'fit' },
};

const PLAIN: Partial<Record<string, Command>> = {
  Tab: { kind: 'walk', step: 1 },
  Escape: { kind: 'deselect' },
  ' ': { kind: 'keep' },
  Delete: { kind: 'operation', name: 'remove' },
  Backspace: { kind: 'operation', name: 'remove' },
};

const BRACKETS: Partial<Record<string, [plain: OperationName, withShift: OperationName]>> = {
  BracketRight: ['forward', 'front'],
  BracketLeft: ['backward', 'back'],
};

/** ⌘ does what Ctrl does. Alt is left to browsers and systems; copying and undoing come by events of their own. */
export function commandOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): Command | undefined {
  if (altKey) return undefined;
  const isCtrl = ctrlKey || metaKey;
  const direction = ARROWS[key];
  if (direction) return { kind: isCtrl ? 'resize' : 'move', direction, isLong: shiftKey };
  if (isCtrl) return shiftKey && key !== '+' ? undefined : WITH_CTRL[key.toLowerCase()];
  const brackets = BRACKETS[code];
  if (brackets) return { kind: 'operation', name: brackets[shiftKey ? 1 : 0] };
  if (key === 'Tab' && shiftKey) return { kind: 'walk', step: -1 };
  return shiftKey ? undefined : PLAIN[key];
}

/** What authors are told of it, with what pointers do. */
export const KEY_HELP: readonly KeyMeaning[] = [
  { keys: ['Tab', 'Shift+Tab'], meaning: '选下一个、上一个元素' },
  { keys: ['空格'], meaning: '保留当前选中，再按Tab多选' },
  { keys: ['回车'], meaning: '到属性栏设置选中的元素，Esc回到画布' },
  { keys: ['Ctrl+A'], meaning: '全选' },
  { keys: ['Esc'], meaning: '取消选择；再按Tab离开画布' },
  { keys: ['方向键'], meaning: '移动1像素' },
  { keys: ['Shift+方向键'], meaning: '移动10像素，对齐网格时移到下一条网格线' },
  { keys: ['Ctrl+方向键'], meaning: '改变大小（加Shift一次10像素或到网格线）' },
  { keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], meaning: '复制、剪切、粘贴，也可以贴到别的题目' },
  { keys: ['Ctrl+D'], meaning: '再制：在旁边多一份' },
  { keys: ['Delete'], meaning: '删除' },
  { keys: [']', '['], meaning: '上移、下移一层（加Shift到最上、最下）' },
  { keys: ['Ctrl+Z', 'Ctrl+Y'], meaning: '撤销、重做' },
  { keys: ['Ctrl+=', 'Ctrl+-', 'Ctrl+0'], meaning: '放大、缩小、适应宽度' },
  { keys: ['Shift+点击'], meaning: '多选；在空白处拖动可以框选' },
  { keys: ['Shift+拖动'], meaning: '沿直线移动，或按比例改变大小' },
  { keys: ['Alt+拖动'], meaning: '不对齐网格和参考线' },
];
