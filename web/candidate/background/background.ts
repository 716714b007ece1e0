import { isStopped } from '#domain/session/contest-session.ts';
import { fetchAheadFor, loadTaskKinds } from '#tasks/view/task-kinds.ts';
import type { Task } from '#tasks/task.schema.ts';
import { taskAssets } from '#tasks/task.ts';
import { knownAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { tabId } from '../login/kept-place.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { fetchRescueKey } from '../rescue/rescue-key.ts';
import { refreshAccount } from '../session/server-news.ts';
import { insist } from './fetch-later.ts';
import { startHeartbeat } from './heartbeat.ts';
import { prefetchMedia } from './prefetch.ts';

/** Code that is needed later, or only when something goes wrong, must be there before the network is not. */
const LATER_PARTS: (() => Promise<unknown>)[] = [
  () => import('../ending/closing-view.tsx'),
  () => import('../ending/look-back.tsx'),
  () => import('../ending/left-over.tsx'),
  () => import('../ending/time-warning.tsx'),
  () => import('../ending/logout-dialog.tsx'),
  () => import('../login-again/session-lost-dialog.tsx'),
  () => import('../login/take-over-question.tsx'),
  () => import('../rescue/rescue-offer.tsx'),
  () => import('../two-devices/choose-answer-dialog.tsx'),
  () => import('../debug/answer-insights.tsx'),
  () => import('../one-tab/other-tab-dialog.tsx'),
];

/** Whoever has ended the test needs no key, and may be logged out in this moment. */
function isTakingTest(): boolean {
  const account = knownAccount();
  return account ? !isStopped(account) : false;
}

/** What goes on beside the answering, from a moment after the test was opened. Gives the way to stop. */
export function startBackground(userId: string, outbox: Outbox): () => void {
  const stops = LATER_PARTS.map((fetchPart) => insist(fetchPart, 0));
  // A test is taken in this tab, whichever way led to it.
  tabId();
  // A page without the key says so.
  fetchRescueKey(outbox, isTakingTest).catch(() => {});
  stops.push(startHeartbeat(outbox, () => void refreshAccount(userId, outbox)));
  return () => stops.forEach((stop) => stop());
}

/** What the tasks show beside their words, in the order of the tasks, as far as it is not too much to fetch ahead. */
async function assetsOf(tasks: readonly Task[]): Promise<string[]> {
  const found = await Promise.all(tasks.map(async (task) => taskAssets(await loadTaskKinds(task), task)));
  // A film that is here is no use without what plays it.
  await Promise.all(fetchAheadFor(tasks).map((attempt) => attempt()));
  if (found.every((addresses) => addresses.length === 0)) return [];
  const { addresses } = await call('GET /api/get-streamed-files');
  const streamed = new Set(addresses);
  return [...new Set(found.flat())].filter((address) => !streamed.has(address));
}

/** Pictures, films and models of all tasks, so that the test goes on without a network. Gives the way to stop. */
export function startPrefetching(tasks: readonly Task[]): () => void {
  return prefetchMedia(() => assetsOf(tasks), Math.random);
}
