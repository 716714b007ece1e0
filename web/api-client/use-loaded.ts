import { useEffect, useSyncExternalStore } from 'react';
import { keep, type Kept } from './kept.ts';

const everything = new Map<string, Kept<unknown>>();
const NOTHING = keep<never>(() => Promise.reject(new Error('nothing to load')));

interface LoadOptions {
  /** It never changes under its key, so that it is asked for once; otherwise each time it comes into sight. */
  fixed?: boolean;
  /** How often to ask again when the network or the server is away. */
  retries?: number;
}

function keptAs<T>(key: string, load: () => Promise<T>, retries: number | undefined): Kept<T> {
  if (key === '') return NOTHING;
  const known = everything.get(key) ?? keep<unknown>(load, retries);
  everything.set(key, known);
  return known as Kept<T>;
}

/** Something of the server's by its key; an empty key loads nothing. What is known shows while it is asked for anew. */
export function useLoaded<T>(
  key: string,
  load: () => Promise<T>,
  { fixed = false, retries }: LoadOptions = {},
) {
  const kept = keptAs(key, load, retries);
  useEffect(() => {
    if (key !== '') void (fixed ? kept.ensure() : kept.refresh());
  }, [key, kept, fixed]);
  return { ...useSyncExternalStore(kept.subscribe, kept.state), reload: kept.reload };
}

/** Asks ahead for what a page will want. */
export function prefetch(key: string, load: () => Promise<unknown>): void {
  void keptAs(key, load, undefined).ensure();
}

/** On a shared computer nothing of the last user stays. */
export function forgetLoaded(): void {
  everything.clear();
}
