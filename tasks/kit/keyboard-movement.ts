import { type KeyboardEvent, useRef, useState } from 'react';

const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

interface MovementKeys {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * Where a key leads from one of `count` items that stand in a row; undefined for keys that move nothing, so that the
 * browser's and the page's own shortcuts go on working.
 */
export function movedPlace(event: MovementKeys, place: number, count: number): number | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey || count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, place + step));
}

/**
 * Arrow keys over a row of items of which one is reached by Tab, the one that was last at. The items are elements that
 * can take the focus; each gets `itemProps(place)`.
 */
export function useArrowKeys<Item extends HTMLElement>(count: number) {
  const [at, setAt] = useState(0);
  const items = useRef(new Map<number, Item>());
  const current = Math.min(at, Math.max(0, count - 1));

  const itemProps = (place: number) => ({
    ref: (item: Item | null) => {
      if (item) items.current.set(place, item);
      else items.current.delete(place);
    },
    tabIndex: place === current ? 0 : -1,
    onFocus: () => setAt(place),
    onKeyDown: (event: KeyboardEvent<Item>) => {
      const next = movedPlace(event, place, count);
      if (next === undefined) return;
      // The page would scroll.
      event.preventDefault();
      setAt(next);
      items.current.get(next)?.focus();
    },
  });
  return { current, itemProps };
}
