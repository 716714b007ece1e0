import { LRUCache } from 'lru-cache';

/** A page asks for its clock more often; whoever was logged out meanwhile is refused where the answer is stored. */
const KNOWN_FOR_MS = 60_000;
const MOST_KNOWN = 100_000;

/**
 * Sessions that this process has found live a moment ago, by the hashes of their tokens. Enough to let a body be read,
 * never enough to believe it.
 */
export class KnownSessions {
  readonly #until = new LRUCache<string, number>({ max: MOST_KNOWN });

  note(tokenHash: string, now: Date): void {
    this.#until.set(tokenHash, now.getTime() + KNOWN_FOR_MS);
  }

  has(tokenHash: string, now: Date): boolean {
    return (this.#until.get(tokenHash) ?? 0) > now.getTime();
  }
}
