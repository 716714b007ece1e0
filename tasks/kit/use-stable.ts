import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as the view is shown, so that what it is handed to need not be drawn again. */
export function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
