import { join } from 'node:path';
import type { WriteQueue } from './command.ts';
import { migratePostgres, MOST_SINGLES, openReads } from './postgres.ts';
import type { Engine } from './migrate.ts';
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
  close(): Promise<void>;
}

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Address of the module with the COMMANDS of all capabilities. */
  commandsModule: string;
  /** The writer thread is gone, and with it every further change: the process had better start anew. */
  onWriterLost?(error: Error): void;
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'kaopu.sqlite');
}

const SQLITE_WRITER = new URL('./sqlite-writer.thread.ts', import.meta.url);
const POSTGRES_WRITER = new URL('./postgres-writer.thread.ts', import.meta.url);

async function openEmbedded({ dataDir, commandsModule, onWriterLost }: DatabaseSettings): Promise<Database> {
  const file = sqliteFile(dataDir);
  await migrateSqlite(file);
  const write = await startWriteQueue(
    { thread: SQLITE_WRITER, database: file, commandsModule },
    onWriterLost,
  );
  const db = kyselyOn(openSqliteReader(file));
  return {
    engine: 'sqlite',
    db,
    sessions: db,
    write,
    async close() {
      await write.close();
      await db.destroy();
    },
  };
}

async function openServer(url: string, settings: DatabaseSettings): Promise<Database> {
  const { commandsModule, onWriterLost } = settings;
  await migratePostgres(url);
  const write = await startWriteQueue(
    { thread: POSTGRES_WRITER, database: url, commandsModule, mostSingles: MOST_SINGLES },
    onWriterLost,
  );
  const db = openReads(url, 'reads');
  const sessions = openReads(url, 'sessions');
  return {
    engine: 'postgres',
    db,
    sessions,
    write,
    async close() {
      await write.close();
      await sessions.destroy();
      await db.destroy();
    },
  };
}

export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openEmbedded(settings)
    : openServer(settings.databaseUrl, settings);
}
