import { queryOptions } from '@tanstack/react-query';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';

export const globalContestsQuery = queryOptions({
  queryKey: ['global-contests'],
  queryFn: () => call('GET /api/get-global-contests'),
});

/** As a stranger sees it; null when there is none of that name. */
export const publicContestQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-contest', id],
    queryFn: () => call('GET /api/get-contest', { query: { id } }),
  });

/** As the candidate sees it who is taking it; null when it is gone. From the start on it no longer changes. */
export const takenContestQuery = (id: string, username: string, isStarted: boolean) =>
  queryOptions({
    queryKey: ['taken-contest', id, username, isStarted],
    queryFn: async (): Promise<TakenContest | null> => {
      const contest = await call('GET /api/get-contest', { query: { id } });
      return contest && 'tasks' in contest ? contest : null;
    },
    staleTime: Infinity,
    placeholderData: (previous) => previous,
  });

/** The opening page before the start, all tasks after it, so that the test goes on without a network. */
export const takenTasksQuery = (
  contest: Pick<TakenContest, 'owner' | 'tasks'>,
  username: string,
  isStarted: boolean,
) =>
  queryOptions({
    queryKey: ['taken-tasks', username, isStarted],
    queryFn: async () => {
      const { owner, tasks } = contest;
      if (isStarted) return call('GET /api/get-tasks', { query: { owner } });
      const opening = await call('GET /api/get-task', { query: { id: entityId(owner, tasks[0] ?? '') } });
      return opening ? [opening] : [];
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
