import { join } from 'node:path';
import type { WriteQueue } from './command.ts';
import { kyselyOnPool, migratePostgres, openPool, openReads } from './postgres.ts';
import { startPostgresWriteQueue } from './postgres-write-queue.ts';
import type { Engine } from './migrate.ts';
import type { Db } from './schema.ts';
import { kyselyOn, migrateSqlite, openSqliteReader } from './sqlite.ts';
import { startSqliteWriteQueue } from './sqlite-write-queue.ts';

/** Reads go to `db`, changes to `write`. On SQLite `db` cannot write at all. */
export interface Database {
  engine: Engine;
  db: Db;
  write: WriteQueue;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Address of the module with the COMMANDS of all capabilities. */
  commandsModule: string;
  /** SQLite's writer is gone, and with it every further change: the process had better start anew. */
  onWriterLost?(error: Error): void;
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'kaopu.sqlite');
}

async function openEmbedded({ dataDir, commandsModule, onWriterLost }: DatabaseSettings): Promise<Database> {
  const file = sqliteFile(dataDir);
  await migrateSqlite(file);
  const write = await startSqliteWriteQueue({ file, commandsModule }, onWriterLost);
  const db = kyselyOn(openSqliteReader(file));
  return {
    engine: 'sqlite',
    db,
    write,
    async close() {
      await write.close();
      await db.destroy();
    },
  };
}

async function openServer(url: string): Promise<Database> {
  await migratePostgres(url);
  const db = openReads(url);
  const singles = kyselyOnPool(openPool(url, 'singles'));
  const write = startPostgresWriteQueue({ singles, openLane: () => openPool(url, 'batches') });
  return {
    engine: 'postgres',
    db,
    write,
    async close() {
      await write.close();
      await singles.destroy();
      await db.destroy();
    },
  };
}

export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl === undefined ? openEmbedded(settings) : openServer(settings.databaseUrl);
}
