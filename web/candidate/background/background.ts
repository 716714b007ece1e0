import { isStopped } from '#domain/session/contest-session.ts';
import { loadTaskKinds } from '#tasks/view/task-kinds.ts';
import type { Task } from '#tasks/task.schema.ts';
import { taskAssets } from '#tasks/task.ts';
import { knownAccount } from '#web/api-client/account-store.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { fetchRescueKey } from '../rescue/rescue-key.ts';
import { refreshAccount } from '../session/server-news.ts';
import { insist } from './fetch-later.ts';
import { startHeartbeat } from './heartbeat.ts';

/** A whole school starts at one moment; what is not on screen yet can wait for the others. */
const START_JITTER_MS = 4_000;
const BETWEEN_MS = 150;
const RETRY_AFTER_MS = 15_000;
const MOST_ATTEMPTS = 4;

const isOwn = (address: string) => new URL(address, location.href).origin === location.origin;

/** Pictures are held, so that they show at once; everything else lies in the browser's cache. */
async function fetchMedia(address: string, held: Map<string, HTMLImageElement>): Promise<void> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    held.set(address, image);
  } catch {
    // No picture, or not to be had. Foreign addresses may refuse to be read by scripts.
    if (!isOwn(address)) return;
    const response = await fetch(address);
    if (!response.ok && response.status >= 500) throw new Error(`${response.status}`);
    await response.arrayBuffer();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads what a test needs ahead of its use, so that it goes on without a network. Gives the way to stop. */
function prefetchMedia(findAddresses: () => Promise<string[]>, random: () => number): () => void {
  let isStopped = false;
  const held = new Map<string, HTMLImageElement>();

  async function run(): Promise<void> {
    await pause(START_JITTER_MS * random());
    let left = await findAddressesPatiently();
    for (let attempt = 1; left.length > 0 && attempt <= MOST_ATTEMPTS; attempt += 1) {
      const failed: string[] = [];
      for (const address of left) {
        if (isStopped) return;
        await fetchMedia(address, held).catch(() => failed.push(address));
        await pause(BETWEEN_MS);
      }
      left = failed;
      if (left.length > 0) await pause(RETRY_AFTER_MS * (1 + random()));
    }
  }

  /** The kinds of the tasks say what they show, and their code may still be on its way. */
  async function findAddressesPatiently(): Promise<string[]> {
    while (!isStopped) {
      try {
        return await findAddresses();
      } catch {
        await pause(RETRY_AFTER_MS * (1 + random()));
      }
    }
    return [];
  }

  void run();
  return () => {
    isStopped = true;
    held.clear();
  };
}

/** Code that is needed later, or only when something goes wrong, must be there before the network is not. */
const LATER_PARTS: (() => Promise<unknown>)[] = [
  () => import('../ending/closing-view.tsx'),
  () => import('../ending/time-warning.tsx'),
  () => import('../ending/logout-dialog.tsx'),
  () => import('../login-again/session-lost-dialog.tsx'),
  () => import('../rescue/rescue-offer.tsx'),
  () => import('../two-devices/choose-answer-dialog.tsx'),
  () => import('../debug/answer-insights.tsx'),
];

/** Whoever has ended the test needs no key, and may be logged out in this moment. */
function isTakingTest(): boolean {
  const account = knownAccount();
  return account ? !isStopped(account) : false;
}

/** What goes on beside the answering, from a moment after the test was opened. Gives the way to stop. */
export function startBackground(userId: string, outbox: Outbox): () => void {
  const stops = LATER_PARTS.map((fetchPart) => insist(fetchPart, 0));
  // A page without the key says so.
  fetchRescueKey(outbox, isTakingTest).catch(() => {});
  stops.push(startHeartbeat(outbox, () => void refreshAccount(userId, outbox)));
  return () => stops.forEach((stop) => stop());
}

/** Everything that the tasks show beside their words, in the order of the tasks. */
async function assetsOf(tasks: readonly Task[]): Promise<string[]> {
  const found = await Promise.all(tasks.map(async (task) => taskAssets(await loadTaskKinds(task), task)));
  return [...new Set(found.flat())];
}

/** Pictures and sounds of all tasks, so that the test goes on without a network. Gives the way to stop. */
export function startPrefetching(tasks: readonly Task[]): () => void {
  return prefetchMedia(() => assetsOf(tasks), Math.random);
}
