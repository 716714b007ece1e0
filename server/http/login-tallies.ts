import { createHash } from 'node:crypto';
import {
  type AddressCounts,
  type ClientCounts,
  type Counts,
  countsAfter,
  countsTakenBack,
  type GuardedCall,
  hasSecret,
  isCurrent,
  isThrottled,
  type Trial,
  wasShown,
} from '#domain/account/throttle.ts';
import type { LoginTallyTable } from '#server/database/schema.ts';

/** Who tries, as far as can be told: the network address, and the browser there. */
export interface Visitor {
  address: string;
  client: string;
}

/** The name that is tried (a ticket of a contest, a username), and by whom. */
export interface Attempt extends Visitor {
  call: GuardedCall;
  name: string;
}

/** By the login page, before anybody logs in: with its contest, or among all owners. */
export const lookUpAttempt = (contestId: string | undefined, typed: string, visitor: Visitor): Attempt => ({
  ...{ call: 'get-global-candidate', name: `${contestId ?? ''}/${typed}` },
  ...visitor,
});

export const dashboardAttempt = (contestId: string, ticket: string, visitor: Visitor): Attempt => ({
  ...{ call: 'get-dashboard', name: `${contestId}/${ticket}` },
  ...visitor,
});

/** A name is told from others, but not kept. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 12);

export const addressKey = ({ address }: Visitor) => `address/${address}`;
export const clientKey = ({ address, client }: Visitor) => `client/${address}/${client}`;
const nameKey = ({ call, address, name }: Attempt) => `name/${call}/${address}/${hashOf(name)}`;

/** All that lies below an address: whoever has locked the address's row changes these alone. */
export const keysBelow = (attempt: Attempt): string[] =>
  hasSecret(attempt.call) ? [clientKey(attempt), nameKey(attempt)] : [clientKey(attempt)];

/** The stored tallies of some addresses, clients and names, and what becomes of them. */
export class LoginTallies {
  readonly #stored: ReadonlySet<string>;
  readonly #windows = new Map<string, string>();
  readonly #counted = new Map<string, unknown>();
  readonly #touched = new Set<string>();

  constructor(rows: readonly LoginTallyTable[]) {
    this.#stored = new Set(rows.map(({ key }) => key));
    for (const { key, counted, window_start } of rows) {
      if (counted === '') continue;
      this.#windows.set(key, window_start);
      this.#counted.set(key, JSON.parse(counted));
    }
  }

  isThrottled(attempt: Attempt, now: Date): boolean {
    return isThrottled(attempt.call, hashOf(attempt.name), this.#countsOf(attempt, now));
  }

  wasShown(attempt: Attempt, now: Date): boolean {
    return wasShown(attempt.call, hashOf(attempt.name), this.#countsOf(attempt, now).client);
  }

  count(attempt: Attempt, trial: Trial, now: Date): void {
    const counts = this.#countsOf(attempt, now);
    this.#put(attempt, counts, countsAfter(attempt.call, hashOf(attempt.name), trial, counts), now);
  }

  takeBack(attempt: Attempt, now: Date): void {
    const counts = this.#countsOf(attempt, now);
    this.#put(attempt, counts, countsTakenBack(attempt.call, hashOf(attempt.name), counts), now);
  }

  #countsOf(attempt: Attempt, now: Date): Counts {
    return {
      client: this.#current<ClientCounts>(clientKey(attempt), now) ?? {},
      address: this.#current<AddressCounts>(addressKey(attempt), now) ?? {},
      failuresOfAll: hasSecret(attempt.call) ? (this.#current<number>(nameKey(attempt), now) ?? 0) : 0,
    };
  }

  #current<Counted>(key: string, now: Date): Counted | undefined {
    const begun = this.#windows.get(key);
    if (begun === undefined || !isCurrent(begun, now)) return undefined;
    return this.#counted.get(key) as Counted | undefined;
  }

  #put(attempt: Attempt, before: Counts, after: Counts, now: Date): void {
    if (after.client !== before.client) this.#set(clientKey(attempt), after.client, now);
    if (after.address !== before.address) this.#set(addressKey(attempt), after.address, now);
    if (!hasSecret(attempt.call) || after.failuresOfAll === before.failuresOfAll) return;
    if (after.failuresOfAll > 0) this.#set(nameKey(attempt), after.failuresOfAll, now);
    else this.#clear(nameKey(attempt));
  }

  #set(key: string, counted: unknown, now: Date): void {
    const begun = this.#windows.get(key);
    if (begun === undefined || !isCurrent(begun, now)) this.#windows.set(key, now.toISOString());
    this.#counted.set(key, counted);
    this.#touched.add(key);
  }

  #clear(key: string): void {
    this.#windows.delete(key);
    this.#counted.delete(key);
    if (this.#stored.has(key)) this.#touched.add(key);
  }

  /** What is to be stored: however many have tried from one address, its row is written once. */
  changes(): { kept: LoginTallyTable[]; cleared: string[] } {
    const kept: LoginTallyTable[] = [];
    const cleared: string[] = [];
    for (const key of [...this.#touched].sort()) {
      const window_start = this.#windows.get(key);
      if (window_start === undefined) cleared.push(key);
      else kept.push({ key, counted: JSON.stringify(this.#counted.get(key)), window_start });
    }
    return { kept, cleared };
  }
}
