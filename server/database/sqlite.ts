import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Trouble } from '#server/trouble.ts';
import { answersDirectly } from './fixed-query.ts';
import { migrate, MIGRATIONS } from './migrate.ts';
import { keepDatabasePrivate, makePrivateFolder } from './private-files.ts';
import type { Schema } from './schema.ts';

const BUSY_TIMEOUT_MS = 10_000;
/** Twice of what it holds when nobody keeps it from being copied back. */
export const LARGEST_IDLE_LOG_BYTES = 64 * 1_024 * 1_024;

/** FULL makes every commit reach the disk before it is acknowledged; the driver's default in WAL does not. */
export function openSqlite(file: string): BetterSqlite3.Database {
  keepDatabasePrivate(file);
  const { ino } = statSync(file);
  const connection = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  // A restore that held it meanwhile has put another one in its place: what is written here nobody would find again.
  if (statSync(file).ino !== ino) {
    connection.close();
    throw new Error(`${file} has been replaced while it was being opened`);
  }
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  // Savepoints note the pages they touch: in memory, not in a file that is made and removed each time.
  connection.pragma('temp_store = MEMORY');
  // Copying the log back into the file stops the writer: less often, as pages that changed many times are copied once.
  connection.pragma('wal_autocheckpoint = 8000');
  // Somebody who reads for long, like a backup, makes the log grow. Once it is copied back it gives up that space.
  connection.pragma(`journal_size_limit = ${LARGEST_IDLE_LOG_BYTES}`);
  return connection;
}

export function openSqliteReader(file: string): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });
  connection.pragma('query_only = ON');
  return connection;
}

/** After somebody has only read, with no server there: a connection that cannot write leaves a log beside the file. */
export function takeLogIn(file: string): void {
  if (!existsSync(`${file}-wal`)) return;
  try {
    openSqlite(file).close();
  } catch {
    // It is whole with its log as well, and somebody else may be at work.
  }
}

/** Nobody else reads or writes it until it is closed: not a server that starts meanwhile either. */
export function openAlone(file: string): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, { timeout: 500 });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    // One file without a log beside it, which is put aside as it is.
    connection.pragma('journal_mode = DELETE');
    connection.exec('begin exclusive');
    return connection;
  } catch (error) {
    connection.close();
    if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw error;
    throw new Trouble('in-use', `服务仍在使用数据库，请先停止服务。数据库：${file}`, { cause: error });
  }
}

/** More texts than the product has; lists of changing length would otherwise add to them without end. */
const MOST_STATEMENTS = 500;

/** Kysely prepares a statement each time it runs one, which costs more than most of them do. */
function keepingStatements(connection: BetterSqlite3.Database): SqliteDatabase {
  const kept = new LRUCache<string, BetterSqlite3.Statement>({ max: MOST_STATEMENTS });
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = kept.get(sql);
      // Whoever reads row by row keeps it busy for as long.
      if (known && !known.busy) return known;
      const statement = connection.prepare(sql);
      kept.set(sql, statement);
      return statement;
    },
  };
}

export function kyselyOn(connection: BetterSqlite3.Database): Kysely<Schema> {
  const database = keepingStatements(connection);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  answersDirectly(db, (sql, parameters) => database.prepare(sql).all(parameters));
  return db;
}

/**
 * All that is missing in one transaction: SQLite undoes changes of the schema as well. A failure or a kill leaves the
 * file as it was, also under a server that still runs on it. A copy to be put back would lose what that server commits
 * meanwhile, and a kill half-way would leave a mixture.
 */
export async function migrateSqlite(file: string, migrations = MIGRATIONS): Promise<void> {
  await makePrivateFolder(dirname(file));
  const connection = openSqlite(file);
  const db = kyselyOn(connection);
  try {
    connection.exec('begin immediate');
    await migrate(db, 'sqlite', migrations);
    connection.exec('commit');
  } finally {
    if (connection.inTransaction) connection.exec('rollback');
    await db.destroy();
  }
}

/** Statements of a batch command, prepared once for each connection: they run more often than anything else. */
export function preparedOnce<Statements>(
  prepare: (connection: BetterSqlite3.Database) => Statements,
): (connection: BetterSqlite3.Database) => Statements {
  const known = new WeakMap<BetterSqlite3.Database, Statements>();
  return (connection) => {
    const prepared = known.get(connection) ?? prepare(connection);
    known.set(connection, prepared);
    return prepared;
  };
}
