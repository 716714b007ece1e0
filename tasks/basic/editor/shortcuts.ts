import type { KeyMeaning } from '../../kit/editor-key-help.tsx';
export type Shortcut = 'add' | 'duplicate' | 'up' | 'down';

interface Keys {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** What a key press means in the editor; ⌘ does what Ctrl does. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): Shortcut | undefined {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  if (isCommand) return shiftKey ? undefined : WITH_CTRL.get(key.toLowerCase());
  const isAlt = altKey && !ctrlKey && !metaKey && !shiftKey;
  return isAlt ? WITH_ALT.get(key) : undefined;
}

const WITH_CTRL = new Map<string, Shortcut>([
  ['enter', 'add'],
  ['d', 'duplicate'],
]);
const WITH_ALT = new Map<string, Shortcut>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/** Together with those of the form around the editor. */
export const SHORTCUT_HELP: readonly KeyMeaning[] = [
  { keys: ['Ctrl+Enter'], meaning: '在下面添加同题型的问题' },
  { keys: ['Ctrl+D'], meaning: '复制这个问题' },
  { keys: ['Alt+↑', 'Alt+↓'], meaning: '上移、下移这个问题' },
  { keys: ['Ctrl+Z'], meaning: '撤销' },
  { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], meaning: '重做' },
  { keys: ['Tab'], meaning: '到下一个输入框' },
];
