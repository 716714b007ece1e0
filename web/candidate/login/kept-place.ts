import { PLACE_GOOD_FOR_MS } from '#domain/ticket/login-rules.ts';
import { TAB_KEY } from '../known-tab.ts';

/** A place in the line at the login, and whose it is: never a password. */
interface KeptPlace {
  username: string;
  place: string;
  /** By this computer's clock, when the server last told it. */
  toldAt: number;
}

/** Later somebody else may sit here, who is not to be taken to another's test. */
const RELOAD_MS = 60_000;

const keyOf = (contestId: string) => `login-place ${contestId}`;

/** A browser may forbid the storage: then a reloaded page begins anew. */
function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Whoever opens the page by its address may be somebody else. */
export function isReloadedPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/** What this tab keeps over a reload, as long as the server honours it; it goes with the tab. */
export const keptPlace = {
  find(contestId: string, nowMs: number): (KeptPlace & { isFresh: boolean }) | undefined {
    const kept = tryStorage(
      (storage) => JSON.parse(storage.getItem(keyOf(contestId)) ?? 'null') as KeptPlace | null,
    );
    if (!kept) return undefined;
    const age = Math.abs(nowMs - kept.toldAt);
    return age < PLACE_GOOD_FOR_MS ? { ...kept, isFresh: age < RELOAD_MS } : undefined;
  },
  keep(contestId: string, kept: KeptPlace): void {
    tryStorage((storage) => storage.setItem(keyOf(contestId), JSON.stringify(kept)));
  },
  forget(contestId: string): void {
    tryStorage((storage) => storage.removeItem(keyOf(contestId)));
  },
};

let ownTab = '';

/**
 * Names this tab to the server: whoever logs in again because the reply was lost, also after a reload, is no other
 * device. crypto.randomUUID does not exist on plain http.
 */
export function tabId(): string {
  ownTab ||= tryStorage((storage) => storage.getItem(TAB_KEY)) ?? '';
  if (ownTab !== '') return ownTab;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  ownTab = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  tryStorage((storage) => storage.setItem(TAB_KEY, ownTab));
  return ownTab;
}
