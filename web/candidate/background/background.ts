import { call } from '#web/api-client/call.ts';
import type { Task } from '#tasks/task.schema.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { refreshAccount } from '../session/refresh-account.ts';
import { startHeartbeat } from './heartbeat.ts';
import { mediaOf, prefetchMedia } from './prefetch-media.ts';

/** Code that is needed later, or only when something goes wrong, must be there before the network is not. */
const LATER_PARTS = [
  () => import('../test-page/session-lost-dialog.tsx'),
  () => import('../rescue/rescue-offer.tsx'),
  () => import('../debug/answer-insights.tsx'),
];

/** The key of the rescue file: when the file is wanted there is no network to fetch it over. */
async function fetchRescueKey(outbox: Outbox): Promise<void> {
  if (await outbox.rescueKey()) return;
  await outbox.keepRescueKey(await call('GET /api/get-rescue-key'));
}

/** What goes on beside the answering, from a moment after the test was opened. Gives the way to stop. */
export function startBackground(username: string, outbox: Outbox): () => void {
  // A failure shows when the part does, with a way to try again; a page without the key says so.
  for (const load of LATER_PARTS) load().catch(() => {});
  fetchRescueKey(outbox).catch(() => {});
  return startHeartbeat(outbox, () => void refreshAccount(username, outbox));
}

/** Pictures and sounds of all tasks, so that the test goes on without a network. Gives the way to stop. */
export function startPrefetching(tasks: readonly Task[]): () => void {
  return prefetchMedia(mediaOf(tasks), Math.random);
}
