import { LRUCache } from 'lru-cache';

export const versionKey = (id: string, version: number) => `${id}@${version}`;

/** Of the texts that they were parsed from, by each kind of content in each thread; what comes of them weighs several times that. */
const MOST_CHARACTERS = 16_000_000;

const caches = new Set<{ clear(): void }>();

/**
 * A version that was read inside a transaction which is then undone was never there: the next one of that number may say
 * something else. It happens about never, so all is forgotten.
 */
export function forgetVersions(): void {
  for (const cache of caches) cache.clear();
}

/** Whoever gets it shares it with everybody who comes later. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/**
 * Parsed contents by id and version, one per process or thread; ids are random, so that several databases do not meet.
 * What they say never changes, so the only question is how much of it to keep.
 */
export class VersionCache<T extends object> {
  readonly #entries = new LRUCache<string, T>({ maxSize: MOST_CHARACTERS });
  readonly #parse: (body: string) => T;

  constructor(parse: (body: string) => T) {
    this.#parse = parse;
    caches.add(this.#entries);
  }

  find(id: string, version: number): T | undefined {
    return this.#entries.get(versionKey(id, version));
  }

  /** Parsed now or before: `body` is that version's. */
  remember(id: string, version: number, body: string): T {
    const known = this.find(id, version);
    if (known) return known;
    const parsed = frozen(this.#parse(body));
    this.#entries.set(versionKey(id, version), parsed, { size: body.length + 1 });
    return parsed;
  }
}
