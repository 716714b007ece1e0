import type { FastifyInstance } from 'fastify';
import type { WriteQueue } from '#server/database/command.ts';
import { hearSessionsCommand, type Heard } from './presence.repository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    presence: Presence;
  }
}

/** Whether a session is alive is asked by the minute: a call soon after the last one says nothing new. */
const HEARD_AGAIN_MS = 15_000;
const WRITE_EVERY_MS = 3_000;
/** The least recently heard is forgotten, and written down once more when it is heard again. */
const MOST_KNOWN = 50_000;
/** Few enough that answers do not wait for them. */
const WRITTEN_AT_ONCE = 200;

/**
 * When each session was last heard of, by its calls to this process, for all processes in the database. No call waits
 * for that to be written. Only sessions that are known to be live come here, so that nobody fills it with invented ones.
 */
export class Presence {
  readonly #write: WriteQueue;
  readonly #notedAt = new Map<string, number>();
  #waiting = new Map<string, string>();
  #writing = Promise.resolve();

  constructor(write: WriteQueue) {
    this.#write = write;
  }

  hear(tokenHash: string, now: Date): void {
    const last = this.#notedAt.get(tokenHash);
    if (last !== undefined && now.getTime() - last < HEARD_AGAIN_MS) return;
    this.#notedAt.delete(tokenHash);
    this.#notedAt.set(tokenHash, now.getTime());
    this.#waiting.set(tokenHash, now.toISOString());
    if (this.#notedAt.size <= MOST_KNOWN) return;
    const [oldest] = this.#notedAt.keys();
    this.#notedAt.delete(oldest ?? '');
  }

  /** One after the other: whoever waits for it knows that all that was heard before is written. */
  writeDown(): Promise<void> {
    const writing = this.#writing.then(() => this.#writeAll());
    this.#writing = writing.catch(() => undefined);
    return writing;
  }

  /** What could not be written waits for the next time. */
  async #writeAll(): Promise<void> {
    const heard = [...this.#waiting].map(([token_hash, heard_at]): Heard => ({ token_hash, heard_at }));
    this.#waiting = new Map();
    for (let start = 0; start < heard.length; start += WRITTEN_AT_ONCE) {
      try {
        await this.#write.run(hearSessionsCommand, heard.slice(start, start + WRITTEN_AT_ONCE));
      } catch (error) {
        for (const { token_hash, heard_at } of heard.slice(start)) {
          if (!this.#waiting.has(token_hash)) this.#waiting.set(token_hash, heard_at);
        }
        throw error;
      }
    }
  }
}

/** Written every few seconds, and once more at the end. */
export function keepPresence(app: FastifyInstance, write: WriteQueue): void {
  const presence = new Presence(write);
  app.decorate('presence', presence);
  const writeDown = () =>
    presence
      .writeDown()
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'sessions that were heard are not written yet'),
      );
  const timer = setInterval(() => void writeDown(), WRITE_EVERY_MS).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    return writeDown();
  });
}
