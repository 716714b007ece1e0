import { openIndexedDb } from '../outbox/indexed-db.ts';
import { newIdempotencyKey } from '../outbox/outbox-store.ts';
import { exclusivelyAcrossTabs, type Lease } from '../outbox/tab-lock.ts';

/** Answers of somebody who has left this computer. Nobody can read or change them here any more. */
export interface SealedFile {
  id: string;
  /** The text of a rescue file. */
  content: string;
  /** How many answers and drafts are in it. */
  count: number;
  /** The server does not take it, or not all of it, from here: a teacher has to upload it. */
  isRefused?: true;
}

export interface SealedStore {
  all(): Promise<SealedFile[]>;
  put(file: SealedFile): Promise<void>;
  remove(id: string): Promise<void>;
  /** Runs the action unless another tab is at it; undefined when one is. */
  exclusively<T>(action: () => Promise<T>): Promise<T | undefined>;
}

interface Stores {
  files: SealedFile;
  leases: Lease;
}

/** Of its own: a page of an earlier version that is still open would not let the outbox's get another form. */
const DATABASE_NAME = 'kaopu-sealed';
const LOCK_NAME = 'kaopu-sealed';

/** Throws when the browser has no IndexedDB or does not let the page use it. */
export async function openSealedStore(): Promise<SealedStore> {
  const database = await openIndexedDb<Stores>(DATABASE_NAME, 1, (created) => {
    created.createObjectStore('files', { keyPath: 'id' });
    created.createObjectStore('leases', { keyPath: 'name' });
  });
  const tab = newIdempotencyKey();
  return {
    all: () => database.transact(['files'], 'readonly', ({ store }) => store('files').getAll()),
    async put(file) {
      const write = { durability: 'strict' } as const;
      await database.transact(['files'], 'readwrite', ({ store }) => store('files').put(file), write);
    },
    async remove(id) {
      await database.transact(['files'], 'readwrite', ({ store }) => store('files').delete(id));
    },
    exclusively: (action) => exclusivelyAcrossTabs(LOCK_NAME, action, database, tab),
  };
}
