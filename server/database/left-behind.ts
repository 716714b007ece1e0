import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { Trouble } from '#server/trouble.ts';
import { type Database, sqliteFile } from './database.ts';
import { findOperatorNote } from './operator-note.repository.ts';
import { kyselyOn, openSqliteReader } from './sqlite.ts';
import type { Db } from './schema.ts';

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('username').limit(1).executeTakeFirst()) !== undefined;
}

async function isFilled(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const connection = openSqliteReader(file);
  const db = kyselyOn(connection);
  try {
    const hasTable = connection.prepare("select 1 from sqlite_master where name = 'account'").get();
    return hasTable !== undefined && (await hasAccounts(db));
  } finally {
    await db.destroy();
  }
}

/** A setting that was lost must not look like a new site: everything is in the database that it named. */
export function demandNotMoved({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | undefined;
}): void {
  const file = sqliteFile(dataDir);
  if (databaseUrl !== undefined || existsSync(file) || !existsSync(dataDir)) return;
  const moved = readdirSync(dataDir).find((name) => name.startsWith(`${basename(file)}.moved-`));
  if (moved === undefined) return;
  throw new Trouble(
    'usage',
    `环境变量 DATABASE_URL 没有设置，而 ${dataDir} 的数据已经搬到 PostgreSQL（${moved}）。请设置 DATABASE_URL；确实要从空的数据库开始，请先把这个文件移到别处`,
  );
}

/**
 * Whoever sets DATABASE_URL on a site that has run on SQLite would find an empty site, and perhaps begin to fill it; and one
 * that is half moved is not a site yet.
 */
export async function demandNothingLeftBehind({ engine, db }: Database, dataDir: string): Promise<void> {
  if (engine === 'sqlite') return;
  if (await findOperatorNote(db, 'moving'))
    throw new Trouble(
      'usage',
      '环境变量 DATABASE_URL：这个数据库的迁移还没有完成，请再次运行 kaopu move-to-postgres',
    );
  const file = sqliteFile(dataDir);
  if ((await hasAccounts(db)) || !(await isFilled(file))) return;
  throw new Trouble(
    'usage',
    `环境变量 DATABASE_URL 指向一个空的数据库，而 ${file} 中有数据。` +
      `要把数据搬过去，请运行 kaopu move-to-postgres；确实要从空的数据库开始，请先把这个文件移到别处`,
  );
}
