import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase, sqliteFile } from '#server/database/database.ts';
import { demandNothingLeftBehind, demandNotMoved } from '#server/database/left-behind.ts';
import { listSchemaVersions, MIGRATIONS } from '#server/database/migrate.ts';
import { kyselyOnPool, openPool } from '#server/database/postgres.ts';
import type { Db } from '#server/database/schema.ts';
import { kyselyOn, openSqlite, openSqliteReader, takeLogIn } from '#server/database/sqlite.ts';
import { Trouble } from '#server/trouble.ts';
import { PROGRAM_VERSION } from '#server/version.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Whoever forgets the server's settings must not get a new database where they stand. */
export function demandFile(dataDir: string): void {
  const file = sqliteFile(dataDir);
  if (existsSync(file)) return;
  demandNotMoved({ dataDir, databaseUrl: undefined });
  throw new Trouble(
    'usage',
    `没有数据库文件：${resolve(file)}。请在与服务相同的环境变量（DATA_DIR 或 DATABASE_URL）下运行；还没有数据库时，请先启动一次服务。`,
  );
}

/** Nothing is migrated, nothing is made. */
async function directly<T>(
  { dataDir, databaseUrl }: Place,
  open: typeof openSqlite,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined) demandFile(dataDir);
  const db =
    databaseUrl === undefined ? kyselyOn(open(sqliteFile(dataDir))) : kyselyOnPool(openPool(databaseUrl));
  try {
    return await work(db);
  } finally {
    await db.destroy();
    if (databaseUrl === undefined) takeLogIn(sqliteFile(dataDir));
  }
}

/** For a trial: past the queue, and so that it is on the disk when it is done. */
export const writingDirectly = <T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> =>
  directly(place, openSqlite, work);

/** Empty where no server has ever been. */
export async function schemaVersionsAt(place: Place): Promise<string[]> {
  return directly(place, openSqliteReader, async (db) => {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.some(({ name }) => name === 'kysely_migration') ? listSchemaVersions(db) : [];
  });
}

/** A command beside a running server must not change the tables under it: a newer program migrates them when it starts. */
async function demandDatabase(place: Place): Promise<void> {
  const known = await schemaVersionsAt(place);
  const variable = place.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  if (known.length === 0)
    throw new Trouble(
      'usage',
      `环境变量 ${variable} 指向的数据库是空的，没有考谱的数据。请检查它与服务的是否相同；还没有数据时，请先启动一次服务。`,
    );
  if (Object.keys(MIGRATIONS).some((name) => !known.includes(name)))
    throw new Trouble(
      'database-unfit',
      `数据库还是旧版本的结构（${known.at(-1) ?? ''}），而本程序是 ${PROGRAM_VERSION}。请先用本程序启动一次服务来升级数据库，或使用与服务相同版本的程序。`,
    );
}

/** The database of a server, which may be running beside. */
export async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  await demandDatabase(place);
  const { dataDir, databaseUrl } = place;
  const commandsModule = new URL('../commands.ts', import.meta.url).href;
  const readsModule = new URL('../reads.ts', import.meta.url).href;
  const database = await openDatabase({ dataDir, databaseUrl, commandsModule, readsModule });
  try {
    await demandNothingLeftBehind(database, dataDir);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Before a backup, which would be one of an empty database and count as the last. */
export const demandInUse = ({ dataDir, databaseUrl }: Place): Promise<void> =>
  databaseUrl === undefined
    ? Promise.resolve()
    : directly({ dataDir, databaseUrl }, openSqliteReader, async (db) => {
        const tables = await db.introspection.getTables();
        if (tables.some(({ name }) => name === 'operator_note'))
          await demandNothingLeftBehind({ engine: 'postgres', db }, dataDir);
      });
