import { workerData } from 'piscina';
import type { ReadRegistry } from './read.ts';
import type { ReaderData, ReadTask } from './reader-threads.ts';
import { kyselyOn, openSqliteReader } from './sqlite.ts';
import { failure, type Outcome } from './writer-messages.ts';

const { database, readsModule } = workerData as ReaderData;
const db = kyselyOn(openSqliteReader(database));
const { READS } = (await import(readsModule ?? '')) as { READS: ReadRegistry };

export async function readHere({ name, input }: ReadTask): Promise<Outcome> {
  try {
    const wanted = READS.get(name);
    if (!wanted) throw new Error(`unknown read ${name}`);
    return { output: await wanted.run(db, input as never) };
  } catch (error) {
    return failure(error);
  }
}
