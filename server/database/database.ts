import { join } from 'node:path';
import type { WriteQueue } from './command.ts';
import { kyselyOnPool, migratePostgres, openPool } from './postgres.ts';
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
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'kaopu.sqlite');
}

async function openEmbedded(dataDir: string, commandsModule: string): Promise<Database> {
  const file = sqliteFile(dataDir);
  await migrateSqlite(file);
  const write = await startSqliteWriteQueue({ file, commandsModule });
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
  const pool = openPool(url);
  const db = kyselyOnPool(pool);
  const write = startPostgresWriteQueue(db, pool);
  return {
    engine: 'postgres',
    db,
    write,
    async close() {
      await write.close();
      await db.destroy();
    },
  };
}

export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir, settings.commandsModule)
    : openServer(settings.databaseUrl);
}
