import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Trouble } from '#server/trouble.ts';
import { keepDatabasePrivate, makePrivateFolder } from './private-files.ts';

/** A server that was told to stop a moment ago is still ending. */
const ENDING_WITHIN_MS = 2_000;

/** For as long as the process lives: the system lets the lock go with it, however it ends. */
const held: BetterSqlite3.Database[] = [];

/**
 * Two servers on one SQLite file would each keep in their memory what the other one changes. An empty database beside it is
 * locked, not the file itself: commands, backups and the threads of the server go on using that.
 */
export async function demandOnlyServer(dataDir: string): Promise<void> {
  await makePrivateFolder(dataDir);
  const file = join(dataDir, 'server.lock');
  keepDatabasePrivate(file);
  const connection = new BetterSqlite3(file, { timeout: ENDING_WITHIN_MS });
  try {
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw error;
    throw new Trouble(
      'in-use',
      `已有一个考谱服务在使用 ${dataDir}（环境变量 DATA_DIR）：SQLite 的数据库只能由一个服务进程使用。` +
        `请先停止它（systemctl stop kaopu；fuser -v ${file} 可以看到是哪个进程），或者让这一个使用别的 DATA_DIR；需要多个进程时请改用 PostgreSQL（环境变量 DATABASE_URL）。`,
      { cause: error },
    );
  }
  held.push(connection);
}
