import type { Db } from './schema.ts';

/**
 * A read that may take long: a page of a long list, a search, a count. It runs beside the thread that serves requests, so
 * its input and output are plain data.
 */
export interface Read<Input, Output> {
  name: string;
  run(db: Db, input: Input): Promise<Output>;
}

export function read<Input, Output>(
  name: string,
  run: (db: Db, input: Input) => Promise<Output>,
): Read<Input, Output> {
  return { name, run };
}

/** Reads by name, as a reader thread finds them. */
export type ReadRegistry = ReadonlyMap<string, Read<never, unknown>>;

export interface Readers {
  run<Input, Output>(wanted: Read<Input, Output>, input: Input): Promise<Output>;
  close(): Promise<void>;
}
