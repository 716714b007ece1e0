import { type RefObject, useEffect } from 'react';

/** To what is missing, each time the place is named anew. */
export function useGoToMissing(
  root: RefObject<HTMLElement | null>,
  place: string | undefined,
  firstField: string,
): void {
  useEffect(() => {
    if (place === undefined) return;
    root.current?.scrollIntoView({ block: 'start' });
    root.current?.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true });
  }, [root, place, firstField]);
}
