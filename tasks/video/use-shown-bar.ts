import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { BarVisibility } from './limits.ts';

/** After a click on the film, or a touch. */
const SHOWN_FOR_MS = 4_000;

/** Whether the keyboard led there; browsers that cannot tell say yes. */
function isByKeyboard({ target }: FocusEvent): boolean {
  try {
    return (target as HTMLElement).matches(':focus-visible');
  } catch {
    return true;
  }
}

/** When the bar is in sight beside what the style sheet knows: by clicks, by fingers and for the keyboard. */
export function useShownBar(visibility: BarVisibility, toggle: () => void) {
  const [shownBy, setShownBy] = useState(0);
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const pointer = useRef('mouse');
  useEffect(() => {
    if (shownBy === 0) return;
    const timer = setTimeout(() => setShownBy(0), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [shownBy]);

  const filmProps = {
    onPointerDown: (event: PointerEvent) => {
      pointer.current = event.pointerType;
    },
    onClick: () => {
      const isForBar = visibility === 'click' || (visibility === 'hover' && pointer.current === 'touch');
      if (!isForBar) return toggle();
      setShownBy((count) => (count === 0 ? performance.now() : 0));
    },
  };
  const barProps = {
    onFocus: (event: FocusEvent) => setHasKeyboard(isByKeyboard(event)),
    onBlur: () => setHasKeyboard(false),
    // Whoever uses the bar keeps it.
    onPointerMove: () => setShownBy((count) => (count === 0 ? 0 : performance.now())),
  };
  return { isShown: shownBy > 0 || hasKeyboard, filmProps, barProps };
}
