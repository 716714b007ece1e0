import { useEffect } from 'react';
import { fetchAheadFor } from '#tasks/view/task-kinds.ts';
import type { Task } from '#tasks/task.schema.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { insist, pauseMs, startFetched } from './fetch-later.ts';
import type * as background from './background.ts';

type Background = typeof background;

const startLater = (start: (background: Background) => () => void) =>
  startFetched(() => import('./background.ts'), start, pauseMs());

/** Heartbeat, and everything that the test will need, so that it goes on without a network. */
export function useBackground(userId: string, outbox: Outbox, tasks: readonly Task[] | undefined): void {
  useEffect(() => startLater((background) => background.startBackground(userId, outbox)), [userId, outbox]);

  useEffect(() => {
    if (!tasks) return undefined;
    const stops = fetchAheadFor(tasks).map((attempt) => insist(attempt, 0));
    stops.push(startLater((background) => background.startPrefetching(tasks)));
    return () => stops.forEach((stop) => stop());
  }, [tasks]);
}
