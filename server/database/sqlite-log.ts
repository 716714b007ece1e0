import { Worker } from 'node:worker_threads';
import type BetterSqlite3 from 'better-sqlite3';

const THREAD = new URL('./sqlite-log.thread.ts', import.meta.url);
/** Pages of the log that are not yet in the file. Copying takes syncs of its own, so it is not done for a few. */
const WORTH_COPYING = 1_000;

/**
 * Has the log copied back into the file by a thread of its own, before it is so long that SQLite has the writer do it: that takes
 * 10 to 20 ms, for which answers would wait. Where the thread does not come to it, or is lost, the writer still does.
 */
export class LogCopier {
  readonly #file: string;
  readonly #look: BetterSqlite3.Statement<[], { log: number; checkpointed: number }>;
  /** Shared with the thread: a message of its own would not be heard while one write follows the other. */
  readonly #isCopying = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** From the first time there is something to copy. */
  #thread: Worker | undefined;

  constructor(connection: BetterSqlite3.Database, file: string) {
    this.#file = file;
    this.#look = connection.prepare('pragma wal_checkpoint(noop)');
  }

  /** After a commit. */
  look(): void {
    if (Atomics.load(this.#isCopying, 0) === 1) return;
    try {
      const { log = 0, checkpointed = 0 } = this.#look.get() ?? {};
      if (log - checkpointed < WORTH_COPYING) return;
      Atomics.store(this.#isCopying, 0, 1);
      this.#thread ??= this.#start();
      this.#thread.postMessage('copy');
    } catch {
      // A machine that has no thread to give has other worries. It is not asked again: the writer copies, as it always could.
      Atomics.store(this.#isCopying, 0, 1);
    }
  }

  #start(): Worker {
    const workerData = { file: this.#file, isCopying: this.#isCopying };
    const thread = new Worker(THREAD, { workerData });
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      this.#thread = undefined;
    });
    return thread;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    thread.postMessage('close');
    await new Promise((resolve) => thread.once('exit', resolve));
  }
}
