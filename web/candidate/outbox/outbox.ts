import { retryDelayMs } from './back-off.ts';
import { createMemoryStore } from './memory-store.ts';
import { draftOf, withoutPayload, type OutboxStore } from './outbox-store.ts';
import type { Outbox, OutboxOptions, OutboxState } from './outbox-types.ts';
import type { SendOutcome } from './send-outcome.ts';
import { newIdempotencyKey, type Draft, type Submission } from './submission.ts';

/** How soon to look again when another tab is sending. */
const OTHER_TAB_POLL_MS = 1_000;

type Step = Exclude<SendOutcome['kind'], 'busy'> | 'empty' | { retryAfterMs: number | undefined };

/** Keeps answers on this computer until the server has acknowledged them, and sends them in order. */
export async function createOutbox(options: OutboxOptions): Promise<Outbox> {
  const { userId, transport, pause, random, serverNowMs } = options;
  let store = options.store;
  let isRunning = false;
  let isStopped = false;
  const listeners = new Set<() => void>();
  const drafts = new Map((await store.drafts(userId)).map((draft) => [draft.taskId, draft]));
  const aboutDrafts = () => ({
    draftTasks: [...drafts.values()].flatMap((draft) => (draft.payload ? [draft.taskId] : [])),
    openedAt: Object.fromEntries([...drafts].map(([taskId, draft]) => [taskId, draft.openedAt])),
  });
  let state: OutboxState = {
    ...aboutDrafts(),
    queued: await store.queued(userId),
    account: undefined,
    phase: 'idle',
    durable: store.durable,
    lostMessage: '',
  };

  function change(changed: Partial<OutboxState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  function keepDraft(draft: Draft): void {
    const known = drafts.get(draft.taskId);
    drafts.set(draft.taskId, draft);
    // Not at every keystroke: what is typed is nobody's business but the task's.
    if (!known || Boolean(known.payload) !== Boolean(draft.payload)) change(aboutDrafts());
  }

  async function writeDraft(draft: Draft): Promise<void> {
    keepDraft(draft);
    await keep((kept) => kept.writeDraft(draft));
  }

  /** A full disk or a broken database must not lose an answer: the page goes on in memory, and says so. */
  async function keep<T>(write: (store: OutboxStore) => Promise<T>): Promise<T> {
    try {
      return await write(store);
    } catch (error) {
      if (!store.durable) throw error;
      store = createMemoryStore({ drafts: [...drafts.values()], queue: [...state.queued] });
      change({ durable: false });
      return write(store);
    }
  }

  function takeOut(submission: Submission, account = state.account): void {
    const queued = state.queued.filter((entry) => entry.idempotencyKey !== submission.idempotencyKey);
    change(queued.length === 0 ? { queued, account, phase: 'idle' } : { queued, account });
  }

  async function settle(submission: Submission, outcome: SendOutcome): Promise<Step> {
    switch (outcome.kind) {
      case 'acknowledged':
        await keep((kept) => kept.removeAcknowledged(submission));
        takeOut(submission, outcome.account);
        options.onAcknowledged(outcome.account);
        return outcome.kind;
      case 'refused':
        await keep((kept) => kept.turnBackIntoDraft(submission));
        keepDraft(draftOf(submission, drafts.get(submission.taskId)));
        takeOut(submission);
        options.onRefused(submission, outcome.message);
        return outcome.kind;
      case 'session-lost':
        change({ phase: 'session-lost', lostMessage: outcome.message });
        return outcome.kind;
      case 'unreachable':
        return outcome.kind;
      case 'busy':
        return { retryAfterMs: outcome.retryAfterMs };
    }
  }

  /** Read anew each time: another tab may have sent some of it, or queued more. */
  async function sendFirst(): Promise<Step> {
    const queued = await keep((kept) => kept.queued(userId));
    const [first] = queued;
    const isSentElsewhere = queued.length < state.queued.length;
    change({ queued });
    if (isSentElsewhere) options.onSentElsewhere();
    return first ? settle(first, await transport(first)) : 'empty';
  }

  /** Whatever goes wrong is tried again later; giving up would leave answers on this computer. */
  async function step(): Promise<Step | undefined> {
    try {
      return await store.exclusively(sendFirst);
    } catch (error) {
      reportError(error);
      return { retryAfterMs: undefined };
    }
  }

  async function run(): Promise<void> {
    if (isRunning || state.phase === 'session-lost') return;
    isRunning = true;
    let failures = 0;
    while (!isStopped && state.queued.length > 0) {
      if (failures === 0) change({ phase: 'sending' });
      const done = await step();
      if (done === 'session-lost') break;
      if (done === undefined) await pause.sleep(OTHER_TAB_POLL_MS);
      else if (done === 'unreachable' || typeof done === 'object') {
        failures += 1;
        change({ phase: done === 'unreachable' ? done : 'busy' });
        const retryAfterMs = done === 'unreachable' ? undefined : done.retryAfterMs;
        await pause.sleep(retryDelayMs(failures, retryAfterMs, random));
      } else failures = 0;
    }
    isRunning = false;
    if (isStopped) store.close();
    if (state.queued.length === 0) change({ phase: 'idle' });
  }

  function retryNow(): void {
    if (state.phase === 'session-lost') return;
    if (state.queued.length > 0) change({ phase: 'sending' });
    pause.interrupt();
    void run();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    draft: (taskId) => drafts.get(taskId)?.payload,
    async open(taskId) {
      if (!drafts.has(taskId)) await writeDraft({ userId, taskId, openedAt: serverNowMs() });
    },
    async saveDraft(taskId, payload) {
      const openedAt = drafts.get(taskId)?.openedAt ?? serverNowMs();
      await writeDraft({ userId, taskId, openedAt, payload });
    },
    async submit(taskId, payload) {
      const draft = drafts.get(taskId);
      const added = { userId, taskId, idempotencyKey: newIdempotencyKey(), payload };
      const submission = await keep((kept) => kept.enqueue(added, serverNowMs()));
      const others = state.queued.filter((entry) => entry.sequence !== submission.sequence);
      change({ queued: [...others, submission] });
      // Unless the candidate has typed on while it was written.
      if (draft && draft === drafts.get(taskId)) keepDraft(withoutPayload(draft));
      void run();
    },
    flush() {
      retryNow();
      return new Promise((resolve) => {
        const look = () => {
          const hasFailed = state.phase !== 'idle' && state.phase !== 'sending';
          if (state.queued.length > 0 && !hasFailed) return;
          listeners.delete(look);
          resolve(state.queued.length === 0);
        };
        listeners.add(look);
        look();
      });
    },
    retryNow,
    renewSession() {
      change({ phase: 'idle', lostMessage: '' });
      retryNow();
    },
    loseSession: (message) => change({ phase: 'session-lost', lostMessage: message }),
    async clear() {
      drafts.clear();
      change(aboutDrafts());
      await keep((kept) => kept.clear(userId));
    },
    async close(hasLoggedOut) {
      isStopped = true;
      pause.interrupt();
      const hasUnsent = state.queued.length > 0 || state.draftTasks.length > 0;
      if (hasLoggedOut && !hasUnsent) await keep((kept) => kept.clear(userId));
      // What is just being sent still wants to be taken out of the queue.
      if (!isRunning) store.close();
    },
  };
}
