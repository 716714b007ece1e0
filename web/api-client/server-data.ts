import { ApiError } from './api-error.ts';

const FIRST_PAUSE_MS = 1_000;
/** So soon after an answer nobody asks again. */
const FRESH_MS = 3_000;

interface Loading<T> {
  data: T | undefined;
  error: Error | undefined;
}

/** Something of the server's that the page keeps: asked for once, shown in many places, replaced when newer. */
export interface ServerData<T> {
  subscribe(listener: () => void): () => void;
  state(): Loading<T>;
  /** Asks unless it is there or under way. */
  ensure(): Promise<void>;
  /** Asks again; what is known stays until the answer comes. */
  reload(): Promise<void>;
  /** Asks again unless that is under way already, or was just answered. */
  refresh(): Promise<void>;
  /** It has come by another way; what is still being asked for is out of date. */
  put(data: T): void;
}

/** A refusal stays a refusal; only a network or a server that is away is asked again. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError && error.status < 500);
}

function pauseMs(failures: number): number {
  return FIRST_PAUSE_MS * 2 ** failures * (0.5 + Math.random() / 2);
}

async function askPatiently<T>(ask: () => Promise<T>, retries: number): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (failures >= retries || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs(failures)));
    }
  }
}

export function createServerData<T>(ask: () => Promise<T>, retries = 2): ServerData<T> {
  let state: Loading<T> = { data: undefined, error: undefined };
  let underWay: Promise<void> | undefined;
  let answeredAt = -Infinity;
  const listeners = new Set<() => void>();

  function change(next: Loading<T>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function load(): Promise<void> {
    const asking: Promise<void> = askPatiently(ask, retries).then(
      (data) => {
        if (underWay !== asking) return;
        answeredAt = performance.now();
        change({ data, error: undefined });
      },
      (error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        if (underWay === asking) change({ data: state.data, error: failure });
      },
    );
    underWay = asking;
    return asking.finally(() => {
      if (underWay === asking) underWay = undefined;
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    ensure: () => underWay ?? (state.data === undefined ? load() : Promise.resolve()),
    reload: load,
    refresh: () => underWay ?? (performance.now() - answeredAt < FRESH_MS ? Promise.resolve() : load()),
    put(data) {
      underWay = undefined;
      change({ data, error: undefined });
    },
  };
}

const everything = new Map<string, ServerData<unknown>>();
const NOTHING = createServerData<never>(() => new Promise(() => undefined));

/** Without React, which is not there yet when the first page's things are asked for. */
export function serverDataAt<T>(
  key: string,
  load: () => Promise<T>,
  retries: number | undefined,
): ServerData<T> {
  if (key === '') return NOTHING;
  const known = everything.get(key) ?? createServerData<unknown>(load, retries);
  everything.set(key, known);
  return known as ServerData<T>;
}

/** Asks ahead for what a page will want. */
export function prefetch(key: string, load: () => Promise<unknown>): void {
  void serverDataAt(key, load, undefined).ensure();
}

/** On a shared computer nothing of the last user stays. */
export function forgetServerData(): void {
  everything.clear();
}
