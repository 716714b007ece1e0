import { use } from 'react';
import type { LazyKind, LoadedKind } from './lazy-kind.ts';
import { LAZY_KINDS } from '../registry.lazy.ts';
import type { TaskSettings } from '../task.schema.ts';
import { contentIn, hasPart } from '../task.ts';

const kindsIn = (task: TaskSettings): LazyKind[] => LAZY_KINDS.filter((kind) => hasPart(task, kind));

const RETRY_AFTER_MS = 2_000;

const loading = new Map<string, Promise<LoadedKind[]>>();

/** The same promise for the same kinds; some time after a failure the next one tries anew. */
function loadTogether(kinds: readonly LazyKind[]): Promise<LoadedKind[]> {
  const name = kinds.map(({ key }) => key).join(' ');
  const known = loading.get(name);
  if (known) return known;
  const begun = Promise.all(kinds.map((kind) => kind.load()));
  // With these two fields React reads a promise at once; without them it would show the wheel in between.
  const fulfil = (value: LoadedKind[]) => void Object.assign(begun, { status: 'fulfilled', value });
  const loaded = kinds.flatMap((kind) => kind.loaded() ?? []);
  if (loaded.length === kinds.length) fulfil(loaded);
  // Kept for a while, so that the page says what is wrong instead of asking again and again.
  begun.then(fulfil, () => setTimeout(() => loading.delete(name), RETRY_AFTER_MS));
  loading.set(name, begun);
  return begun;
}

/**
 * The kinds that a task is made of. Waits (React's Suspense) for those that are not here yet. `use` is called in any case:
 * a component that has waited once is drawn again by rules that only `use` ends.
 */
export function useTaskKinds(task: TaskSettings): readonly LoadedKind[] {
  return use(loadTogether(kindsIn(task)));
}

/** The same for code that can wait by itself. */
export function loadTaskKinds(task: TaskSettings): Promise<LoadedKind[]> {
  return Promise.all(kindsIn(task).map((kind) => kind.load()));
}

/** Those of them that need no waiting; undefined while any does. */
export function loadedTaskKinds(task: TaskSettings): LoadedKind[] | undefined {
  const kinds = kindsIn(task).map((kind) => kind.loaded());
  return kinds.every((kind) => kind !== undefined) ? kinds : undefined;
}

/** One attempt for each kind to fetch everything that its players need in these tasks. */
export function fetchAheadFor(tasks: readonly TaskSettings[]): (() => Promise<unknown>)[] {
  const needed = LAZY_KINDS.filter((kind) => tasks.some((task) => hasPart(task, kind)));
  return needed.map((kind) => async () => {
    const { fetchAhead } = await kind.load();
    await fetchAhead?.(tasks.map((task) => contentIn(task, kind)).filter((content) => content !== undefined));
  });
}
