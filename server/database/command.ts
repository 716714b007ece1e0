import type BetterSqlite3 from 'better-sqlite3';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Db } from './schema.ts';

/**
 * A change of data. Every write goes through one, in the writer thread: on SQLite many in one transaction, on
 * PostgreSQL each in its own. Input and output cross a thread, so they are plain data, and a
 * refusal is an output, not an exception. An exception undoes this command alone.
 */
export interface Command<Input, Output> {
  name: string;
  run(transaction: Db, input: Input): Promise<Output>;
}

/** What a batch has decided on PostgreSQL. The writer sends the statements that store it together with the commit. */
export interface DecidedBatch<Output> {
  statements: QueryConfig[];
  /** What the input at this place is answered with after the commit; `results` are those of the statements. */
  outputAt(index: number, results: QueryResult[]): Output;
}

/** A change that comes by the thousand: all that wait are handled at once, in the engine's own way. */
export interface BatchCommand<Input, Output> {
  name: string;
  /** To submissions: refused while the queue still has room for them, and done after those that wait. */
  givesWay?: true;
  sqlite(connection: BetterSqlite3.Database, inputs: Input[]): Output[];
  postgres(client: PoolClient, inputs: Input[]): Promise<DecidedBatch<Output>>;
}

export function command<Input, Output>(
  name: string,
  run: (transaction: Db, input: Input) => Promise<Output>,
): Command<Input, Output> {
  return { name, run };
}

export type AnyCommand = Command<never, unknown> | BatchCommand<never, unknown>;

export const isBatch = (wanted: AnyCommand): wanted is BatchCommand<never, unknown> => 'sqlite' in wanted;

/** What arrives by the thousand and does not say that it gives way is a submission. */
export const isSubmission = (wanted: AnyCommand): boolean => isBatch(wanted) && !wanted.givesWay;

/** Commands by name, as the writer thread finds them. */
export type CommandRegistry = ReadonlyMap<string, AnyCommand>;

export interface WriteQueue {
  /** Accepted and not yet on disk, as a share of what the queue takes: 0 is idle, at 1 it refuses even submissions. */
  readonly load: number;
  /** The same as a number of writes. */
  readonly depth: number;
  /** Resolves after the commit is on disk. */
  run<Input, Output>(
    wanted: Command<Input, Output> | BatchCommand<Input, Output>,
    input: Input,
  ): Promise<Output>;
  /** Waits for what has been accepted, then stops. */
  close(): Promise<void>;
}

/** The way to change something, wherever one is: in a job's thread it leads to the queue of the main one. */
export type Write = <Input, Output>(wanted: Command<Input, Output>, input: Input) => Promise<Output>;

/** The queue is full or closing: nothing was written, the caller may try again. */
export class WriteRefused extends Error {}

/** The disk is full: nothing was written, reads still work. */
export class DiskFull extends Error {}
