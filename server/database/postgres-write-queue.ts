import type { Pool, PoolClient } from 'pg';
import {
  type BatchCommand,
  type Command,
  DiskFull,
  LONGEST_QUEUE,
  WriteRefused,
  type WriteQueue,
} from './command.ts';
import type { Db } from './schema.ts';

interface Waiting {
  input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Lane {
  command: BatchCommand<never, unknown>;
  waiting: Waiting[];
  inFlight: number;
  scheduled: boolean;
}

const LARGEST_BATCH = 256;
/** While one batch waits for the disk the next one is already being written. */
const BATCHES_IN_FLIGHT = 2;
const DISK_FULL = '53100';

function translated(error: unknown): unknown {
  const isFull = (error as { code?: string }).code === DISK_FULL;
  return isFull ? new DiskFull((error as Error).message) : error;
}

/** Single commands run side by side on the pool; batch commands are collected while two are on their way. */
export function startPostgresWriteQueue(db: Db, pool: Pool): WriteQueue {
  const lanes = new Map<string, Lane>();
  const running = new Set<Promise<unknown>>();
  let accepted = 0;
  let closed = false;

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    const forget = () => running.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** One transaction. `undone` when it failed for a reason of its own, on a connection that still works. */
  async function transact(
    { command }: Lane,
    inputs: unknown[],
  ): Promise<{ outputs: unknown[] } | { error: unknown; undone: boolean }> {
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      return { error, undone: false };
    }
    try {
      await client.query('begin');
      const outputs = await command.postgres(client, inputs as never[]);
      await client.query('commit');
      client.release();
      return { outputs };
    } catch (error) {
      // A connection whose rollback fails is broken; the pool must not hand it out again.
      const undone = await client.query('rollback').then(
        () => true,
        () => false,
      );
      client.release(!undone);
      return { error, undone };
    }
  }

  /** All at once; if that fails each one alone, so that a bad input spoils nobody else's. */
  async function runBatch(lane: Lane, batch: Waiting[]): Promise<void> {
    const result = await transact(
      lane,
      batch.map(({ input }) => input),
    );
    if ('outputs' in result) {
      for (const [index, entry] of batch.entries()) entry.resolve(result.outputs[index]);
      return;
    }
    const error = translated(result.error);
    if (batch.length > 1 && result.undone && !(error instanceof DiskFull)) {
      for (const entry of batch) await runBatch(lane, [entry]);
      return;
    }
    for (const entry of batch) entry.reject(error);
  }

  function send(lane: Lane): void {
    lane.scheduled = false;
    while (lane.inFlight < BATCHES_IN_FLIGHT && lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, LARGEST_BATCH);
      lane.inFlight += 1;
      void track(runBatch(lane, batch)).then(() => {
        lane.inFlight -= 1;
        send(lane);
      });
    }
  }

  function enqueue(batchCommand: BatchCommand<never, unknown>, input: unknown): Promise<unknown> {
    const lane: Lane = lanes.get(batchCommand.name) ?? {
      command: batchCommand,
      waiting: [],
      inFlight: 0,
      scheduled: false,
    };
    lanes.set(batchCommand.name, lane);
    if (lane.waiting.length >= LONGEST_QUEUE) {
      return Promise.reject(new WriteRefused('the write queue takes no more'));
    }
    return new Promise((resolve, reject) => {
      lane.waiting.push({ input, resolve, reject });
      if (lane.scheduled || lane.inFlight >= BATCHES_IN_FLIGHT) return;
      lane.scheduled = true;
      setImmediate(send, lane);
    });
  }

  async function runSingle<Input, Output>(single: Command<Input, Output>, input: Input): Promise<Output> {
    try {
      return await db.transaction().execute((transaction) => single.run(transaction, input));
    } catch (error) {
      throw translated(error);
    }
  }

  function count<T>(work: Promise<T>): Promise<T> {
    accepted += 1;
    const settled = () => void (accepted -= 1);
    work.then(settled, settled);
    return track(work);
  }

  return {
    get load() {
      return accepted / LONGEST_QUEUE;
    },
    run(wanted, input) {
      if (closed) return Promise.reject(new WriteRefused('the write queue is closing'));
      if ('postgres' in wanted) {
        return count(enqueue(wanted as BatchCommand<never, unknown>, input)) as Promise<never>;
      }
      return count(runSingle(wanted, input));
    },
    async close() {
      closed = true;
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
