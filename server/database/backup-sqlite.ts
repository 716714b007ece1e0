import BetterSqlite3 from 'better-sqlite3';
import { copyFile, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { BackupError, syncFile, syncNameOf } from './backup-folder.ts';
import { schemaVersion } from './migrate.ts';
import { keepFilePrivate, makePrivateFolder } from './private-files.ts';
import { kyselyOn, openSqliteReader } from './sqlite.ts';

const ALL_PAGES = 0x7fff_ffff;

/** A consistent copy while the server goes on writing. */
export async function copySqlite(file: string, copy: string): Promise<string> {
  if (!existsSync(file)) throw new BackupError(`没有数据库文件：${file}`);
  const source = openSqliteReader(file);
  try {
    // In one go: a copy in small steps begins again whenever the server writes in between, perhaps for ever.
    await source.backup(copy, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  // One file without a log beside it, so that it can be carried away as it is.
  const written = new BetterSqlite3(copy);
  written.pragma('journal_mode = DELETE');
  written.close();
  await syncFile(copy);
  return checkSqlite(copy);
}

/** Reads every page; gives the schema version of what it found. */
export async function checkSqlite(file: string): Promise<string> {
  const db = kyselyOn(openChecked(file));
  try {
    return await schemaVersion(db);
  } finally {
    await db.destroy();
  }
}

function openChecked(file: string): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const problems = connection.pragma('integrity_check', { simple: true });
    if (problems !== 'ok') throw new Error(String(problems));
    return connection;
  } catch (error) {
    connection.close();
    throw new BackupError(`数据库文件已损坏：${file}`, { cause: error });
  }
}

/** A process that has the file open would go on with a file that has no name any more. */
function demandUnused(file: string): void {
  const connection = new BetterSqlite3(file, { timeout: 500 });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('begin exclusive; commit');
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code.startsWith('SQLITE_BUSY'))
      throw new BackupError('服务仍在使用数据库，请先停止服务', { cause: error });
    // Whatever else is wrong with it is why it is replaced.
  } finally {
    connection.close();
  }
}

export async function restoreSqlite(copy: string, file: string, force: boolean): Promise<void> {
  if (existsSync(file)) {
    if (!force) throw new BackupError(`已有数据库：${file}。要覆盖它，请加上 --force`);
    demandUnused(file);
  }
  await makePrivateFolder(dirname(file));
  const arriving = `${file}.restoring`;
  await copyFile(copy, arriving);
  keepFilePrivate(arriving);
  await syncFile(arriving);
  // An old log beside the new file would be taken for its own.
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
  await rename(arriving, file);
  await syncNameOf(file);
}
