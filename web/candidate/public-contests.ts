import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { prefetch } from '#web/api-client/server-data.ts';

export const GLOBAL_CONTESTS = 'global-contests';
export const askForGlobalContests = () => call('GET /api/get-global-contests');
export const prefetchGlobalContests = () => prefetch(GLOBAL_CONTESTS, askForGlobalContests);

export const publicContestKey = (id: string) => `public-contest/${id}`;

export async function askForPublicContest(id: string) {
  try {
    return await call('GET /api/get-contest', { query: { id } });
  } catch (error) {
    // What cannot be the name of a contest is one that does not exist.
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

export const prefetchPublicContest = (id: string) =>
  prefetch(publicContestKey(id), () => askForPublicContest(id));
