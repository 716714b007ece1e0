import type { Pool, PoolClient } from 'pg';
import { type BatchCommand, type Command, DiskFull, WriteRefused, type WriteQueue } from './command.ts';
import { isSilence } from './database-away.ts';
import { QueueRoom } from './queue-room.ts';
import type { Db } from './schema.ts';

interface Waiting {
  input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** The requests of one batch command, with connections of its own: no read and no other command is in their way. */
interface Lane {
  command: BatchCommand<never, unknown>;
  pool: Pool;
  waiting: Waiting[];
  inFlight: number;
  scheduled: boolean;
}

export interface PostgresConnections {
  /** For single commands. */
  singles: Db;
  /** For one kind of batch; as many connections as batches may be in flight. */
  openLane(): Pool;
}

const LARGEST_BATCH = 256;
/** Single commands may run side by side or wait; their connections serve this many in a second or two. */
export const MOST_SINGLES = 5_000;
const DISK_FULL = '53100';
/** Whoever shared a batch with a row that somebody keeps locked must not wait for that row a second time. */
const BEGIN_ALONE = 'begin; set local lock_timeout = 500';
/** For trying the requests of a failed batch one by one; after it the rest come again by themselves. */
const ALONE_WITHIN_MS = 5_000;

function translated(error: unknown): unknown {
  const isFull = (error as { code?: string }).code === DISK_FULL;
  return isFull ? new DiskFull((error as Error).message, { cause: error }) : error;
}

type Result = { outputs: unknown[] } | { error: unknown; undone: boolean };

/**
 * One transaction. `undone` when the server itself says that nothing was stored. A connection that breaks says nothing:
 * a commit whose answer was lost may have been carried out, so it is neither acknowledged nor tried again here. The page
 * sends it again under the same key.
 */
async function transact({ command, pool }: Lane, begin: string, inputs: unknown[]): Promise<Result> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    return { error, undone: false };
  }
  try {
    await client.query(begin);
    const outputs = await command.postgres(client, inputs as never[]);
    const committed = await client.query('commit');
    // A transaction in which a statement failed is answered so, and not with an error.
    if (committed.command !== 'COMMIT') throw new Error('the transaction could not be committed');
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
    'begin',
    batch.map(({ input }) => input),
  );
  if ('outputs' in result) {
    for (const [index, entry] of batch.entries()) entry.resolve(result.outputs[index]);
    return;
  }
  const error = translated(result.error);
  if (batch.length > 1 && result.undone && !(error instanceof DiskFull)) {
    await runEachAlone(lane, batch, error);
    return;
  }
  for (const entry of batch) entry.reject(error);
  // The next batch would be met by the same silence, and the pages would have given up before they hear of it.
  if (isSilence(error)) for (const entry of lane.waiting.splice(0)) entry.reject(error);
}

async function runEachAlone(lane: Lane, batch: Waiting[], error: unknown): Promise<void> {
  const giveUpAt = performance.now() + ALONE_WITHIN_MS;
  for (const entry of batch) {
    if (performance.now() > giveUpAt) {
      entry.reject(error);
      continue;
    }
    const result = await transact(lane, BEGIN_ALONE, [entry.input]);
    if ('outputs' in result) entry.resolve(result.outputs[0]);
    else entry.reject(translated(result.error));
  }
}

/** Single commands run side by side; batch commands are collected while others of their kind are on their way. */
export function startPostgresWriteQueue({ singles, openLane }: PostgresConnections): WriteQueue {
  const lanes = new Map<string, Lane>();
  const room = new QueueRoom();
  const running = new Set<Promise<unknown>>();
  let singlesUnderWay = 0;
  let closed = false;

  function send(lane: Lane): void {
    lane.scheduled = false;
    while (lane.inFlight < lane.pool.options.max && lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, LARGEST_BATCH);
      lane.inFlight += 1;
      void runBatch(lane, batch).then(() => {
        lane.inFlight -= 1;
        send(lane);
      });
    }
  }

  function laneOf(command: BatchCommand<never, unknown>): Lane {
    const known = lanes.get(command.name);
    if (known) return known;
    const lane = { command, pool: openLane(), waiting: [], inFlight: 0, scheduled: false };
    lanes.set(command.name, lane);
    return lane;
  }

  function enqueue(command: BatchCommand<never, unknown>, input: unknown): Promise<unknown> {
    const lane = laneOf(command);
    return new Promise((resolve, reject) => {
      lane.waiting.push({ input, resolve, reject });
      if (lane.scheduled || lane.inFlight >= lane.pool.options.max) return;
      lane.scheduled = true;
      setImmediate(send, lane);
    });
  }

  async function runSingle(single: Command<never, unknown>, input: unknown): Promise<unknown> {
    if (singlesUnderWay >= MOST_SINGLES) throw new WriteRefused('too many single commands');
    singlesUnderWay += 1;
    try {
      return await singles.transaction().execute((transaction) => single.run(transaction, input as never));
    } catch (error) {
      throw translated(error);
    } finally {
      singlesUnderWay -= 1;
    }
  }

  async function run(
    wanted: Command<never, unknown> | BatchCommand<never, unknown>,
    input: unknown,
  ): Promise<unknown> {
    if (closed) throw new WriteRefused('the write queue is closing');
    const place = room.enter(wanted, input);
    try {
      return await ('postgres' in wanted ? enqueue(wanted, input) : runSingle(wanted, input));
    } finally {
      room.leave(place);
    }
  }

  return {
    get load() {
      return Math.max(room.load, singlesUnderWay / MOST_SINGLES);
    },
    run(wanted, input) {
      const work = run(wanted as Command<never, unknown> | BatchCommand<never, unknown>, input);
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work as Promise<never>;
    },
    async close() {
      closed = true;
      while (running.size > 0) await Promise.allSettled(running);
      for (const { pool } of lanes.values()) await pool.end();
      lanes.clear();
    },
  };
}
