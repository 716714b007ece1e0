import type { IndexedDb } from './indexed-db.ts';

/** Who may send at the moment. Only needed on plain http, where navigator.locks does not exist. */
export interface Lease {
  name: string;
  holder: string;
  /** By this computer's clock, which all of its tabs share. */
  until: number;
}

/** Longer than most requests take: a tab that dies leaves the others waiting no longer than this. */
const LEASE_MS = 30_000;

type Decide = (held: Lease | undefined) => Lease | 'delete' | undefined;

/** Reads and writes one row in one transaction; true unless `decide` left it as it was by giving undefined. */
function changeLease(database: IndexedDb<{ leases: Lease }>, name: string, decide: Decide): Promise<boolean> {
  return database.transact(['leases'], 'readwrite', async ({ store }) => {
    const next = decide(await store('leases').get(name));
    if (next === 'delete') await store('leases').delete(name);
    else if (next) await store('leases').put(next);
    return next !== undefined;
  });
}

/** The lease that this holder gets, or undefined while another one's is running. */
export function takeLease(
  name: string,
  held: Lease | undefined,
  holder: string,
  nowMs: number,
): Lease | undefined {
  const isTaken = held !== undefined && held.holder !== holder && held.until > nowMs;
  // A lease that ends absurdly late was written before the clock was set back.
  const isPlausible = held !== undefined && held.until <= nowMs + LEASE_MS;
  return isTaken && isPlausible ? undefined : { name, holder, until: nowMs + LEASE_MS };
}

/** Should two tabs send all the same, the idempotency key makes the second attempt harmless. */
export async function exclusivelyAcrossTabs<T>(
  name: string,
  action: () => Promise<T>,
  database: IndexedDb<{ leases: Lease }>,
  holder: string,
): Promise<T | undefined> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator) {
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? action() : undefined,
    );
  }
  const take: Decide = (held) => takeLease(name, held, holder, Date.now());
  // A table that cannot be written must not keep answers from being sent.
  const isMine = await changeLease(database, name, take).catch(() => true);
  if (!isMine) return undefined;
  try {
    return await action();
  } finally {
    const free: Decide = (held) => (held?.holder === holder ? 'delete' : undefined);
    await changeLease(database, name, free).catch(() => false);
  }
}
