import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { command } from '#server/database/command.ts';
import type { Database } from '#server/database/database.ts';
import { findOperatorNote, keepOperatorNote } from '#server/database/operator-note.repository.ts';
import { PRIVATE_FILE } from '#server/database/private-files.ts';
import { Trouble } from '#server/trouble.ts';

/** Hidden, so that no key of a file is ever its name. */
const placeFile = (dataDir: string) => join(dataDir, 'files', '.place');

export const keepFilesPlaceCommand = command<{ id: string; now: Date }, string>(
  'files.keep-place',
  async (db, { id, now }) => {
    await keepOperatorNote(db, { name: 'files-place', at: now.toISOString(), detail: id });
    return (await findOperatorNote(db, 'files-place'))?.detail ?? id;
  },
);

/** Of two that come at once the first one's stays. */
async function markPlace(file: string, id: string): Promise<{ id: string; isNew: boolean }> {
  try {
    await writeFile(file, `${id}\n`, { flag: 'wx', mode: PRIVATE_FILE });
    return { id, isNew: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return { id: (await readFile(file, 'utf8')).trim(), isNew: false };
  }
}

/**
 * Processes that share a database without an object storage must share the folder of files as well: else each of them serves
 * what it has been sent, and says of all the rest that it is not there.
 */
export async function demandSharedFiles(
  { engine, write }: Pick<Database, 'engine' | 'write'>,
  { dataDir, objectStorage }: Pick<Config, 'dataDir' | 'objectStorage'>,
  now: Date,
): Promise<void> {
  if (engine === 'sqlite' || objectStorage) return;
  const file = placeFile(dataDir);
  const marked = await markPlace(file, randomUUID());
  const id = await write.run(keepFilesPlaceCommand, { id: marked.id, now });
  if (id === marked.id) return;
  if (marked.isNew) await rm(file, { force: true });
  throw new Trouble(
    'usage',
    `环境变量 DATA_DIR：${dataDir} 不是这个数据库的文件所在的文件夹。多个进程使用同一个 DATABASE_URL 时，上传的文件须放在同一处：请让它们共用一个 DATA_DIR，或设置 S3_*（对象存储）。` +
      `如果这就是原来的文件夹（搬移或从副本恢复而来），请执行 echo ${id} > ${file}`,
  );
}

/** After files and database were brought here together. */
export async function adoptFilesPlace(dataDir: string, id: string): Promise<void> {
  await writeFile(placeFile(dataDir), `${id}\n`, { mode: PRIVATE_FILE });
}
