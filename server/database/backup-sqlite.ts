import BetterSqlite3 from 'better-sqlite3';
import { existsSync, statSync } from 'node:fs';
import { BackupError, copySummed, syncFile } from './backup-folder.ts';
import { contentOf, countRows, type DatabaseContent, forgetPlace } from './backup-content.ts';
import { giveTo, keepDatabasePrivate, type Owner } from './private-files.ts';
import { kyselyOn, openSqliteReader } from './sqlite.ts';

const ALL_PAGES = 0x7fff_ffff;

/** A consistent copy while the server goes on writing. */
export async function copySqlite(file: string, copy: string): Promise<DatabaseContent> {
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
  const db = kyselyOn(openChecked(copy));
  try {
    return await contentOf(db);
  } finally {
    await db.destroy();
  }
}

/** Reads every page, and counts what the backup has counted. */
export async function checkSqlite(file: string, wanted: Record<string, number>): Promise<void> {
  const db = kyselyOn(openChecked(file));
  try {
    const rows = await countRows(db);
    const wrong = Object.keys(wanted).filter((table) => rows[table] !== wanted[table]);
    if (wrong.length === 0) return;
    const words = wrong.map((table) => `${table} 应有 ${wanted[table] ?? 0} 行，实际 ${rows[table] ?? 0} 行`);
    throw new BackupError(`数据库与备份的记录不符，什么都没有改动：${file}\n  ${words.join('\n  ')}`);
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

/** A file of no bytes is what a restore that was killed has held, or a start that failed. */
export const isFilled = (file: string) => existsSync(file) && statSync(file).size > 0;

/**
 * Holds the file against everybody else, whatever name it gets meanwhile, until it is let go: a server that runs on it is found,
 * one that starts has to wait, and then sees that the file has been replaced (openSqlite). Makes it, if there is none, so that
 * there is something to hold. Whoever opens it past SQLite in this process lets it go unawares: that is how POSIX locks are.
 */
export function holdSqlite(file: string, owner: Owner | undefined): () => void {
  keepDatabasePrivate(file);
  giveTo(owner, file);
  const connection = new BetterSqlite3(file, { timeout: 500 });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    // Not committed: one that was made only to be held stays without a byte.
    connection.exec('begin exclusive; rollback');
    takeLogIn(connection);
    connection.exec('begin exclusive');
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code.startsWith('SQLITE_BUSY')) {
      connection.close();
      throw new BackupError(`服务仍在使用数据库，请先停止服务。数据库：${file}`, {
        kind: 'in-use',
        cause: error,
      });
    }
    // Whatever else is wrong with it is why it is replaced; no server runs on it either.
  }
  return () => connection.close();
}

/** So that the file that is put aside is whole by itself. If there is no room for that, its log goes with it. */
function takeLogIn(connection: BetterSqlite3.Database): void {
  try {
    connection.pragma('journal_mode = DELETE');
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw error;
  }
}

/** Beside the one that is in use, checked, and on the disk. */
export async function bringSqlite(
  copy: string,
  arriving: string,
  {
    rows,
    sha256,
    owner,
  }: { rows: Record<string, number>; sha256: string | undefined; owner: Owner | undefined },
): Promise<void> {
  const sum = await copySummed(copy, arriving);
  if (sum.sha256 !== sha256) throw new BackupError(`复制出来的数据库与备份不同，什么都没有改动：${arriving}`);
  giveTo(owner, arriving);
  await checkSqlite(arriving, rows);
  const db = kyselyOn(new BetterSqlite3(arriving));
  try {
    await forgetPlace(db);
  } finally {
    await db.destroy();
  }
  await syncFile(arriving);
}
