import { isAddressThrottled, isNameThrottled, type Tally, tallyAfter } from '#domain/account/throttle.ts';
import type { LoginTallyTable } from '#server/database/schema.ts';

/** Who tries: the name that is tried (a ticket, a username) and the address it comes from. */
export interface Attempt {
  name: string;
  address: string;
}

const nameKey = ({ name }: Attempt) => `name:${name}`;
const addressKey = ({ address }: Attempt) => `address:${address}`;

/** In the order in which they are locked wherever several are. */
export const tallyKeys = (attempt: Attempt) => [addressKey(attempt), nameKey(attempt)] as const;

/** The stored tallies of some names and addresses, and what becomes of them. */
export class LoginTallies {
  readonly #stored: ReadonlySet<string>;
  readonly #tallies: Map<string, Tally>;
  readonly #touched = new Set<string>();

  constructor(rows: readonly LoginTallyTable[]) {
    this.#stored = new Set(rows.map(({ key }) => key));
    this.#tallies = new Map(
      rows.map(({ key, attempts, failures, window_start: windowStart }) => [
        key,
        { attempts, failures, windowStart },
      ]),
    );
  }

  isThrottled(attempt: Attempt, now: Date): boolean {
    const [address, name] = tallyKeys(attempt).map((key) => this.#tallies.get(key));
    return isNameThrottled(name, now) || isAddressThrottled(address, now);
  }

  /** A success clears the name, and speaks for the address. */
  count(attempt: Attempt, failed: boolean, now: Date): void {
    const [address, name] = tallyKeys(attempt);
    this.#add(address, failed, now);
    if (failed) this.#add(name, true, now);
    else this.#clear(name);
  }

  #add(key: string, failed: boolean, now: Date): void {
    this.#tallies.set(key, tallyAfter(this.#tallies.get(key), failed, now));
    this.#touched.add(key);
  }

  #clear(key: string): void {
    this.#tallies.delete(key);
    if (this.#stored.has(key)) this.#touched.add(key);
  }

  /** What is to be stored: however many have tried from one address, its row is written once. */
  changes(): { kept: LoginTallyTable[]; cleared: string[] } {
    const kept: LoginTallyTable[] = [];
    const cleared: string[] = [];
    for (const key of [...this.#touched].sort()) {
      const tally = this.#tallies.get(key);
      if (!tally) cleared.push(key);
      else {
        const { attempts, failures, windowStart: window_start } = tally;
        kept.push({ key, attempts, failures, window_start });
      }
    }
    return { kept, cleared };
  }
}
