import { useState } from 'react';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import type { Outbox } from './outbox/outbox-types.ts';
import {
  askForGlobalContests,
  askForPublicContest,
  GLOBAL_CONTESTS,
  publicContestKey,
} from './public-contests.ts';

export const useGlobalContests = () => useServerData(GLOBAL_CONTESTS, askForGlobalContests);

/** As a stranger sees it; null when there is none of that name. An empty id loads nothing. */
export const usePublicContest = (id: string) =>
  useServerData(id === '' ? '' : publicContestKey(id), () => askForPublicContest(id));

/** As the candidate sees it who is taking it; null when it is gone. From the start on it no longer changes. */
export function useTakenContest(id: string, username: string, isStarted: boolean) {
  const ask = async (): Promise<TakenContest | null> => {
    const contest = await call('GET /api/get-contest', { query: { id } });
    return contest && 'tasks' in contest ? contest : null;
  };
  // Until the started version is there, the opening page stays with the one that it was opened with.
  const [wasStarted] = useState(isStarted);
  const key = `taken-contest/${username}`;
  const opened = useServerData(wasStarted ? '' : `${key}/opened`, ask, { fixed: true });
  const started = useServerData(isStarted ? `${key}/started` : '', ask, { fixed: true });
  return isStarted && (started.data !== undefined || !opened.data) ? started : opened;
}

/** The opening page before the start, all tasks after it, so that the test goes on without a network. */
export function useTakenTasks(
  contest: Pick<TakenContest, 'owner' | 'tasks'>,
  outbox: Pick<Outbox, 'adoptDrafts'>,
  username: string,
  isStarted: boolean,
) {
  return useServerData(
    `taken-tasks/${username}/${isStarted ? 'started' : 'opened'}`,
    async () => {
      const { owner, tasks } = contest;
      if (isStarted) {
        const [given] = await Promise.all([
          call('GET /api/get-tasks', { query: { owner } }),
          // Before a task is shown: it begins with what was typed at another computer.
          call('GET /api/get-drafts').then(outbox.adoptDrafts, () => undefined),
        ]);
        return given;
      }
      const opening = await call('GET /api/get-task', { query: { id: entityId(owner, tasks[0] ?? '') } });
      return opening ? [opening] : [];
    },
    { fixed: true },
  );
}
