import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { DiskFull, LONGEST_QUEUE, WriteRefused, type WriteQueue } from './command.ts';

export interface WriterSettings {
  file: string;
  /** Address of the module that exports COMMANDS; the infrastructure does not know the capabilities. */
  commandsModule: string;
}

/** A channel of our own: Node itself talks on a worker's own one, for instance when it watches files. */
export interface WriterData extends WriterSettings {
  inbox: MessagePort;
}

export interface WriteRequest {
  name: string;
  input: unknown;
}

export type WriteResult =
  { output: unknown } | { failed: { message: string; stack: string; diskFull: boolean } };

/** Requests that came in one round of the event loop, or the word to stop. */
export type WriterMessage = WriteRequest[] | 'close';

interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

function asError(failed: { message: string; stack: string; diskFull: boolean }): Error {
  const error = failed.diskFull ? new DiskFull(failed.message) : new Error(failed.message);
  error.stack = failed.stack;
  return error;
}

/**
 * Hands requests to the writer thread as they come. The writer takes whatever is waiting, commits it at once,
 * acknowledges, and takes the next: it never waits for this thread, which is busy with requests.
 */
export async function startSqliteWriteQueue(settings: WriterSettings): Promise<WriteQueue> {
  const { port1: outbox, port2: inbox } = new MessageChannel();
  const workerData: WriterData = { ...settings, inbox };
  const worker = new Worker(new URL('./sqlite-writer.thread.ts', import.meta.url), {
    workerData,
    transferList: [inbox],
  });
  let round: WriteRequest[] = [];
  /** In the order in which they were handed over, which is the order of the acknowledgements. */
  let waiting: Waiting[] = [];
  let closed = false;
  let whenIdle: (() => void) | undefined;

  function handOver(): void {
    outbox.postMessage(round);
    round = [];
  }

  function failAll(error: Error): void {
    closed = true;
    for (const entry of waiting) entry.reject(error);
    waiting = [];
    whenIdle?.();
  }

  const ended = once(worker, 'exit').then(() => {
    throw new Error('the SQLite writer stopped');
  });
  await Promise.race([once(outbox, 'message'), ended]);
  outbox.on('message', (results: WriteResult[]) => {
    const done = waiting.splice(0, results.length);
    for (const [index, entry] of done.entries()) {
      const result = results[index];
      if (result && 'output' in result) entry.resolve(result.output);
      else entry.reject(asError(result?.failed ?? { message: 'no result', stack: '', diskFull: false }));
    }
    if (waiting.length === 0) whenIdle?.();
  });
  ended.catch(failAll);

  return {
    get load() {
      return waiting.length / LONGEST_QUEUE;
    },
    run(wanted, input) {
      if (closed || waiting.length >= LONGEST_QUEUE) {
        return Promise.reject(new WriteRefused('the write queue takes no more'));
      }
      return new Promise<never>((resolve, reject) => {
        waiting.push({ resolve: resolve as Waiting['resolve'], reject });
        // Requests that arrive together travel together: a message between threads has its price.
        if (round.length === 0) setImmediate(handOver);
        round.push({ name: wanted.name, input });
      });
    },
    async close() {
      if (closed) return;
      closed = true;
      if (waiting.length > 0) {
        await new Promise<void>((resolve) => {
          whenIdle = resolve;
        });
      }
      const stopped = once(worker, 'exit');
      outbox.postMessage('close');
      await stopped;
      outbox.close();
    },
  };
}
