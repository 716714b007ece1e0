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

const pauseMs = () => FIRST_PAUSE_MS + JITTER_MS * Math.random();

/** Tries for as often as it takes, with a pause after each failure. Gives the way to stop. */
function insist(attempt: () => Promise<unknown>, firstAfterMs: number): () => void {
  let isGone = false;
  let timer: ReturnType<typeof setTimeout>;
  const tryAfter = (ms: number) => {
    timer = setTimeout(() => {
      attempt().catch(() => {
        if (!isGone) tryAfter(pauseMs());
      });
    }, ms);
  };
  tryAfter(firstAfterMs);
  return () => {
    isGone = true;
    clearTimeout(timer);
  };
}

/** Fetches the background's code a moment later and runs it until the effect ends. */
function startLater(start: (background: Background) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  const fetchAndStart = async () => {
    const background = await import('./background.ts');
    if (!isGone) stop = start(background);
  };
  const giveUp = insist(fetchAndStart, pauseMs());
  return () => {
    isGone = true;
    giveUp();
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
    const stops = BLOCK_KINDS.flatMap((kind) => {
      const contents = tasks.flatMap((task) => task[kind] ?? []);
      return contents.length > 0 ? [insist(() => BLOCK_VIEWS[kind].preloadPlayer(contents), 0)] : [];
    });
    stops.push(startLater((background) => background.startPrefetching(tasks)));
    return () => stops.forEach((stop) => stop());
  }, [tasks]);
}
