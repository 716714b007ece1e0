import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { AnyCommand, BatchCommand, Command, CommandRegistry } from './command.ts';
import { kyselyOn, openSqlite } from './sqlite.ts';
import type { WriteRequest, WriterMessage, WriteResult, WriterData } from './sqlite-write-queue.ts';

/** The one thread that writes to the SQLite file: a batch is one transaction and one sync to disk. */
const SMALLEST_BATCH = 32;
const { file, commandsModule, inbox } = workerData as WriterData;

const connection = openSqlite(file);
const db = kyselyOn(connection);
const { COMMANDS } = (await import(commandsModule)) as { COMMANDS: CommandRegistry };

function failure(error: unknown): WriteResult {
  const { message, stack, code } = error as { message: string; stack?: string; code?: string };
  return { failed: { message, stack: stack ?? '', code: code ?? '' } };
}

const isBatch = (entry: AnyCommand): entry is BatchCommand<never, unknown> => 'sqlite' in entry;

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
    connection.exec('release command');
    return { error };
  }
}

async function runSingle(entry: Command<never, unknown>, input: unknown): Promise<WriteResult> {
  const result = await apart(() => entry.run(db, input as never));
  return 'output' in result ? result : failure(result.error);
}

/** All at once; if that fails each one alone, so that a bad input spoils nobody else's. */
async function runBatch(entry: BatchCommand<never, unknown>, inputs: never[]): Promise<WriteResult[]> {
  const together = await apart(() => entry.sqlite(connection, inputs));
  if ('output' in together) return together.output.map((output) => ({ output }));
  if (inputs.length === 1) return [failure(together.error)];
  const results: WriteResult[] = [];
  for (const input of inputs) results.push(...(await runBatch(entry, [input])));
  return results;
}

type Batches = Map<BatchCommand<never, unknown>, number[]>;

function addToBatch(batches: Batches, entry: BatchCommand<never, unknown>, index: number): void {
  const indexes = batches.get(entry);
  if (indexes) indexes.push(index);
  else batches.set(entry, [index]);
}

const inputsAt = (requests: WriteRequest[], indexes: number[]) =>
  indexes.map((index) => requests[index]?.input as never);

async function runAll(requests: WriteRequest[]): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  const batches: Batches = new Map();
  for (const [index, request] of requests.entries()) {
    const entry = COMMANDS.get(request.name);
    if (!entry) results[index] = failure(new Error(`unknown command ${request.name}`));
    else if (isBatch(entry)) addToBatch(batches, entry, index);
    else results[index] = await runSingle(entry, request.input);
  }
  for (const [entry, indexes] of batches) {
    const outcomes = await runBatch(entry, inputsAt(requests, indexes));
    for (const [position, index] of indexes.entries()) {
      results[index] = outcomes[position] ?? failure(new Error(`no output of ${entry.name}`));
    }
  }
  return results;
}

/** Batch commands and nothing else: no savepoints, which would copy every page that they touch. */
function runBatchesAlone(requests: WriteRequest[]): WriteResult[] | undefined {
  const batches: Batches = new Map();
  for (const [index, { name }] of requests.entries()) {
    const entry = COMMANDS.get(name);
    if (!entry || !isBatch(entry)) return undefined;
    addToBatch(batches, entry, index);
  }
  const results: WriteResult[] = [];
  for (const [entry, indexes] of batches) {
    const outputs = entry.sqlite(connection, inputsAt(requests, indexes));
    for (const [position, index] of indexes.entries()) results[index] = { output: outputs[position] };
  }
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
  if (!connection.inTransaction) return;
  try {
    connection.exec('rollback');
  } catch {
    process.exit(1);
  }
}

/** The log that has been copied into the file is written from its start again: that needs no space. */
function makeRoom(): void {
  try {
    connection.pragma('wal_checkpoint(passive)');
  } catch {
    // The disk is still full; the requests are told so.
  }
}

async function handle(requests: WriteRequest[]): Promise<WriteResult[]> {
  try {
    return await inTransaction(async () => runBatchesAlone(requests) ?? runAll(requests));
  } catch (error) {
    if (/^SQLITE_(FULL|IOERR)/.test((error as { code?: string }).code ?? '')) makeRoom();
    // Once more with a savepoint each: what failed may be one request's fault.
    return inTransaction(() => runAll(requests)).catch((again: unknown) =>
      requests.map(() => failure(again)),
    );
  }
}

const queue: WriteRequest[] = [];
let isClosing = false;

function take(message: WriterMessage): void {
  if (message === 'close') isClosing = true;
  else queue.push(...message);
}

function takeArrived(): void {
  for (;;) {
    const next = receiveMessageOnPort(inbox) as { message: WriterMessage } | undefined;
    if (!next) return;
    take(next.message);
  }
}

/**
 * Half of what is waiting, so that while this batch is on its way to the disk the other thread has somebody to answer:
 * with all of it, clients and writer would wait for each other in turns. A long queue makes long batches.
 */
function nextBatch(): WriteRequest[] {
  takeArrived();
  return queue.splice(0, Math.max(SMALLEST_BATCH, Math.ceil(queue.length / 2)));
}

let isBusy = false;
async function work(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
    inbox.postMessage(await handle(batch));
  }
  isBusy = false;
  if (!isClosing) return;
  connection.close();
  inbox.close();
}

inbox.on('message', (message: WriterMessage) => {
  take(message);
  void work();
});
inbox.postMessage('ready');
