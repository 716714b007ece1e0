import { workerData } from 'node:worker_threads';
import type { Pool, PoolClient } from 'pg';
import {
  type BatchCommand,
  type Command,
  type CommandRegistry,
  type DecidedBatch,
  isBatch,
} from './command.ts';
import { isSilence, isUnknownCommit } from './database-away.ts';
import { kyselyOnPool, openPool } from './postgres.ts';
import { forgetVersions } from './version-cache.ts';
import {
  failure,
  isNoSpace,
  type Outcome,
  type WriteRequest,
  type WriterData,
  type WriterMessage,
} from './writer-messages.ts';

/**
 * Decides and stores on PostgreSQL, beside the thread that serves requests. Single commands run side by side; batch
 * commands are collected while others of their kind are on their way.
 */
const { database: url, commandsModule, inbox } = workerData as WriterData;
const { COMMANDS } = (await import(commandsModule)) as { COMMANDS: CommandRegistry };

/** The requests of one batch command, with connections of its own: no read and no other command is in their way. */
interface Lane {
  command: BatchCommand<never, unknown>;
  /** As many connections as batches may be in flight. */
  pool: Pool;
  waiting: WriteRequest[];
  inFlight: number;
}

const LARGEST_BATCH = 256;
/** Whoever shared a batch with a row that somebody keeps locked must not wait for that row a second time. */
const BEGIN_ALONE = 'begin; set local lock_timeout = 500';
/** For trying the requests of a failed batch one by one; after it the rest come again by themselves. */
const ALONE_WITHIN_MS = 5_000;

function answer(requests: WriteRequest[], outcomes: Outcome[]): void {
  inbox.postMessage(requests.map(({ id }, index) => ({ id, ...outcomes[index] })));
}

function fail(requests: WriteRequest[], error: unknown): void {
  const failed = failure(error);
  answer(
    requests,
    requests.map(() => failed),
  );
}

/** It is stored: an answer that cannot be put into words is one person's trouble, and theirs alone. */
function outcomeOf(say: () => unknown): Outcome {
  try {
    return { output: say() };
  } catch (error) {
    return failure(error);
  }
}

type Result = { outcomes: Outcome[] } | { error: unknown; undone: boolean };

/** What is read first is sent right behind the beginning. Nothing goes on before both are over. */
async function decide(
  client: PoolClient,
  begin: string,
  { postgres }: BatchCommand<never, unknown>,
  requests: WriteRequest[],
): Promise<DecidedBatch<unknown>> {
  const inputs = requests.map(({ input }) => input as never);
  const [begun, decided] = await Promise.allSettled([client.query(begin), postgres(client, inputs)]);
  if (begun.status === 'rejected') throw begun.reason;
  if (decided.status === 'rejected') throw decided.reason;
  return decided.value;
}

/**
 * One transaction. `undone` when the server itself says that nothing was stored. A connection that breaks says nothing:
 * a commit whose answer was lost, or whose wait for the standby was cancelled, may have been carried out, so it is neither acknowledged nor tried again here. The page
 * sends it again under the same key.
 */
async function transact({ command, pool }: Lane, begin: string, requests: WriteRequest[]): Promise<Result> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    return { error, undone: false };
  }
  try {
    const { statements, outputAt } = await decide(client, begin, command, requests);
    // Sent behind one another: each way to the server and back costs more than its work.
    const stored = Promise.all(statements.map((statement) => client.query(statement)));
    const [results, committed] = await Promise.all([stored, client.query('commit')]);
    // A transaction in which a statement failed is answered so, and not with an error.
    if (committed.command !== 'COMMIT') throw new Error('the transaction could not be committed');
    client.release();
    return { outcomes: requests.map((_request, index) => outcomeOf(() => outputAt(index, results))) };
  } catch (error) {
    forgetVersions();
    // A connection whose rollback fails is broken; the pool must not hand it out again.
    const isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isUsable);
    return { error, undone: isUsable && !isUnknownCommit(error) };
  }
}

/** Of two that wait for each other the server undoes one, which may begin again. */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01';
const MOST_DEADLOCKS = 3;

/** A list that is being imported may want what this wants, the other way round: whoever loses begins again. */
async function transactAgain(lane: Lane, begin: string, requests: WriteRequest[]): Promise<Result> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    const result = await transact(lane, begin, requests);
    if ('outcomes' in result || !result.undone || !isDeadlock(result.error)) return result;
    if (deadlocks >= MOST_DEADLOCKS) return result;
  }
}

/** All at once; if that fails each one alone, so that a bad input spoils nobody else's. */
async function runBatch(lane: Lane, batch: WriteRequest[]): Promise<void> {
  const result = await transactAgain(lane, 'begin', batch);
  if ('outcomes' in result) {
    answer(batch, result.outcomes);
    return;
  }
  const { error, undone } = result;
  if (batch.length > 1 && undone && !isNoSpace(error)) {
    await runEachAlone(lane, batch, error);
    return;
  }
  fail(batch, error);
  // The next batch would be met by the same silence, and the pages would have given up before they hear of it.
  if (isSilence(error)) fail(lane.waiting.splice(0), error);
}

async function runEachAlone(lane: Lane, batch: WriteRequest[], error: unknown): Promise<void> {
  const giveUpAt = performance.now() + ALONE_WITHIN_MS;
  for (const request of batch) {
    if (performance.now() > giveUpAt) {
      fail([request], error);
      continue;
    }
    const result = await transactAgain(lane, BEGIN_ALONE, [request]);
    if ('outcomes' in result) answer([request], result.outcomes);
    else fail([request], result.error);
  }
}

function send(lane: Lane): void {
  while (lane.inFlight < lane.pool.options.max && lane.waiting.length > 0) {
    const batch = lane.waiting.splice(0, LARGEST_BATCH);
    lane.inFlight += 1;
    void runBatch(lane, batch).then(() => {
      lane.inFlight -= 1;
      send(lane);
    });
  }
}

const lanes = new Map<string, Lane>();

function laneOf(command: BatchCommand<never, unknown>): Lane {
  const known = lanes.get(command.name);
  if (known) return known;
  const lane = { command, pool: openPool(url, 'batches'), waiting: [], inFlight: 0 };
  lanes.set(command.name, lane);
  return lane;
}

const singles = kyselyOnPool(openPool(url, 'singles'));

async function runSingle(single: Command<never, unknown>, request: WriteRequest): Promise<void> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      const output = await singles
        .transaction()
        .execute((transaction) => single.run(transaction, request.input as never));
      answer([request], [{ output }]);
      return;
    } catch (error) {
      forgetVersions();
      if (isDeadlock(error) && deadlocks < MOST_DEADLOCKS) continue;
      fail([request], error);
      return;
    }
  }
}

function take(requests: WriteRequest[]): void {
  for (const request of requests) {
    const wanted = COMMANDS.get(request.name);
    if (!wanted) fail([request], new Error(`unknown command ${request.name}`));
    else if (isBatch(wanted)) laneOf(wanted).waiting.push(request);
    else void runSingle(wanted, request);
  }
  for (const lane of lanes.values()) send(lane);
}

/** Said when nothing waits any more. */
async function close(): Promise<void> {
  for (const { pool } of lanes.values()) await pool.end();
  await singles.destroy();
  inbox.close();
}

inbox.on('message', (message: WriterMessage) => {
  if (message === 'close') void close();
  else take(message);
});
inbox.postMessage('ready');
