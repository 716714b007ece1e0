import { ARROWS, type KeyPress } from '../kit/key-press.ts';
import type { Point } from './coding.ts';
import { type Tool, toolOf } from './tools.ts';

/** What a key asks of the sheet. */
export type KeyAction =
  | { do: 'tool'; tool: Tool }
  | { do: 'put' | 'remove' | 'leave' }
  | { do: 'move' | 'resize'; by: Point }
  | { do: 'walk'; step: 1 | -1 };

const LARGE_STEP = 10;

/** Undefined for what is the browser's and the page's own: Tab too, unless an object is selected. */
export function keyAction(press: KeyPress, hasSelection: boolean): KeyAction | undefined {
  const { key, shiftKey, altKey } = press;
  if (altKey) return undefined;
  const direction = ARROWS[key];
  const withControl = press.ctrlKey || press.metaKey;
  if (direction) {
    if (!hasSelection) return undefined;
    const far = shiftKey ? LARGE_STEP : 1;
    return { do: withControl ? 'resize' : 'move', by: { x: direction.x * far, y: direction.y * far } };
  }
  if (withControl) return undefined;
  switch (key) {
    case 'Enter':
      return { do: 'put' };
    case 'PageDown':
      return { do: 'walk', step: 1 };
    case 'PageUp':
      return { do: 'walk', step: -1 };
    case 'Tab':
      return hasSelection ? { do: 'walk', step: shiftKey ? -1 : 1 } : undefined;
    case 'Delete':
    case 'Backspace':
      return hasSelection ? { do: 'remove' } : undefined;
    case 'Escape':
      return hasSelection ? { do: 'leave' } : undefined;
    default: {
      const tool = shiftKey ? undefined : toolOf(key);
      return tool && { do: 'tool', tool };
    }
  }
}
