import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { type AnyCommand, WriteRefused, type WriteQueue } from './command.ts';
import { type Place, QueueRoom } from './queue-room.ts';
import {
  asError,
  type WriteRequest,
  type WriteResult,
  type WriterData,
  type WriterSettings,
} from './writer-messages.ts';

interface WriteQueueSettings extends WriterSettings {
  /** The engine's own end of the channel. */
  thread: URL;
  mostSingles?: number;
}

interface Waiting {
  place: Place;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/**
 * Hands requests to the writer thread as they come. The writer takes whatever is waiting, commits it at once,
 * acknowledges, and takes the next: it never waits for this thread, which is busy with requests.
 */
export async function startWriteQueue(
  { thread, mostSingles, ...settings }: WriteQueueSettings,
  onLost?: (error: Error) => void,
): Promise<WriteQueue> {
  const { port1: outbox, port2: inbox } = new MessageChannel();
  const workerData: WriterData = { ...settings, inbox };
  const worker = new Worker(thread, { workerData, transferList: [inbox] });
  let round: WriteRequest[] = [];
  let lastId = 0;
  const waiting = new Map<number, Waiting>();
  const room = new QueueRoom(mostSingles);
  let closed = false;
  let whenIdle: (() => void) | undefined;

  /** Gives the place back, once. */
  function leave(id: number): Waiting | undefined {
    const entry = waiting.get(id);
    if (!entry) return undefined;
    waiting.delete(id);
    room.leave(entry.place);
    if (waiting.size === 0) whenIdle?.();
    return entry;
  }

  /** One that cannot cross to the thread, as when it is nested too deep, fails alone. */
  function handOver(): void {
    const handed = round;
    round = [];
    try {
      outbox.postMessage(handed);
    } catch {
      for (const request of handed) {
        try {
          outbox.postMessage([request]);
        } catch (error) {
          leave(request.id)?.reject(error as Error);
        }
      }
    }
  }

  function failAll(error: Error): void {
    const isExpected = closed && waiting.size === 0;
    closed = true;
    for (const id of [...waiting.keys()]) leave(id)?.reject(error);
    if (!isExpected) onLost?.(error);
  }

  const ended = once(worker, 'exit').then(() => {
    throw new Error('the writer thread stopped');
  });
  await Promise.race([once(outbox, 'message'), ended]);
  outbox.on('message', (results: WriteResult[]) => {
    for (const result of results) {
      const entry = leave(result.id);
      if ('output' in result) entry?.resolve(result.output);
      else entry?.reject(asError(result.failed));
    }
  });
  ended.catch(failAll);

  function take(wanted: AnyCommand, input: unknown): Promise<unknown> {
    if (closed) throw new WriteRefused('the write queue is closing');
    const place = room.enter(wanted, input);
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { place, resolve, reject });
      // Requests that arrive together travel together: a message between threads has its price.
      if (round.length === 0) setImmediate(handOver);
      round.push({ id: lastId, name: wanted.name, input });
    });
  }

  return {
    get load() {
      return room.load;
    },
    get depth() {
      return waiting.size;
    },
    async run(wanted, input) {
      return (await take(wanted as AnyCommand, input)) as never;
    },
    async close() {
      if (closed) return;
      closed = true;
      if (waiting.size > 0) {
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
