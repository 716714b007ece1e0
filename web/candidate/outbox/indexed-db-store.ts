import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { nextSequence } from '#domain/session/sequence.ts';
import { draftOf, withoutPayload, type OutboxStore } from './outbox-store.ts';
import { newIdempotencyKey, type Draft, type RescueKey, type Submission } from './submission.ts';
import { exclusivelyAcrossTabs, type Lease } from './tab-lock.ts';

interface OutboxSchema extends DBSchema {
  drafts: { key: [userId: string, taskId: number]; value: Draft };
  queue: { key: [userId: string, sequence: number]; value: Submission };
  leases: { key: string; value: Lease };
  users: { key: string; value: UserMark };
}

/** What is remembered of a user beside the answers. */
interface UserMark {
  userId: string;
  /** The highest that was given out: the queue alone does not know it once it is empty. */
  lastSequence: number;
  rescueKey?: RescueKey;
}

const DATABASE_NAME = 'kaopu-outbox';
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
  const { openedAt } = kept;
  return { ...kept, typed: { payload, sequence: openedAt, typedAt: openedAt, isSaved: false } };
}

async function openDatabase(): Promise<IDBPDatabase<OutboxSchema>> {
  const opening = openDB<OutboxSchema>(DATABASE_NAME, 2, {
    upgrade(database, oldVersion) {
      database.createObjectStore('users', { keyPath: 'userId' });
      if (oldVersion === 1) return;
      database.createObjectStore('drafts', { keyPath: ['userId', 'taskId'] });
      database.createObjectStore('queue', { keyPath: ['userId', 'sequence'] });
      database.createObjectStore('leases', { keyPath: 'name' });
    },
  });
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not open')), OPEN_TIMEOUT_MS);
  });
  return Promise.race([opening, tooLate]);
}

/** Throws when the browser has no IndexedDB or does not let the page use it. */
export async function openIndexedDbStore(): Promise<OutboxStore> {
  const database = await openDatabase();
  const tab = newIdempotencyKey();
  return {
    durable: true,
    drafts: async (userId) => (await database.getAll('drafts', ofUser(userId))).map(presentDraft),
    async writeDraft(draft) {
      const transaction = database.transaction('drafts', 'readwrite');
      const written = transaction.store.put(draft);
      // Said at once, what is written survives a page that goes away in this very moment. Old Safaris cannot be told.
      transaction.commit?.();
      await Promise.all([written, transaction.done]);
    },

    async enqueue(submission, serverNowMs) {
      // strict: the answer is on the disk before the page says so, also when the power fails.
      const transaction = database.transaction(EVERYTHING, 'readwrite', { durability: 'strict' });
      const [queue, drafts] = [transaction.objectStore('queue'), transaction.objectStore('drafts')];
      const users = transaction.objectStore('users');
      const mark = await users.get(submission.userId);
      const sequence = nextSequence(mark?.lastSequence, serverNowMs);
      const added = { ...submission, sequence };
      await queue.add(added);
      await users.put({ ...mark, userId: submission.userId, lastSequence: sequence });
      const draft = await drafts.get([submission.userId, submission.taskId]);
      if (draft) await drafts.put(withoutPayload(draft));
      await transaction.done;
      return added;
    },

    queued: async (userId) => (await database.getAll('queue', ofUser(userId))).map(presentSubmission),
    removeAcknowledged: ({ userId, sequence }) => database.delete('queue', [userId, sequence]),

    async turnBackIntoDraft(submission) {
      const transaction = database.transaction(['queue', 'drafts'], 'readwrite');
      const drafts = transaction.objectStore('drafts');
      const draft = await drafts.get([submission.userId, submission.taskId]);
      await drafts.put(draftOf(submission, draft));
      await transaction.objectStore('queue').delete([submission.userId, submission.sequence]);
      await transaction.done;
    },

    rescueKey: async (userId) => (await database.get('users', userId))?.rescueKey,

    async writeRescueKey(userId, rescueKey) {
      const transaction = database.transaction('users', 'readwrite');
      const mark = await transaction.store.get(userId);
      await transaction.store.put({ lastSequence: 0, ...mark, userId, rescueKey });
      await transaction.done;
    },

    async clear(userId) {
      const transaction = database.transaction(EVERYTHING, 'readwrite');
      await transaction.objectStore('users').delete(userId);
      await transaction.objectStore('queue').delete(ofUser(userId));
      await transaction.objectStore('drafts').delete(ofUser(userId));
      await transaction.done;
    },

    exclusively: (action) =>
      exclusivelyAcrossTabs(action, {
        holder: tab,
        async change(name, decide) {
          const transaction = database.transaction('leases', 'readwrite');
          const next = decide(await transaction.store.get(name));
          if (next === 'delete') await transaction.store.delete(name);
          else if (next) await transaction.store.put(next);
          await transaction.done;
          return next !== undefined;
        },
      }),
    close: () => database.close(),
  };
}
