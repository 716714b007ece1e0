import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** For one file: none of them is large. */
const PATIENCE_MS = 60_000;

/** Reads files in a thread that may not use much memory; one that hangs or dies is replaced. */
export class ReadingThread<Task, Verdict> {
  readonly #main: URL;
  readonly #heapMb: number;
  #worker: Worker | undefined;

  constructor(main: URL, heapMb: number) {
    this.#main = main;
    this.#heapMb = heapMb;
  }

  /** What became of the file, or what became of the thread. */
  async read(task: Task): Promise<Verdict | string> {
    this.#worker ??= new Worker(this.#main, { resourceLimits: { maxOldGenerationSizeMb: this.#heapMb } });
    const worker = this.#worker;
    const patience = new AbortController();
    const { signal } = patience;
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    worker.postMessage(task);
    try {
      const verdict = await Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }).then(() => ['the thread has ended']),
      ]);
      return verdict[0] as Verdict | string;
    } catch (error) {
      await this.end();
      return signal.aborted ? `no answer within ${PATIENCE_MS} ms` : `the thread has died: ${String(error)}`;
    } finally {
      clearTimeout(timer);
      patience.abort();
    }
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}
