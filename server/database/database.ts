import { join } from 'node:path';
import type { Write, WriteQueue } from './command.ts';
import { migratePostgres, MOST_SINGLES, openReads } from './postgres.ts';
import type { Engine } from './migrate.ts';
import type { Readers } from './read.ts';
import { startReaderThreads } from './reader-threads.ts';
import { demandNoUnfinished } from './restore-swap.ts';
import type { Db } from './schema.ts';
import { kyselyOn, migrateSqlite, openSqliteReader } from './sqlite.ts';
import { startWriteQueue } from './write-queue.ts';

/** Reads go to `db`, changes to `write`. On SQLite `db` cannot write at all. */
export interface Database {
  engine: Engine;
  db: Db;
  /** For what every call asks first, by keys alone. */
  sessions: Db;
  write: WriteQueue;
  /** For reads that may take long: beside those that every call waits for. */
  readers: Readers;
  close(): Promise<void>;
}

/** What most work needs of it, wherever it is done: the thread of a job has as much. */
export interface DatabaseAccess {
  db: Db;
  write: { run: Write };
  readers: Pick<Readers, 'run'>;
}

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Address of the module with the COMMANDS of all capabilities. */
  commandsModule: string;
  /** Address of the module with the READS of all capabilities; whoever only writes needs none. */
  readsModule?: string;
  /** The writer thread is gone, and with it every further change: the process had better start anew. */
  onWriterLost?(error: Error): void;
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'kaopu.sqlite');
}

const SQLITE_WRITER = new URL('./sqlite-writer.thread.ts', import.meta.url);
const POSTGRES_WRITER = new URL('./postgres-writer.thread.ts', import.meta.url);

async function openEmbedded(settings: DatabaseSettings): Promise<Database> {
  const { dataDir, commandsModule, readsModule, onWriterLost } = settings;
  const file = sqliteFile(dataDir);
  await migrateSqlite(file);
  const write = await startWriteQueue(
    { thread: SQLITE_WRITER, database: file, commandsModule },
    onWriterLost,
  );
  const db = kyselyOn(openSqliteReader(file));
  const readers = startReaderThreads({ database: file, readsModule });
  return {
    engine: 'sqlite',
    db,
    sessions: db,
    write,
    readers,
    // The writer last: whoever closes last copies the log back and removes it, and a reader cannot.
    async close() {
      await readers.close();
      await db.destroy();
      await write.close();
    },
  };
}

/** PostgreSQL reads in a process of its own; it is enough that nobody else waits for the connection. */
const readersOn = (db: Db): Readers => ({
  run: (wanted, input) => wanted.run(db, input),
  close: () => db.destroy(),
});

async function openServer(url: string, settings: DatabaseSettings): Promise<Database> {
  const { commandsModule, onWriterLost } = settings;
  await migratePostgres(url);
  const write = await startWriteQueue(
    { thread: POSTGRES_WRITER, database: url, commandsModule, mostSingles: MOST_SINGLES },
    onWriterLost,
  );
  const db = openReads(url, 'reads');
  const sessions = openReads(url, 'sessions');
  const readers = readersOn(openReads(url, 'lists'));
  return {
    engine: 'postgres',
    db,
    sessions,
    write,
    readers,
    async close() {
      await write.close();
      await readers.close();
      await sessions.destroy();
      await db.destroy();
    },
  };
}

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  await demandNoUnfinished(settings.dataDir);
  return settings.databaseUrl === undefined
    ? openEmbedded(settings)
    : openServer(settings.databaseUrl, settings);
}
