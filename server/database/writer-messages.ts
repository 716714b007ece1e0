import type { MessagePort } from 'node:worker_threads';
import { DiskFull } from './command.ts';

/** What the main thread and the writer thread, of either engine, say to each other. */
export interface WriterSettings {
  /** SQLite's file, or PostgreSQL's address. */
  database: string;
  /** Address of the module that exports COMMANDS; the infrastructure does not know the capabilities. */
  commandsModule: string;
}

/** A channel of our own: Node itself talks on a worker's own one, for instance when it watches files. */
export interface WriterData extends WriterSettings {
  inbox: MessagePort;
}

/** Whatever order they are carried out in, the answer is known by its id. */
export interface WriteRequest {
  id: number;
  name: string;
  input: unknown;
}

interface Failure {
  message: string;
  stack: string;
  /** As `code` or `syscall`: by these the cause is known. */
  facts: Record<string, string | number>;
}

export type Outcome = { output: unknown } | { failed: Failure };
export type WriteResult = { id: number } & Outcome;

/** Requests that came in one round of the event loop, or the word to stop. */
export type WriterMessage = WriteRequest[] | 'close';

const isFact = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number';

/** An error as plain data: a thread gives its own ones away without the code that SQLite or PostgreSQL put on them. */
export function failure(error: unknown): Outcome {
  const { message, stack } = error as Partial<Error>;
  const facts = Object.fromEntries(Object.entries(error as object).filter(isFact));
  return { failed: { message: message ?? String(error), stack: stack ?? '', facts } };
}

/**
 * No space: for the file, for the log's index, or because of a quota or a limit on the size of files, which SQLite knows
 * only as a write that failed. The last one is PostgreSQL's.
 */
const NO_SPACE = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', '53100']);

export const isNoSpace = (error: unknown): boolean =>
  NO_SPACE.has(String((error as { code?: unknown }).code));

export function asError({ message, stack, facts }: Failure): Error {
  const error = isNoSpace(facts) ? new DiskFull(message) : Object.assign(new Error(message), facts);
  error.stack = stack;
  return error;
}
