import { describe, expect, it } from 'vitest';
import { commandOf } from './keys.ts';

function press(
  key: string,
  held: { ctrlKey?: boolean; shiftKey?: boolean; altKey?: boolean; code?: string } = {},
) {
  return commandOf({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  });
}

describe('keys on the stage', () => {
  it('move by arrows, and resize with Ctrl', () => {
    expect(press('ArrowUp')).toEqual({ kind: 'move', direction: { x: 0, y: -1 }, isLong: false });
    expect(press('ArrowUp', { shiftKey: true })).toMatchObject({ kind: 'move', isLong: true });
    expect(press('ArrowUp', { ctrlKey: true })).toMatchObject({ kind: 'resize', isLong: false });
  });

  it('go by the key and not by its sign where input methods write another one', () => {
    expect(press('】', { code: 'BracketRight' })).toEqual({ kind: 'operation', name: 'forward' });
    expect(press('{', { code: 'BracketLeft', shiftKey: true })).toEqual({ kind: 'operation', name: 'back' });
  });

  it('leave to the browser and the form what is theirs', () => {
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
    for (const key of ['z', 'y', 's', 'c', 'x', 'v', 'f']) {
      expect(press(key, { ctrlKey: true })).toBeUndefined();
      expect(press(key)).toBeUndefined();
    }
    expect(press('D', { ctrlKey: true, shiftKey: true })).toBeUndefined();
  });

  it('walk back with Shift', () => {
    expect(press('Tab')).toEqual({ kind: 'walk', step: 1 });
    expect(press('Tab', { shiftKey: true })).toEqual({ kind: 'walk', step: -1 });
  });
});
