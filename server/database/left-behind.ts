import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
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
  const moved = readdirSync(dataDir)
    .sort()
    .find((name) => name.startsWith(`${basename(file)}.moved-`));
  if (moved === undefined) return;
  throw new Trouble(
    'usage',
    `${dataDir} 的数据已经搬到 PostgreSQL（${moved}），而环境变量 DATABASE_URL 没有设置。请设置 DATABASE_URL；确实要从空的数据库开始，请先把这个文件移到别处`,
  );
}

/** DATABASE_URL is set, and everything is still in the file. */
export async function isLeftBehind(db: Db, dataDir: string): Promise<boolean> {
  return !(await hasAccounts(db)) && (await isFilled(sqliteFile(dataDir)));
}

/**
 * Whoever sets DATABASE_URL on a site that has run on SQLite would find an empty site, and perhaps begin to fill it; and one
 * that is half moved is not a site yet.
 */
export async function demandNothingLeftBehind(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  dataDir: string,
): Promise<void> {
  if (engine === 'sqlite') return;
  if (await findOperatorNote(db, 'moving'))
    throw new Trouble(
      'usage',
      '环境变量 DATABASE_URL：这个数据库的迁移还没有完成，请再次运行 kaopu move-to-postgres',
    );
  if (!(await isLeftBehind(db, dataDir))) return;
  throw new Trouble(
    'usage',
    `环境变量 DATABASE_URL 指向一个空的数据库，而 ${sqliteFile(dataDir)} 中有数据。` +
      `要把数据搬过去，请运行 kaopu move-to-postgres；确实要从空的数据库开始，请先把这个文件移到别处`,
  );
}

/** Uploaded files belong to a database: an empty one beside them has been emptied, and is no new site. */
export function demandNotEmptied(dataDir: string): void {
  const file = sqliteFile(dataDir);
  const bytes = (path: string) => statSync(path, { throwIfNoEntry: false })?.size;
  if (bytes(file) !== 0 || (bytes(`${file}-wal`) ?? 0) > 0) return;
  const files = join(dataDir, 'files');
  if (!existsSync(files) || readdirSync(files).every((name) => name.startsWith('.'))) return;
  throw new Trouble(
    'database-unfit',
    `数据库文件是空的（0 字节）：${file}，而 ${files} 中有上传的文件。请从备份恢复：kaopu restore 备份文件夹 --force；确实要从空的数据库开始，请先把这个文件移到别处`,
  );
}
