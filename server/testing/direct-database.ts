import { sqliteFile } from '#server/database/database.ts';
import { kyselyOnPool, openPool } from '#server/database/postgres.ts';
import type { Db } from '#server/database/schema.ts';
import { kyselyOn, openSqlite } from '#server/database/sqlite.ts';
import type { DatabasePlace } from './engines.ts';

/** Looks at a database, or changes it, past the server: no migration, no queue. */
export async function directly<T>(
  { dataDir, databaseUrl }: Pick<DatabasePlace, 'dataDir' | 'databaseUrl'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db =
    databaseUrl === undefined
      ? kyselyOn(openSqlite(sqliteFile(dataDir)))
      : kyselyOnPool(openPool(databaseUrl));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
