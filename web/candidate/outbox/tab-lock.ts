/** Who may send at the moment. Only needed on plain http, where navigator.locks does not exist. */
export interface Lease {
  name: string;
  holder: string;
  /** By this computer's clock, which all of its tabs share. */
  until: number;
}

/** Longer than most requests take: a tab that dies leaves the others waiting no longer than this. */
const LEASE_MS = 30_000;

export interface LeaseTable {
  holder: string;
  /** Reads and writes one row in one transaction; true unless `decide` left it as it was by giving undefined. */
  change(name: string, decide: (held: Lease | undefined) => Lease | 'delete' | undefined): Promise<boolean>;
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
  leases: LeaseTable,
): Promise<T | undefined> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator) {
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? action() : undefined,
    );
  }
  const { holder } = leases;
  // A table that cannot be written must not keep answers from being sent.
  const isMine = await leases
    .change(name, (held) => takeLease(name, held, holder, Date.now()))
    .catch(() => true);
  if (!isMine) return undefined;
  try {
    return await action();
  } finally {
    const free = (held: Lease | undefined) => (held?.holder === holder ? 'delete' : undefined);
    await leases.change(name, free).catch(() => false);
  }
}
