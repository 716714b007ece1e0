import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type AnyCommand, DiskFull, WriteRefused, type WriteQueue } from './command.ts';
import { type Place, QueueRoom } from './queue-room.ts';

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

interface Failure {
  message: string;
  stack: string;
  code: string;
}

export type WriteResult = { output: unknown } | { failed: Failure };

/** Requests that came in one round of the event loop, or the word to stop. */
export type WriterMessage = WriteRequest[] | 'close';

interface Waiting {
  place: Place;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/**
 * No space: for the file, for the log's index, or because of a quota or a limit on the size of files, which SQLite knows
 * only as a write that failed.
 */
const NO_SPACE = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE']);

function asError({ message, stack, code }: Failure): Error {
  const error = NO_SPACE.has(code) ? new DiskFull(message) : Object.assign(new Error(message), { code });
  error.stack = stack;
  return error;
}

const NO_RESULT: Failure = { message: 'no result', stack: '', code: '' };

/**
 * Hands requests to the writer thread as they come. The writer takes whatever is waiting, commits it at once,
 * acknowledges, and takes the next: it never waits for this thread, which is busy with requests.
 */
export async function startSqliteWriteQueue(
  settings: WriterSettings,
  onLost?: (error: Error) => void,
): Promise<WriteQueue> {
  const { port1: outbox, port2: inbox } = new MessageChannel();
  const workerData: WriterData = { ...settings, inbox };
  const worker = new Worker(new URL('./sqlite-writer.thread.ts', import.meta.url), {
    workerData,
    transferList: [inbox],
  });
  let round: WriteRequest[] = [];
  /** In the order in which they were handed over, which is the order of the acknowledgements. */
  let waiting: Waiting[] = [];
  const room = new QueueRoom();
  let closed = false;
  let whenIdle: (() => void) | undefined;

  /** One that cannot cross to the thread, as when it is nested too deep, fails alone. */
  function handOver(): void {
    const handed = round;
    round = [];
    try {
      outbox.postMessage(handed);
    } catch {
      const entries = waiting.splice(waiting.length - handed.length);
      for (const [index, entry] of entries.entries()) {
        try {
          outbox.postMessage(handed.slice(index, index + 1));
          waiting.push(entry);
        } catch (error) {
          room.leave(entry.place);
          entry.reject(error as Error);
        }
      }
    }
  }

  function failAll(error: Error): void {
    const isExpected = closed && waiting.length === 0;
    closed = true;
    for (const entry of waiting) {
      room.leave(entry.place);
      entry.reject(error);
    }
    waiting = [];
    whenIdle?.();
    if (!isExpected) onLost?.(error);
  }

  const ended = once(worker, 'exit').then(() => {
    throw new Error('the SQLite writer stopped');
  });
  await Promise.race([once(outbox, 'message'), ended]);
  outbox.on('message', (results: WriteResult[]) => {
    const done = waiting.splice(0, results.length);
    for (const [index, entry] of done.entries()) {
      const result = results[index];
      room.leave(entry.place);
      if (result && 'output' in result) entry.resolve(result.output);
      else entry.reject(asError(result?.failed ?? NO_RESULT));
    }
    if (waiting.length === 0) whenIdle?.();
  });
  ended.catch(failAll);

  function take(wanted: AnyCommand, input: unknown): Promise<unknown> {
    if (closed) throw new WriteRefused('the write queue is closing');
    const place = room.enter(wanted, input);
    return new Promise((resolve, reject) => {
      waiting.push({ place, resolve, reject });
      // Requests that arrive together travel together: a message between threads has its price.
      if (round.length === 0) setImmediate(handOver);
      round.push({ name: wanted.name, input });
    });
  }

  return {
    get load() {
      return room.load;
    },
    async run(wanted, input) {
      return (await take(wanted as AnyCommand, input)) as never;
    },
    async close() {
      if (closed) return;
      closed = true;
      if (waiting.length > 0) {
        await new Promise<void>((resolve) => {
          whenIdle = resolve;
        });
      }
      outbox.postMessage('close');
      await ended.catch(() => undefined);
      outbox.close();
    },
  };
}
