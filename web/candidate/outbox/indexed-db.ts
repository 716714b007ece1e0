/** The browser's own database with promises, and with the types of what its stores hold. */

interface Store<Value> {
  get(key: IDBValidKey): Promise<Value | undefined>;
  getAll(keys?: IDBKeyRange): Promise<Value[]>;
  /** Fails when the key is taken. */
  add(value: Value): Promise<unknown>;
  put(value: Value): Promise<unknown>;
  delete(keys: IDBValidKey | IDBKeyRange): Promise<unknown>;
}

export interface Transaction<Stores> {
  store<Name extends keyof Stores & string>(name: Name): Store<Stores[Name]>;
  /** Nothing more is coming: what is written need not wait for the end of the script. Old Safaris cannot be told. */
  commit(): void;
}

export interface IndexedDb<Stores> {
  /** Resolves when the transaction is complete, with what the work came to. */
  transact<Result>(
    names: readonly (keyof Stores & string)[],
    mode: 'readonly' | 'readwrite',
    work: (transaction: Transaction<Stores>) => Promise<Result>,
    options?: IDBTransactionOptions,
  ): Promise<Result>;
  close(): void;
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refuses'));
  });
}

/** A request that fails ends its transaction too, so that the end alone is listened to. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gives up'));
  });
}

function storeOf<Value>(store: IDBObjectStore): Store<Value> {
  return {
    get: (key) => answered<Value | undefined>(store.get(key)),
    getAll: (keys) => answered<Value[]>(store.getAll(keys)),
    add: (value) => answered(store.add(value)),
    put: (value) => answered(store.put(value)),
    delete: (keys) => answered(store.delete(keys)),
  };
}

/** Throws when the browser has no IndexedDB or does not let the page use it. */
export async function openIndexedDb<Stores>(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase, oldVersion: number) => void,
): Promise<IndexedDb<Stores>> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = ({ oldVersion }) => upgrade(opening.result, oldVersion);
  const database = await answered(opening);
  return {
    async transact(names, mode, work, options) {
      const transaction = database.transaction(names, mode, options);
      const working = work({
        store: (store) => storeOf(transaction.objectStore(store)),
        commit: () => transaction.commit?.(),
      });
      const [result] = await Promise.all([working, completed(transaction)]);
      return result;
    },
    close: () => database.close(),
  };
}
