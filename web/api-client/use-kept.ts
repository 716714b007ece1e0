import { useEffect, useSyncExternalStore } from 'react';
import type { Kept } from './kept.ts';

/** What is kept, as it now is; asked for when nobody has yet. */
export function useKept<T>(kept: Kept<T>) {
  useEffect(() => void kept.ensure(), [kept]);
  return { ...useSyncExternalStore(kept.subscribe, kept.state), reload: kept.reload };
}
