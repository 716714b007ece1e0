import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { command } from '#server/database/command.ts';
import type { Database } from '#server/database/database.ts';
import {
  findOperatorNote,
  keepOperatorNote,
  writeOperatorNote,
} from '#server/database/operator-note.repository.ts';
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

export const replaceFilesPlaceCommand = command<{ id: string; now: Date }, string>(
  'files.replace-place',
  async (db, { id, now }) => {
    await writeOperatorNote(db, { name: 'files-place', at: now.toISOString(), detail: id });
    return id;
  },
);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Undefined where it is missing, or was left half-written by a full disk or a cut of power. */
async function readPlace(file: string): Promise<string | undefined> {
  try {
    const id = (await readFile(file, 'utf8')).trim();
    return UUID.test(id) ? id : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** On the disk as a whole, under a name of its own. */
async function writeBeside(file: string, id: string): Promise<string> {
  const beside = `${file}.${randomUUID()}`;
  const handle = await open(beside, 'wx', PRIVATE_FILE);
  try {
    await handle.writeFile(`${id}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return beside;
}

/** False where there is one already. */
async function putUnlessThere(from: string, file: string): Promise<boolean> {
  try {
    await link(from, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // Shares of Windows know no second name for a file.
      await copyFile(from, file, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** One that says nothing makes room; if another process has put a good one there meanwhile, that goes back. */
async function clearAway(file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if ((await readPlace(aside)) !== undefined) await putUnlessThere(aside, file);
  await rm(aside, { force: true });
}

/** Of two that come at once the first one's stays. */
async function markPlace(file: string, id: string): Promise<{ id: string; isNew: boolean }> {
  const beside = await writeBeside(file, id);
  try {
    for (;;) {
      if (await putUnlessThere(beside, file)) return { id, isNew: true };
      const found = await readPlace(file);
      if (found !== undefined) return { id: found, isNew: false };
      await clearAway(file);
    }
  } finally {
    await rm(beside, { force: true });
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
  const file = placeFile(dataDir);
  await rename(await writeBeside(file, id), file);
}
