import type { KeyPress } from './key-press.ts';

/** What the keys mean that all programs have for it; undefined for any other. */
export function historyKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyPress): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}
