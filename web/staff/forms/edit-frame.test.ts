import { describe, expect, it } from 'vitest';
import { formShortcutOf } from './edit-frame.tsx';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const CTRL = { ...NONE, ctrlKey: true };
const COMMAND = { ...NONE, metaKey: true };

describe('a key press in a form', () => {
  it.each([
    ['save', { key: 's', ...CTRL }],
    ['save', { key: 's', ...COMMAND }],
    ['undo', { key: 'z', ...CTRL }],
    ['undo', { key: 'Z', ...CTRL }],
    ['undo', { key: 'z', ...COMMAND }],
    ['redo', { key: 'y', ...CTRL }],
    ['redo', { key: 'Z', ...CTRL, shiftKey: true }],
    ['redo', { key: 'Z', ...COMMAND, shiftKey: true }],
  ] as const)('means %s', (meaning, keys) => {
    expect(formShortcutOf(keys)).toBe(meaning);
  });

  it.each([
    { key: 'z', ...NONE },
    { key: 'z', ...NONE, shiftKey: true },
    { key: 'z', ...CTRL, altKey: true },
    { key: 'Y', ...CTRL, shiftKey: true },
    { key: 'd', ...CTRL },
  ])('is left to others: %j', (keys) => {
    expect(formShortcutOf(keys)).toBeUndefined();
  });
});
