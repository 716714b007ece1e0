import { describe, expect, it } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const CTRL = { ...NONE, ctrlKey: true };
const ALT = { ...NONE, altKey: true };
const SHIFT = { ...CTRL, shiftKey: true };

describe('a key press in the editor', () => {
  it.each([
    ['add', { key: 'Enter', ...CTRL }],
    ['add', { key: 'Enter', ...NONE, metaKey: true }],
    ['duplicate', { key: 'd', ...CTRL }],
    ['up', { key: 'ArrowUp', ...ALT }],
    ['down', { key: 'ArrowDown', ...ALT }],
  ] as const)('means %s', (meaning, keys) => {
    expect(shortcutOf(keys)).toBe(meaning);
  });

  it.each([
    { key: 'Enter', ...NONE },
    { key: 'd', ...NONE },
    { key: 's', ...CTRL },
    { key: 'z', ...CTRL },
    { key: 'Z', ...SHIFT },
    { key: 'y', ...CTRL },
    { key: 'Enter', ...SHIFT },
    { key: 'd', ...SHIFT },
    { key: 'ArrowUp', ...CTRL },
    { key: 'ArrowUp', ...ALT, shiftKey: true },
    { key: 'd', ...CTRL, altKey: true },
    { key: 'toString', ...CTRL },
    { key: 'constructor', ...ALT },
  ])('is left to the form and the browser: %j', (keys) => {
    expect(shortcutOf(keys)).toBeUndefined();
  });
});
