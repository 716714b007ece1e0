/**
 * Unsaved changes of forms, in the browser's own database. Here and not with the forms, because a log-out on any page
 * removes them.
 */

/** What has become of a field: another value, or of a long list what stands between its first and last rows. */
export type KeptValue = { whole: unknown } | { start: number; end: number; middle: readonly unknown[] };

/** The unsaved work of one form that was open. */
export interface KeptWork {
  /** Of the form: two tabs that edit the same thing have one each. */
  id: string;
  /** Whose work it is and on what: nobody else is ever shown it. */
  place: string;
  account: string;
  /** The version that it is based on. */
  base: string;
  keptAt: string;
  /** What the thing is called in the form, and the address of the form; unknown of what was kept long ago. */
  title?: string;
  address?: string;
  /** Fields that were there before. */
  gone: readonly string[];
}

interface FieldRecord {
  work: string;
  field: string;
}

export interface KeptField extends FieldRecord {
  value: KeptValue;
}

/** What the rows of a long list were before, for the day when the server has others. */
export interface KeptList extends FieldRecord {
  list: readonly unknown[];
}

const NAME = 'kaopu-kept-work';
/** Whoever has not come back for it after so long never will. */
const LONGEST_MS = 30 * 24 * 3_600_000;
const MOST_WORKS = 20;

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refuses'));
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gives up'));
  });
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('works', { keyPath: 'id' });
    for (const store of ['fields', 'lists']) {
      opening.result.createObjectStore(store, { keyPath: ['work', 'field'] });
    }
  };
  const database = await answered(opening);
  const forget = () => {
    opened = undefined;
  };
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

let opened: Promise<IDBDatabase> | undefined;

const STORES = ['works', 'fields', 'lists'] as const;
type Stores = Record<(typeof STORES)[number], IDBObjectStore>;

/** One transaction over all of it. */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  // One that could not be opened is tried again the next time.
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  const database = await opened;
  const transaction = database.transaction(STORES, mode);
  const [works, fields, lists] = STORES.map((name) => transaction.objectStore(name)) as [
    IDBObjectStore,
    IDBObjectStore,
    IDBObjectStore,
  ];
  const [result] = await Promise.all([work({ works, fields, lists }), completed(transaction)]);
  return result;
}

/** All records of a form's fields; an array sorts after every text. */
const fieldsOf = (work: string) => IDBKeyRange.bound([work], [work, []]);

function removeIn({ works, fields, lists }: Stores, id: string): void {
  works.delete(id);
  fields.delete(fieldsOf(id));
  lists.delete(fieldsOf(id));
}

const newestFirst = (works: readonly KeptWork[]): KeptWork[] =>
  [...works].sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));

/** What is too old, and the oldest of too many. */
export function worksToForget(works: readonly KeptWork[], nowMs: number): string[] {
  return newestFirst(works)
    .filter(({ keptAt }, index) => index >= MOST_WORKS || nowMs - Date.parse(keptAt) > LONGEST_MS)
    .map(({ id }) => id);
}

export interface KeptChange {
  work: KeptWork;
  fields: readonly KeptField[];
  lists: readonly KeptList[];
  /** Fields that have their old value again. */
  unchanged: readonly string[];
  /** Nothing of this work was written before. */
  isFirst: boolean;
}

/** Whole or not at all; false where what it adds to is no longer there. */
export function putKeptWork({ work, fields, lists, unchanged, isFirst }: KeptChange): Promise<boolean> {
  return transact('readwrite', async (stores) => {
    if (!isFirst && (await answered(stores.works.getKey(work.id))) === undefined) return false;
    stores.works.put(work);
    for (const field of fields) stores.fields.put(field);
    for (const list of lists) stores.lists.put(list);
    for (const field of unchanged) stores.fields.delete([work.id, field]);
    const all = await answered<KeptWork[]>(stores.works.getAll());
    for (const id of worksToForget(all, Date.parse(work.keptAt))) removeIn(stores, id);
    return true;
  });
}

export function removeKeptWork(ids: readonly string[]): Promise<void> {
  return transact('readwrite', (stores) => {
    for (const id of ids) removeIn(stores, id);
    return Promise.resolve();
  });
}

/** Newest first. */
export function findKeptWork(isWanted: (work: KeptWork) => boolean): Promise<KeptWork[]> {
  return transact('readonly', async ({ works }) => {
    const all = await answered<KeptWork[]>(works.getAll());
    return newestFirst(all.filter(isWanted));
  });
}

export function readKeptFields(id: string): Promise<{ fields: KeptField[]; lists: KeptList[] }> {
  return transact('readonly', async ({ fields, lists }) => {
    const [foundFields, foundLists] = await Promise.all([
      answered<KeptField[]>(fields.getAll(fieldsOf(id))),
      answered<KeptList[]>(lists.getAll(fieldsOf(id))),
    ]);
    return { fields: foundFields, lists: foundLists };
  });
}

/** Whoever logs out leaves nothing behind for the next person at this computer. */
export async function forgetKeptWork(account: string): Promise<void> {
  await transact('readwrite', async (stores) => {
    const all = await answered<KeptWork[]>(stores.works.getAll());
    for (const work of all) if (work.account === account) removeIn(stores, work.id);
  }).catch(() => undefined);
}
