import { nextSequence } from '#domain/session/sequence.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { openIndexedDb, type IndexedDb, type Transaction } from './indexed-db.ts';
import {
  changeOf,
  draftOf,
  isForgettable,
  newerDraft,
  withoutPayload,
  type OutboxStore,
  newIdempotencyKey,
  type Draft,
  type RescueKey,
  type Submission,
} from './outbox-store.ts';
import { exclusivelyAcrossTabs, type Lease } from './tab-lock.ts';

interface Stores {
  drafts: Draft;
  queue: Submission;
  leases: Lease;
  users: UserMark;
}

/** What is remembered of a user beside the answers. */
interface UserMark {
  userId: string;
  /** The highest that was given out: the queue alone does not know it once it is empty. */
  lastSequence: number;
  rescueKey?: RescueKey;
}

const DATABASE_NAME = 'kaopu-outbox';
const LOCK_NAME = 'kaopu-outbox';
const EVERYTHING = ['queue', 'drafts', 'users'] as const;

/** Some browsers leave the request to open a database unanswered when storage is broken. */
const OPEN_TIMEOUT_MS = 3_000;

const ofUser = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

/** As an earlier version of the page may have kept them while the server was updated: its sequences were times. */
function presentSubmission(kept: Submission): Submission {
  return { ...kept, queuedAt: kept.queuedAt ?? kept.sequence };
}

function presentDraft({ payload, ...kept }: Draft & { payload?: AnswerPayload }): Draft {
  if (!payload) return kept;
  // The clock of then gave fractions.
  const openedAt = Math.floor(kept.openedAt);
  return { ...kept, openedAt, typed: { payload, sequence: openedAt, typedAt: openedAt, isSaved: false } };
}

async function openDatabase(): Promise<IndexedDb<Stores>> {
  const opening = openIndexedDb<Stores>(DATABASE_NAME, 2, (database, oldVersion) => {
    database.createObjectStore('users', { keyPath: 'userId' });
    if (oldVersion === 1) return;
    database.createObjectStore('drafts', { keyPath: ['userId', 'taskId'] });
    database.createObjectStore('queue', { keyPath: ['userId', 'sequence'] });
    database.createObjectStore('leases', { keyPath: 'name' });
  });
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not open')), OPEN_TIMEOUT_MS);
  });
  return Promise.race([opening, tooLate]);
}

/** Moves everything that is kept under one name to another. */
async function rename({ store }: Transaction<Stores>, from: string, to: string): Promise<void> {
  for (const kept of await store('queue').getAll(ofUser(from))) {
    const moved = { ...presentSubmission(kept), userId: to };
    while (await store('queue').get([to, moved.sequence])) moved.sequence += 1;
    await store('queue').add(moved);
  }
  for (const kept of await store('drafts').getAll(ofUser(from))) {
    const moved = { ...presentDraft(kept), userId: to };
    await store('drafts').put(newerDraft(moved, await store('drafts').get([to, kept.taskId])));
  }
  const [former, present] = [await store('users').get(from), await store('users').get(to)];
  const lastSequence = Math.max(former?.lastSequence ?? 0, present?.lastSequence ?? 0);
  if (former) await store('users').put({ ...former, ...present, userId: to, lastSequence });
  await store('users').delete(from);
  await store('queue').delete(ofUser(from));
  await store('drafts').delete(ofUser(from));
}

/** Throws when the browser has no IndexedDB or does not let the page use it. */
export async function openIndexedDbStore(): Promise<OutboxStore> {
  const database = await openDatabase();
  const tab = newIdempotencyKey();
  const everyOf = <Name extends 'drafts' | 'queue'>(name: Name, userId: string) =>
    database.transact([name], 'readonly', ({ store }) => store(name).getAll(ofUser(userId)));
  return {
    durable: true,
    drafts: async (userId) => (await everyOf('drafts', userId)).map(presentDraft),
    async writeDraft(draft, isRenumbered) {
      const key = [draft.userId, draft.taskId];
      const replaced = await database.transact(['drafts'], 'readwrite', async ({ store, commit }) => {
        const [reading, writing] = [store('drafts').get(key), store('drafts').put(draft)];
        // Said at once, what is written survives a page that goes away in this very moment.
        commit();
        await writing;
        return reading;
      });
      if (!replaced || isRenumbered || changeOf(replaced) <= changeOf(draft)) return;
      await database.transact(['drafts'], 'readwrite', async ({ store }) => {
        await store('drafts').put(newerDraft(replaced, await store('drafts').get(key)));
      });
    },

    async enqueue(submission, serverNowMs, upTo = Infinity) {
      const write = async ({ store }: Transaction<Stores>) => {
        const { userId, taskId } = submission;
        const mark = await store('users').get(userId);
        const sequence = nextSequence(mark?.lastSequence, serverNowMs);
        const added = { ...submission, sequence };
        await store('queue').add(added);
        await store('users').put({ ...mark, userId, lastSequence: sequence });
        const draft = await store('drafts').get([userId, taskId]);
        if (draft && changeOf(draft) <= upTo) await store('drafts').put(withoutPayload(draft, sequence));
        return added;
      };
      // strict: the answer is on the disk before the page says so, also when the power fails.
      return database.transact(EVERYTHING, 'readwrite', write, { durability: 'strict' });
    },

    queued: async (userId) => (await everyOf('queue', userId)).map(presentSubmission),
    async removeAcknowledged({ userId, sequence }) {
      await database.transact(['queue'], 'readwrite', ({ store }) =>
        store('queue').delete([userId, sequence]),
      );
    },

    async turnBackIntoDraft(submission) {
      const { userId, taskId, sequence } = submission;
      await database.transact(['queue', 'drafts'], 'readwrite', async ({ store }) => {
        const draft = await store('drafts').get([userId, taskId]);
        await store('drafts').put(draftOf(submission, draft));
        await store('queue').delete([userId, sequence]);
      });
    },

    async rescueKey(userId) {
      const mark = await database.transact(['users'], 'readonly', ({ store }) => store('users').get(userId));
      return mark?.rescueKey;
    },

    async writeRescueKey(userId, rescueKey) {
      await database.transact(['users'], 'readwrite', async ({ store }) => {
        const mark = await store('users').get(userId);
        await store('users').put({ lastSequence: 0, ...mark, userId, rescueKey });
      });
    },

    async clear(userId) {
      await database.transact(EVERYTHING, 'readwrite', async ({ store }) => {
        await store('users').delete(userId);
        await store('queue').delete(ofUser(userId));
        await store('drafts').delete(ofUser(userId));
      });
    },

    async takeOver({ id, username }) {
      await database.transact(EVERYTHING, 'readwrite', async (transaction) => {
        const marks = await transaction.store('users').getAll();
        const named = marks.filter(({ rescueKey }) => rescueKey?.id === id).map(({ userId }) => userId);
        for (const former of new Set([username, ...named])) {
          if (former !== id) await rename(transaction, former, id);
        }
      });
    },

    async users() {
      return database.transact(EVERYTHING, 'readonly', async ({ store }) => {
        const marks = await store('users').getAll();
        const kept = [...(await store('queue').getAll()), ...(await store('drafts').getAll()), ...marks];
        return [...new Set(kept.map(({ userId }) => userId))].map((userId) => ({
          userId,
          rescueKey: marks.find((mark) => mark.userId === userId)?.rescueKey,
        }));
      });
    },

    async forgetSealed(userId, sealed) {
      await database.transact(EVERYTHING, 'readwrite', async ({ store }) => {
        for (const { sequence } of sealed.answers) await store('queue').delete([userId, sequence]);
        const drafts = await store('drafts').getAll(ofUser(userId));
        const left = drafts.filter((draft) => !isForgettable(presentDraft(draft), sealed));
        for (const draft of drafts) {
          if (!left.includes(draft)) await store('drafts').delete([userId, draft.taskId]);
        }
        const queued = await store('queue').getAll(ofUser(userId));
        if (left.length + queued.length === 0) await store('users').delete(userId);
      });
    },

    exclusively: (action) => exclusivelyAcrossTabs(LOCK_NAME, action, database, tab),
    close: () => database.close(),
  };
}
