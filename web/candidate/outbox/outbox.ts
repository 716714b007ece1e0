import { withoutTimes } from '#domain/session/changed-answer.ts';
import { isAhead, nextSequence } from '#domain/session/sequence.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { isUncloneable, unwritable } from './aside-text.ts';
import { createDraftBook } from './draft-book.ts';
import { createDraftWriter } from './draft-writer.ts';
import { createMemoryStore } from './memory-store.ts';
import {
  changeOf,
  newIdempotencyKey,
  withoutPayload,
  type Draft,
  type OutboxStore,
  type Submission,
} from './outbox-store.ts';
import type { Outbox, OutboxOptions, OutboxState } from './outbox-types.ts';
import type { OnlyStuck, SendFailure } from './send-outcome.ts';
import { createSending } from './sending.ts';
import { createSendingOne } from './sending-one.ts';
import { createServerSide, type ServerText } from './server-side.ts';
import { saysTheSame, settleAll, type TaskText } from './settling.ts';

const PATIENCE_MS = 2_000;

/** Keeps answers on this computer until the server has acknowledged them, and sends them in order. */
export async function createOutbox(options: OutboxOptions): Promise<Outbox> {
  const { userId, serverNowMs } = options;
  let store = options.store;
  const listeners = new Set<() => void>();
  const book = createDraftBook(await store.drafts(userId));
  const known = await store.queued(userId);
  const highest = (queued: readonly Submission[]) => {
    const drafted = book.all().flatMap((draft) => [changeOf(draft), draft.typed?.sequence ?? 0]);
    return Math.max(0, ...queued.map(({ sequence }) => sequence), ...drafted);
  };
  let lastSequence = highest(known);
  const there = createServerSide();
  // By an earlier page: some of it may still be on its way.
  for (const { taskId, sent = [] } of book.all()) there.noteSent(taskId, Math.max(0, ...sent));
  /** The server was asked: what was not seen then was not there. */
  let hasSettled = false;
  const nothingSeen = () => (hasSettled ? 0 : undefined);
  /** Another tab goes on. */
  let isHandedOver = false;
  /** What an earlier page has left is not sent before it is known what another device has brought since. */
  let needsSettling = options.settleFirst !== undefined && (known.length > 0 || book.unsaved().length > 0);
  let state: OutboxState = {
    ...book.about(),
    queued: known,
    account: undefined,
    lateTasks: [],
    stuckTasks: [],
    conflicts: [],
    revisions: {},
    phase: 'idle',
    isReachable: true,
    durable: store.durable,
    isKept: true,
    lostMessage: '',
  };

  function change(changed: Partial<OutboxState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  /** Not told at every keystroke: what is typed is nobody's business but the task's. */
  function keepDraft(draft: Draft): void {
    lastSequence = Math.max(lastSequence, changeOf(draft));
    if (book.put(draft)) change(book.about());
  }

  /** What the browser cannot keep stays in memory as it is; kept is what JSON makes of it, or that nothing can be. */
  async function writeNewest(taskId: number): Promise<void> {
    const draft = book.find(taskId);
    if (!draft || isHandedOver) return;
    const write = (text: Draft) => keep((kept) => kept.writeDraft(text));
    try {
      await write(draft);
    } catch (error) {
      if (!isUncloneable(error)) throw error;
      // Read anew: a newer one may have been written since.
      const { typed, ...opened } = book.find(taskId) ?? draft;
      const isWritable = typed && !unwritable(typed.payload);
      const plain = isWritable
        ? { ...opened, typed: { ...typed, payload: plainCopy(typed.payload) } }
        : opened;
      await write(plain);
    }
  }

  const writer = createDraftWriter({ write: writeNewest, onKept: (isKept) => change({ isKept }) });

  function writeDraft(draft: Draft): Promise<void> {
    keepDraft(draft);
    return writer.writeNow(draft.taskId);
  }

  /** A full disk or a broken database must not lose an answer: the page goes on in memory, and says so. */
  async function keep<T>(write: (store: OutboxStore) => Promise<T>): Promise<T> {
    const tried = store;
    try {
      return await write(tried);
    } catch (error) {
      if (!tried.durable || isUncloneable(error)) throw error;
      // Of several that fail together the first has seen to it.
      if (store === tried) {
        store = createMemoryStore({ drafts: book.all(), queue: [...state.queued] });
        change({ durable: false });
      }
      return write(store);
    }
  }

  const isUndecided = (taskId: number) => state.conflicts.some((conflict) => conflict.taskId === taskId);

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Fetched where it is needed, which is hardly ever. Tells whether anything had a number ahead of the server's clock. */
  async function renumber(): Promise<boolean> {
    const isAnew = await (await import('./renumber.ts')).renumber({ ...options, book, keep });
    const queued = await keep((kept) => kept.queued(userId));
    lastSequence = highest(queued);
    change({ ...book.about(), queued });
    return isAnew;
  }

  const one = createSendingOne({
    ...options,
    renumber,
    book,
    state: () => state,
    change,
    keep,
    keepDraft,
    writeDraft,
    there,
  });

  /** Answers first, then drafts. Read anew each time: another tab may have sent some of it, or queued more. */
  async function sendFirst(): Promise<SendFailure | OnlyStuck | 'done'> {
    if (needsSettling && !(await options.settleFirst?.())) {
      const { phase, lostMessage: message } = state;
      return phase === 'session-lost' ? { kind: 'session-lost', message } : { kind: 'unreachable' };
    }
    needsSettling = false;
    let queued = await keep((kept) => kept.queued(userId));
    if (queued.length < state.queued.length) {
      // Until the account has them, they are shown as queued: a task that was answered is not shown as open in between.
      await withinPatience(Promise.resolve(options.onUnknownAnswers()));
      queued = await keep((kept) => kept.queued(userId));
    }
    change({ queued });
    const answer = queued.find((entry) => !isUndecided(entry.taskId) && one.isFree(entry));
    if (answer) return one.sendAnswer(answer);
    const draft = book.unsaved().find((entry) => !isUndecided(entry.taskId) && one.isFree(entry.typed));
    return draft ? one.sendDraft(draft) : one.waitForStuck();
  }

  const hasAnswers = () => state.queued.some(({ taskId }) => !isUndecided(taskId));
  const sending = createSending({
    ...options,
    state: () => state,
    subscribe,
    change,
    hasAnswers,
    hasWork: () => hasAnswers() || state.unsavedTasks.some((taskId) => !isUndecided(taskId)),
    sendFirst: () => store.exclusively(sendFirst),
    whenStopped: () => void writer.writeAll().finally(() => store.close()),
  });

  /** Text that the server does not have. */
  function keepUnsaved(taskId: number, payload: AnswerPayload): void {
    const typedAt = Math.floor(serverNowMs());
    const before = book.find(taskId);
    const basedOn = there.seen(taskId) ?? before?.typed?.basedOn ?? nothingSeen();
    const base = basedOn === undefined ? {} : { basedOn };
    // What is written upon it is newer, whatever this computer takes for the time.
    lastSequence = nextSequence(Math.max(lastSequence, basedOn ?? 0), typedAt);
    const typed = { payload, sequence: lastSequence, typedAt, isSaved: false, ...base };
    const opened = { userId, taskId, openedAt: before?.openedAt ?? typedAt, changed: lastSequence };
    keepDraft({ ...opened, typed, ...(before?.sent ? { sent: before.sent } : {}) });
    sending.sendDraftSoon(taskId, payload);
  }

  /** The candidate is back at what the server has: as its draft, or as the answer, to which nothing is left to submit. */
  function keepAsOnServer(taskId: number, payload: AnswerPayload, known: ServerText): void {
    const { sequence, isSubmitted } = known;
    const typedAt = Math.floor(serverNowMs());
    const before = book.find(taskId) ?? { userId, taskId, openedAt: typedAt };
    lastSequence = nextSequence(lastSequence, typedAt);
    const opened = withoutPayload(before, lastSequence);
    const typed = { payload, sequence, typedAt, isSaved: true, basedOn: sequence };
    keepDraft(isSubmitted ? opened : { ...before, ...opened, typed });
  }

  async function saveDraft(taskId: number, payload: AnswerPayload): Promise<void> {
    const before = book.find(taskId)?.typed;
    if (before && saysTheSame(before.payload, payload)) return;
    // What is queued will be there before long; until then the server's text is no measure.
    const isQueued = state.queued.some((entry) => entry.taskId === taskId);
    const known = isQueued ? undefined : there.sameText(taskId, payload);
    if (known) keepAsOnServer(taskId, payload, known);
    else keepUnsaved(taskId, payload);
    await writer.writeSoon(taskId);
  }

  async function submit(taskId: number, payload: AnswerPayload, givenAt = serverNowMs()): Promise<void> {
    const draft = book.find(taskId);
    const queuedAt = Math.floor(givenAt);
    const basedOn = draft?.typed?.basedOn ?? there.seen(taskId) ?? nothingSeen();
    const aside = unwritable(payload);
    const added = {
      ...{ userId, taskId, queuedAt, idempotencyKey: newIdempotencyKey() },
      ...(basedOn === undefined ? {} : { basedOn }),
      ...(aside ? { payload: {}, aside } : { payload }),
    };
    await writer.alone(taskId, async () => {
      const after = nextSequence(Math.max(lastSequence, there.seen(taskId) ?? 0), serverNowMs());
      const upTo = lastSequence;
      const submission = await keep((kept) => kept.enqueue(added, after, upTo)).catch((error: unknown) => {
        if (!isUncloneable(error)) throw error;
        return keep((kept) => kept.enqueue({ ...added, payload: plainCopy(added.payload) }, after, upTo));
      });
      lastSequence = Math.max(lastSequence, submission.sequence);
      const others = state.queued.filter((entry) => entry.sequence !== submission.sequence);
      change({ queued: [...others, submission] });
      const present = book.find(taskId);
      if (!present) return;
      // Unless the candidate has typed on while it was written.
      const isSubmitted = present.typed?.payload === draft?.typed?.payload;
      const { sequence } = submission;
      keepDraft(isSubmitted ? withoutPayload(present, sequence) : { ...present, changed: lastSequence });
    });
    sending.sendNow();
  }

  const hasUnsent = () => state.queued.length > 0 || state.draftTasks.length > state.savedTasks.length;

  /** The disk may have turned out to be full only a moment ago. */
  const isOnlyHere = () => !state.durable && hasUnsent();

  function showAnew(taskId: number): void {
    change({ revisions: { ...state.revisions, [taskId]: (state.revisions[taskId] ?? 0) + 1 } });
  }

  /** The server's text takes the place of what is here. */
  async function takeTheirs(taskId: number, theirs: TaskText): Promise<void> {
    const before = book.find(taskId);
    const { sequence, at } = theirs;
    // No later than it was written there: what another tab has written upon it stays.
    const changed = Math.max(sequence, before ? changeOf(before) : 0);
    const opened = withoutPayload(before ?? { userId, taskId, openedAt: serverNowMs() }, changed);
    const typed = {
      payload: withoutTimes(theirs.payload),
      ...{ sequence, typedAt: at, isSaved: true, basedOn: sequence },
    };
    if (!theirs.isSubmitted) await writeDraft({ ...opened, typed });
    else if (before?.typed) await writeDraft(opened);
    showAnew(taskId);
  }

  // One bad number would be the measure of all later ones; without the code for it the server will complain.
  if (isAhead(lastSequence, serverNowMs())) await renumber().catch(() => false);

  return {
    subscribe,
    state: () => state,
    draft: (taskId) => book.find(taskId)?.typed?.payload,
    typed: () =>
      book.all().flatMap(({ taskId, typed }) => (typed && !isUndecided(taskId) ? [{ taskId, typed }] : [])),
    async open(taskId) {
      if (!book.find(taskId)) await writeDraft({ userId, taskId, openedAt: Math.floor(serverNowMs()) });
    },
    saveDraft,
    hurry() {
      void writer.writeAll();
      sending.sendDraftsNow();
    },
    submit,
    async settle(onServer, before) {
      const { account } = onServer;
      hasSettled = true;
      needsSettling = false;
      const settled = settleAll(onServer, book.all(), state.queued);
      const conflicts = settled.flatMap(({ taskId, settlement, here, there: theirs }) =>
        settlement === 'choose' && here ? [{ taskId, here, there: theirs }] : [],
      );
      change({ account, conflicts });
      for (const { taskId, sequence } of onServer.answers) there.noteAnswer(taskId, sequence);
      for (const { taskId, settlement, here, there: theirs } of settled) {
        if (settlement === 'choose') {
          there.forgetText(taskId);
          continue;
        }
        const shown = before[taskId - 1];
        const isShown =
          here === undefined &&
          theirs.isSubmitted &&
          Boolean(shown && saysTheSame(JSON.parse(shown) as AnswerPayload, theirs.payload));
        const isNews = theirs.sequence > (there.seen(taskId) ?? -1);
        if (isNews) there.noteText(taskId, theirs);
        if (settlement === 'theirs' && isNews && !isShown) await takeTheirs(taskId, theirs);
      }
    },
    async choose(taskId, side) {
      const conflict = state.conflicts.find((entry) => entry.taskId === taskId);
      if (!conflict) return;
      const { here, there: theirs } = conflict;
      change({ conflicts: state.conflicts.filter((entry) => entry !== conflict) });
      there.noteText(taskId, theirs);
      // Numbered anew: what the candidate has chosen is the newest.
      if (side === 'here' && !here.isSubmitted) {
        keepUnsaved(taskId, book.find(taskId)?.typed?.payload ?? here.payload);
        await writer.writeNow(taskId);
      } else if (side === 'there') {
        await takeTheirs(taskId, theirs);
        if (here.isSubmitted && theirs.isSubmitted) await submit(taskId, theirs.payload);
      }
      sending.retryNow();
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
    async handOver() {
      await writer.writeAll();
      if (!state.durable) await withinPatience(sending.flush());
      if (isOnlyHere()) return 'unsafe';
      await withinPatience(sending.end());
      // What was pressed or typed meanwhile.
      const isWritten = await writer.writeAll().then(
        () => true,
        () => false,
      );
      if (!isWritten || isOnlyHere()) {
        sending.goOn();
        return 'unsafe';
      }
      isHandedOver = true;
      return 'written';
    },
    async takeIn() {
      const [drafts, queued] = await keep((kept) => Promise.all([kept.drafts(userId), kept.queued(userId)]));
      const known = new Set(state.queued.map(({ sequence }) => sequence));
      const added = queued.filter(({ sequence }) => !known.has(sequence));
      change({ queued: [...state.queued, ...added].sort((one, other) => one.sequence - other.sequence) });
      for (const draft of drafts) {
        const own = book.find(draft.taskId);
        if (own && changeOf(own) >= changeOf(draft)) continue;
        keepDraft(draft);
        showAnew(draft.taskId);
      }
      sending.sendNow();
    },
    async close(hasLoggedOut) {
      if (hasLoggedOut && !hasUnsent()) await keep((kept) => kept.clear(userId));
      sending.stop();
    },
  };
}

/** What hangs is not waited for: a connection may do so for long. */
const withinPatience = (action: Promise<unknown>) =>
  Promise.race([action, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

const plainCopy = (payload: AnswerPayload) => JSON.parse(JSON.stringify(payload)) as AnswerPayload;
