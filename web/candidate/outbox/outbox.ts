import { nextSequence } from '#domain/session/sequence.ts';
import { adopted, createDraftBook } from './draft-book.ts';
import { createMemoryStore } from './memory-store.ts';
import {
  draftOf,
  withoutPayload,
  type OutboxStore,
  newIdempotencyKey,
  type Draft,
  type Submission,
  type Typed,
} from './outbox-store.ts';
import type { Outbox, OutboxOptions, OutboxState } from './outbox-types.ts';
import type { SendFailure, SendOutcome } from './send-outcome.ts';
import { createSending } from './sending.ts';

/** Keeps answers on this computer until the server has acknowledged them, and sends them in order. */
export async function createOutbox(options: OutboxOptions): Promise<Outbox> {
  const { userId, serverNowMs } = options;
  let store = options.store;
  const listeners = new Set<() => void>();
  const book = createDraftBook(await store.drafts(userId));
  const known = await store.queued(userId);
  const sequences = [...known, ...book.all().flatMap(({ typed }) => typed ?? [])];
  let lastSequence = Math.max(0, ...sequences.map(({ sequence }) => sequence));
  let state: OutboxState = {
    ...book.about(),
    queued: known,
    account: undefined,
    lateTasks: [],
    phase: 'idle',
    isReachable: true,
    durable: store.durable,
    lostMessage: '',
  };

  function change(changed: Partial<OutboxState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  /** Not told at every keystroke: what is typed is nobody's business but the task's. */
  function keepDraft(draft: Draft): void {
    if (book.put(draft)) change(book.about());
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
      store = createMemoryStore({ drafts: book.all(), queue: [...state.queued] });
      change({ durable: false });
      return write(store);
    }
  }

  function takeOut(submission: Submission, changed: Partial<OutboxState> = {}): void {
    const queued = state.queued.filter((entry) => entry.idempotencyKey !== submission.idempotencyKey);
    const isDone = queued.length === 0 && state.unsavedTasks.length === 0;
    change({ ...changed, queued, ...(isDone ? { phase: 'idle' } : {}) });
  }

  async function conclude(submission: Submission, outcome: SendOutcome): Promise<SendFailure | 'done'> {
    switch (outcome.kind) {
      case 'acknowledged': {
        const { account, isLate } = outcome;
        await keep((kept) => kept.removeAcknowledged(submission));
        takeOut(submission, {
          account,
          lateTasks: isLate ? [...state.lateTasks, submission.taskId] : state.lateTasks,
        });
        options.onAcknowledged(account);
        return 'done';
      }
      case 'refused':
        await keep((kept) => kept.turnBackIntoDraft(submission));
        keepDraft(draftOf(submission, book.find(submission.taskId)));
        takeOut(submission);
        options.onRefused(submission, outcome.message);
        return 'done';
      default:
        return outcome;
    }
  }

  async function saveOnServer(draft: Draft & { typed: Typed }): Promise<SendFailure | 'done'> {
    const outcome = await options.draftTransport(draft);
    if (outcome.kind === 'saved') {
      // Unless the candidate has typed on, or submitted, while it was on its way.
      const isSame = book.find(draft.taskId)?.typed === draft.typed;
      if (isSame) await writeDraft({ ...draft, typed: { ...draft.typed, isSaved: true } });
      options.onExpireTime(outcome.expireTime);
      return 'done';
    }
    if (outcome.kind !== 'refused') return outcome;
    book.refuse(draft.typed);
    change(book.about());
    return 'done';
  }

  /** Answers first, then drafts. Read anew each time: another tab may have sent some of it, or queued more. */
  async function sendFirst(): Promise<SendFailure | 'done'> {
    const queued = await keep((kept) => kept.queued(userId));
    const isSentElsewhere = queued.length < state.queued.length;
    change({ queued });
    if (isSentElsewhere) options.onSentElsewhere();
    const [first] = queued;
    if (first) return conclude(first, await options.transport(first));
    const [draft] = book.unsaved();
    return draft ? saveOnServer(draft) : 'done';
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const sending = createSending({
    ...options,
    state: () => state,
    subscribe,
    change,
    sendFirst: () => store.exclusively(sendFirst),
    whenStopped: () => store.close(),
  });

  return {
    subscribe,
    state: () => state,
    draft: (taskId) => book.find(taskId)?.typed?.payload,
    typed: () => book.all().flatMap(({ taskId, typed }) => (typed ? [{ taskId, typed }] : [])),
    async open(taskId) {
      if (!book.find(taskId)) await writeDraft({ userId, taskId, openedAt: serverNowMs() });
    },
    async saveDraft(taskId, payload) {
      const typedAt = Math.floor(serverNowMs());
      lastSequence = nextSequence(lastSequence, typedAt);
      const openedAt = book.find(taskId)?.openedAt ?? typedAt;
      const typed = { payload, sequence: lastSequence, typedAt, isSaved: false };
      const kept = writeDraft({ userId, taskId, openedAt, typed });
      sending.sendDraftSoon();
      await kept;
    },
    async adoptDrafts(drafts) {
      for (const theirs of drafts) {
        const queuedHere = state.queued.filter(({ taskId }) => taskId === theirs.taskId);
        const newest = Math.max(-1, ...queuedHere.map(({ sequence }) => sequence));
        const context = { userId, nowMs: serverNowMs() };
        const draft = adopted(theirs, book.find(theirs.taskId), newest, context);
        if (draft) await writeDraft(draft);
      }
    },
    async submit(taskId, payload, givenAt = serverNowMs()) {
      const draft = book.find(taskId);
      const queuedAt = Math.floor(givenAt);
      const added = { userId, taskId, queuedAt, idempotencyKey: newIdempotencyKey(), payload };
      const after = Math.max(serverNowMs(), lastSequence + 1);
      const submission = await keep((kept) => kept.enqueue(added, after));
      lastSequence = Math.max(lastSequence, submission.sequence);
      const others = state.queued.filter((entry) => entry.sequence !== submission.sequence);
      change({ queued: [...others, submission] });
      // Unless the candidate has typed on while it was written.
      if (draft && draft === book.find(taskId)) keepDraft(withoutPayload(draft));
      sending.sendNow();
    },
    flush: sending.flush,
    retryNow: sending.retryNow,
    noteReachable(isReachable) {
      if (isReachable !== state.isReachable) change({ isReachable });
    },
    renewSession() {
      change({ phase: 'idle', lostMessage: '' });
      sending.retryNow();
    },
    loseSession: (message) => change({ phase: 'session-lost', lostMessage: message }),
    unsent: () => ({ answers: state.queued, drafts: book.unsaved() }),
    rescueKey: () => keep((kept) => kept.rescueKey(userId)),
    keepRescueKey: (key) => keep((kept) => kept.writeRescueKey(userId, key)),
    async clear() {
      book.clear();
      change(book.about());
      await keep((kept) => kept.clear(userId));
    },
    async close(hasLoggedOut) {
      const hasUnsent = state.queued.length > 0 || state.draftTasks.length > state.savedTasks.length;
      if (hasLoggedOut && !hasUnsent) await keep((kept) => kept.clear(userId));
      sending.stop();
    },
  };
}
