import { askWhoIsThere, knownAccount } from '#web/api-client/account-store.ts';
import { call, callWithin } from '#web/api-client/call.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { retryDelayMs } from '../outbox/back-off.ts';
import { openIndexedDbStore } from '../outbox/indexed-db-store.ts';
import { outcomeOfError } from '../outbox/send-outcome.ts';
import { deliverLeft, type Deliver } from './deliver-left.ts';
import { noteLeft } from './left-mark.ts';
import { openSealedStore, type SealedFile } from './sealed-store.ts';

const PATIENCE_MS = 20_000;
const POOR_LINE_CHARACTERS_PER_MS = 4;
/** Somebody may leave a test in another tab. */
const LOOK_AGAIN_MS = 60_000;

interface LeftAnswers {
  /** Answers and drafts of earlier users that the server does not have yet. */
  waiting: number;
  refused: readonly SealedFile[];
}

let state: LeftAnswers = { waiting: 0, refused: [] };
const listeners = new Set<() => void>();

export const leftAnswers = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state: () => state,
};

function change(next: LeftAnswers): void {
  if (next.waiting === state.waiting && next.refused.length === state.refused.length) return;
  state = next;
  for (const listener of listeners) listener();
}

const deliver: Deliver = async ({ content }) => {
  try {
    const patienceMs = PATIENCE_MS + content.length / POOR_LINE_CHARACTERS_PER_MS;
    const { status, data } = await callWithin(patienceMs, (signal) =>
      call('POST /api/deliver-answers', { body: { content }, signal }),
    );
    // A school's gateway may answer 200 with a page of its own.
    if (status !== 'ok') return { kind: 'unreachable' };
    return { kind: 'delivered', refusedCount: Number(data) };
  } catch (error) {
    return outcomeOfError(error);
  }
};

/** Opened once: they stay for as long as the page. */
let opening:
  | Promise<[Awaited<ReturnType<typeof openIndexedDbStore>>, Awaited<ReturnType<typeof openSealedStore>>]>
  | undefined;
const openStores = () => (opening ??= Promise.all([openIndexedDbStore(), openSealedStore()]));

/**
 * Whoever is logged in is asked for at this moment: what this page believes may be old. The one whose page this is may have
 * lost the session, and is about to log in again; unless they are leaving.
 */
async function seal(isLeaving: boolean): Promise<number> {
  const [store, sealed] = await openStores();
  const kept = await store.users();
  if (kept.length === 0) return 0;
  const here = [await askWhoIsThere(), isLeaving ? null : knownAccount()];
  const candidates = here.flatMap((account) => (account?.type === 'ticket-user' ? [account] : []));
  if (kept.every(({ userId }) => candidates.some(({ id }) => id === userId))) return 0;
  const { sealLeft } = await import('./seal-left.ts');
  const savedAt = new Date(serverClock.now()).toISOString();
  return sealLeft(store, sealed, candidates, { savedAt, isLeaving });
}

async function countLeft(unsealed: number): Promise<void> {
  const files = await (await openStores())[1].all();
  const waiting = files.filter(({ isRefused }) => !isRefused);
  const total = waiting.reduce((sum, { count }) => sum + count, unsealed);
  noteLeft(total);
  change({ waiting: total, refused: files.filter(({ isRefused }) => isRefused) });
}

/**
 * Seals and delivers what earlier users have left on this computer. False when it has to be tried again. Without a store
 * there is nothing to be found.
 */
async function attempt(isLeaving: boolean): Promise<boolean> {
  const [, sealed] = await openStores();
  const done = await sealed.exclusively(async () => {
    // Without a network nobody knows who is logged in; what is sealed already is tried all the same.
    const unsealed = await seal(isLeaving).catch(() => undefined);
    await countLeft(unsealed ?? 0);
    const isDelivered = await deliverLeft(sealed, deliver);
    await countLeft(unsealed ?? 0);
    return isDelivered && unsealed !== undefined;
  });
  return done ?? true;
}

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let watchers = 0;

function scheduleNext(isDone: boolean): void {
  clearTimeout(timer);
  failures = isDone ? 0 : failures + 1;
  const delayMs = isDone
    ? LOOK_AGAIN_MS * (1 + Math.random())
    : retryDelayMs(failures + 1, undefined, Math.random);
  if (watchers > 0) timer = setTimeout(() => void takeCareOfLeft(), delayMs);
}

/** Now, whatever the next turn would be. isLeaving: whoever was logged in here has ended it. */
export async function takeCareOfLeft(isLeaving = false): Promise<void> {
  scheduleNext(await attempt(isLeaving).catch(() => false));
}

/** For as long as a page of ours is open. Gives the way to stop. */
export function watchLeft(): () => void {
  watchers += 1;
  void takeCareOfLeft();
  const onOnline = () => setTimeout(() => void takeCareOfLeft(), Math.random() * 2_000);
  window.addEventListener('online', onOnline);
  return () => {
    watchers -= 1;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
  };
}

/** After a teacher has got it as a file. */
export async function forgetFile(id: string): Promise<void> {
  await (await openStores())[1].remove(id);
  await countLeft(0);
}
