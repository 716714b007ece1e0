import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { BatchCommand, CommandRegistry } from './command.ts';
import { LogCopier } from './sqlite-log.ts';
import { kyselyOn, openSqlite } from './sqlite.ts';
import { forgetVersions } from './version-cache.ts';
import { type Turn, WaitingWrites } from './waiting-writes.ts';
import {
  failure,
  type Outcome,
  type WriteRequest,
  type WriterData,
  type WriteResult,
  type WriterMessage,
} from './writer-messages.ts';

/** The one thread that writes to the SQLite file: a batch is one transaction and one sync to disk. */
const { database: file, commandsModule, inbox } = workerData as WriterData;
/** Of a transaction, for all that is not a submission: so long does a submission wait for them that comes meanwhile. */
const OTHERS_MS = 10;

const connection = openSqlite(file);
const db = kyselyOn(connection);
const log = new LogCopier(connection, file);
const { COMMANDS } = (await import(commandsModule)) as { COMMANDS: CommandRegistry };

/** Its own savepoint lets one piece of work fail without the others. */
async function apart<T>(work: () => T | Promise<T>): Promise<{ output: T } | { error: unknown }> {
  connection.exec('savepoint command');
  try {
    const output = await work();
    connection.exec('release command');
    return { output };
  } catch (error) {
    // A full disk ends the whole transaction, savepoints and all.
    if (!connection.inTransaction) throw error;
    connection.exec('rollback to command');
    forgetVersions();
    connection.exec('release command');
    return { error };
  }
}

async function runSingle({ single, request }: Extract<Turn, { single: unknown }>): Promise<WriteResult> {
  const { id, name, input } = request;
  if (!single) return { id, ...failure(new Error(`unknown command ${name}`)) };
  const result = await apart(() => single.run(db, input as never));
  return { id, ...('output' in result ? result : failure(result.error)) };
}

function runTogether(batch: BatchCommand<never, unknown>, requests: WriteRequest[]): WriteResult[] {
  const outputs = batch.sqlite(
    connection,
    requests.map(({ input }) => input as never),
  );
  return requests.map(({ id }, index) => ({ id, output: outputs[index] }));
}

/** All at once; if that fails each one alone, so that a bad input spoils nobody else's. */
async function runCarefully(
  batch: BatchCommand<never, unknown>,
  requests: WriteRequest[],
): Promise<WriteResult[]> {
  const together = await apart(() => runTogether(batch, requests));
  if ('output' in together) return together.output;
  if (requests.length === 1) return requests.map(({ id }) => ({ id, ...failure(together.error) }));
  const results: WriteResult[] = [];
  for (const request of requests) results.push(...(await runCarefully(batch, [request])));
  return results;
}

async function inTransaction(run: () => Promise<WriteResult[]>): Promise<WriteResult[]> {
  try {
    connection.exec('begin immediate');
    const results = await run();
    connection.exec('commit');
    return results;
  } catch (error) {
    rollBack();
    throw error;
  }
}

/** What is left open would become part of the next batch: better no writer than that one, it is started anew. */
function rollBack(): void {
  forgetVersions();
  if (!connection.inTransaction) return;
  try {
    connection.exec('rollback');
  } catch {
    process.exit(1);
  }
}

const NOBODY_WAKES = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** The log that has been copied into the file is written from its start again: that needs no space. */
function makeRoom(): void {
  try {
    // Busy while the other thread copies: what that one does helps as well, but it has to be done.
    for (
      let tries = 0;
      tries < 50 && connection.pragma('wal_checkpoint(passive)', { simple: true }) === 1;
      tries += 1
    )
      Atomics.wait(NOBODY_WAKES, 0, 0, 20);
  } catch {
    // The disk is still full; the requests are told so.
  }
}

const waiting = new WaitingWrites(COMMANDS);

/** Batch commands without savepoints, which would copy every page that they touch. Writes down in `turns` what it takes. */
async function runQuickly(turns: Turn[]): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  const run = async (turn: Turn) => {
    if ('batch' in turn) results.push(...runTogether(turn.batch, turn.requests));
    else results.push(await runSingle(turn));
  };
  for (const turn of turns) await run(turn);
  const enoughAt = performance.now() + OTHERS_MS;
  for (const turn of waiting.takeOthers()) {
    turns.push(turn);
    await run(turn);
    if (performance.now() > enoughAt) break;
  }
  return results;
}

async function runAgain(turns: Turn[]): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (const turn of turns) {
    if ('batch' in turn) results.push(...(await runCarefully(turn.batch, turn.requests)));
    else results.push(await runSingle(turn));
  }
  return results;
}

async function writeBatch(): Promise<WriteResult[]> {
  const turns = waiting.takeSubmissions();
  try {
    return await inTransaction(() => runQuickly(turns));
  } catch (error) {
    // Not even begun, because somebody else keeps the file locked: whoever waits is to hear of it.
    if (turns.length === 0) turns.push(...waiting.takeOthers());
    if (/^SQLITE_(FULL|IOERR)/.test((error as { code?: string }).code ?? '')) makeRoom();
    // Once more with a savepoint each: what failed may be one request's fault.
    return inTransaction(() => runAgain(turns)).catch((again: unknown) => {
      const failed: Outcome = failure(again);
      return turns.flatMap(requestsOf).map(({ id }) => ({ id, ...failed }));
    });
  }
}

const requestsOf = (turn: Turn): WriteRequest[] => ('batch' in turn ? turn.requests : [turn.request]);

let isClosing = false;

function take(message: WriterMessage): void {
  if (message === 'close') isClosing = true;
  else waiting.add(message);
}

function takeArrived(): void {
  for (;;) {
    const next = receiveMessageOnPort(inbox) as { message: WriterMessage } | undefined;
    if (!next) return;
    take(next.message);
  }
}

let isBusy = false;
async function work(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (takeArrived(); waiting.size > 0; takeArrived()) {
    inbox.postMessage(await writeBatch());
    log.look();
  }
  isBusy = false;
  if (!isClosing) return;
  await log.close();
  connection.close();
  inbox.close();
}

inbox.on('message', (message: WriterMessage) => {
  take(message);
  void work();
});
inbox.postMessage('ready');
