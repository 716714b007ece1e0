import { useEffect } from 'react';
import { BLOCK_KINDS } from '#tasks/registry.rules.ts';
import { BLOCK_VIEWS } from '#tasks/registry.views.tsx';
import type { Task } from '#tasks/task.schema.ts';
import type * as background from './background.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

/** First what is on screen; and not a whole room in the same instant. */
const FIRST_PAUSE_MS = 2_000;
const JITTER_MS = 3_000;

type Background = typeof background;

/** Fetches the background's code a moment later, for as often as it takes, and runs it until the effect ends. */
function startLater(start: (background: Background) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  let timer: ReturnType<typeof setTimeout>;
  const fetchAndStart = () => {
    timer = setTimeout(
      () => {
        import('./background.ts').then((background) => {
          if (!isGone) stop = start(background);
        }, fetchAndStart);
      },
      FIRST_PAUSE_MS + JITTER_MS * Math.random(),
    );
  };
  fetchAndStart();
  return () => {
    isGone = true;
    clearTimeout(timer);
    stop?.();
  };
}

/** Heartbeat, and everything that the test will need, so that it goes on without a network. */
export function useBackground(username: string, outbox: Outbox, tasks: readonly Task[] | undefined): void {
  useEffect(
    () => startLater((background) => background.startBackground(username, outbox)),
    [username, outbox],
  );

  useEffect(() => {
    if (!tasks) return undefined;
    for (const kind of BLOCK_KINDS) {
      const isUsed = tasks.some((task) => task[kind] !== undefined);
      // A failure shows when the block does, with a way to try again.
      if (isUsed) BLOCK_VIEWS[kind].preloadPlayer().catch(() => {});
    }
    return startLater((background) => background.startPrefetching(tasks));
  }, [tasks]);
}
