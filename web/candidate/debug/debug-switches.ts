import { useSyncExternalStore } from 'react';

/** What an administrator has switched on while trying out a test. */
export interface DebugSwitches {
  /** focus: nothing but the task. */
  uiMode: 'default' | 'focus';
  showLog: boolean;
  showAnswer: boolean;
}

const STORAGE_KEY = 'kaopu-debug-switches';
const OFF: DebugSwitches = { uiMode: 'default', showLog: false, showAnswer: false };

/** What another version of the page or somebody else has written there must not break this one. */
export function readSwitches(text: string | null): DebugSwitches {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<DebugSwitches> | null;
    return {
      uiMode: stored?.uiMode === 'focus' ? 'focus' : 'default',
      showLog: stored?.showLog === true,
      showAnswer: stored?.showAnswer === true,
    };
  } catch {
    return OFF;
  }
}

function storedSwitches(): DebugSwitches {
  try {
    return readSwitches(sessionStorage.getItem(STORAGE_KEY));
  } catch {
    return OFF;
  }
}

let switches: DebugSwitches | undefined;
const listeners = new Set<() => void>();

const current = () => (switches ??= storedSwitches());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changeSwitches(changed: Partial<DebugSwitches>): void {
  switches = { ...current(), ...changed };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(switches));
  } catch {
    // A browser that keeps nothing forgets the switches with the page.
  }
  for (const listener of listeners) listener();
}

export function useDebugSwitches(): DebugSwitches {
  return useSyncExternalStore(subscribe, current);
}
