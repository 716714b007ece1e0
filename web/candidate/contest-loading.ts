import { useState } from 'react';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { call } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
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

/** What the address means to a candidate: a contest is also found by a name that it had before. */
export const useNamedContest = (id: string) =>
  useServerData(id === '' ? '' : `named-contest/${id}`, () => askForPublicContest(id), { fixed: true });

/** As the candidate sees it who is taking it; null when it is gone. From the start on it no longer changes. */
export function useTakenContest(id: string, userId: string, isStarted: boolean) {
  const ask = async (): Promise<TakenContest | null> => {
    const contest = await call('GET /api/get-contest', { query: { id } });
    return contest && 'tasks' in contest ? contest : null;
  };
  // Until the started version is there, the opening page stays with the one that it was opened with.
  const [wasStarted] = useState(isStarted);
  const key = `taken-contest/${userId}`;
  const opened = useServerData(wasStarted ? '' : `${key}/opened`, ask, { fixed: true });
  const started = useServerData(isStarted ? `${key}/started` : '', ask, { fixed: true });
  return isStarted && (started.data !== undefined || !opened.data) ? started : opened;
}
