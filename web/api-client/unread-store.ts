import { useSyncExternalStore } from 'react';
import { call, type CallReply } from './call.ts';

export type Unread = CallReply<'GET /api/get-unread'>;

/** Somebody writes now and then, not every second; whoever comes back to the page sees it at once. */
const LOOK_EVERY_MS = 60_000;
const NOTHING: Unread = { messages: 0, notices: 0 };

/** How much of one owner's messages and notices is new to the account, as this tab knows it. */
class UnreadStore {
  readonly owner: string;
  unread = NOTHING;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: string) {
    this.owner = owner;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener('visibilitychange', this.look);
      this.look();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener('visibilitychange', this.look);
      clearTimeout(this.#timer);
    };
  };

  look = (): void => {
    clearTimeout(this.#timer);
    if (document.hidden || this.#listeners.size === 0) return;
    this.#timer = setTimeout(this.look, LOOK_EVERY_MS);
    void call('GET /api/get-unread', { query: { owner: this.owner } }).then(
      (unread) => {
        this.unread = unread;
        for (const listener of this.#listeners) listener();
      },
      // A session that is over has nothing to tell; the page itself says so.
      () => undefined,
    );
  };
}

let store: UnreadStore | undefined;

function storeOf(owner: string): UnreadStore {
  if (store?.owner !== owner) store = new UnreadStore(owner);
  return store;
}

/** Tabs of one browser tell each other. */
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kaopu-unread');
news?.addEventListener('message', () => store?.look());

/** Something was read or written here. */
export function tellOfReading(): void {
  news?.postMessage('changed');
  store?.look();
}

export function useUnread(owner: string): Unread {
  const unread = storeOf(owner);
  return useSyncExternalStore(unread.subscribe, () => unread.unread);
}

/** What was on the page counts as read; what has happened since does not. A failure is no matter: it is told again. */
export async function markRead(kind: 'message' | 'notice', id: string, seen?: string): Promise<void> {
  await call('POST /api/mark-read', { body: { kind, id, ...(seen === undefined ? {} : { seen }) } }).catch(
    () => undefined,
  );
  tellOfReading();
}
