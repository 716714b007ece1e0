import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { parseStoredTask } from '#tasks/stored-task.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';

const LARGEST = 2_000;

export const versionKey = (id: string, version: number) => `${id}@${version}`;

/** Parsed contents by id and version. They are immutable, so the only question is how many to keep. */
class VersionCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #parse: (body: string) => T;

  constructor(parse: (body: string) => T) {
    this.#parse = parse;
  }

  find(id: string, version: number): T | undefined {
    return this.#entries.get(versionKey(id, version));
  }

  remember(id: string, version: number, body: string): T {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= LARGEST && oldest !== undefined) this.#entries.delete(oldest);
    const parsed = this.#parse(body);
    this.#entries.set(versionKey(id, version), parsed);
    return parsed;
  }
}

/** One per process or thread; keys are random ids, so that several databases do not meet. */
export const contestVersions = new VersionCache((body) => JSON.parse(body) as ContestSettings);
export const taskVersions = new VersionCache(parseOrError);

/** One that cannot be read is a fault of its own task: the answers to all others are checked as ever. */
function parseOrError(body: string): TaskSettings | Error {
  try {
    return parseStoredTask(body);
  } catch (error) {
    return error as Error;
  }
}
