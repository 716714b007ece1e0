import { Piscina } from 'piscina';
import { WriteRefused } from './command.ts';
import type { Readers } from './read.ts';
import { asError, type Outcome } from './writer-messages.ts';

/** What a reader thread is started with. */
export interface ReaderData {
  /** SQLite's file. */
  database: string;
  /** Address of the module that exports READS; the infrastructure does not know the capabilities. */
  readsModule: string | undefined;
}

export interface ReadTask {
  name: string;
  input: unknown;
}

const MOST_THREADS = 2;
/** More would have been given up by their pages before they are read. */
const MOST_WAITING = 200;
const IDLE_MS = 60_000;

/** SQLite answers in the thread that asks: long reads get threads of their own, each with a connection that cannot write. */
export function startReaderThreads(data: ReaderData): Readers {
  const pool = new Piscina<ReadTask, Outcome>({
    filename: new URL('./reader.thread.ts', import.meta.url).href,
    name: 'readHere',
    workerData: data,
    minThreads: 0,
    maxThreads: MOST_THREADS,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
  });
  // Of a thread that nobody waits for any more: whoever waits is told by `run`.
  pool.on('error', () => undefined);
  return {
    async run({ name }, input) {
      if (pool.queueSize >= MOST_WAITING) throw new WriteRefused('too many wait for a reader thread');
      const outcome = await pool.run({ name, input });
      if ('failed' in outcome) throw asError(outcome.failed);
      return outcome.output as never;
    },
    close: () => pool.destroy(),
  };
}
