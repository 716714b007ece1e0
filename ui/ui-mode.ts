import { useEffect, useSyncExternalStore } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';

type UiMode = Contest['uiMode'];

const listeners = new Set<() => void>();

function currentMode(): UiMode {
  return document.documentElement.dataset['uiMode'] === 'dark' ? 'dark' : 'default';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function switchTo(mode: UiMode): void {
  document.documentElement.dataset['uiMode'] = mode;
  for (const listener of listeners) listener();
}

/** The colours of the whole page, dialogs and toasts included, while the calling component is shown. */
export function useUiModeWhileShown(mode: UiMode): void {
  useEffect(() => {
    switchTo(mode);
    return () => switchTo('default');
  }, [mode]);
}

export function useUiMode(): UiMode {
  return useSyncExternalStore(subscribe, currentMode);
}
