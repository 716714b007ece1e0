import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError, syncFile, syncNameOf } from './backup-folder.ts';
import { isFilled } from './backup-sqlite.ts';
import { PRIVATE_FILE } from './private-files.ts';

/**
 * Two things are put in place, the database and the files, and a kill may come between any two steps. So all that is needed lies
 * on the disk, checked, before the first old thing is moved, and a note says so: from then on whoever comes next completes it, and no
 * server starts before that.
 */
const NOTE = 'restore-unfinished.json';

const Note = z.object({
  /** Part of the names under which the old things are kept. */
  id: z.string().regex(/^[\d-]{1,30}$/),
  engine: z.enum(['sqlite', 'postgres']),
  /** The backup that is brought back. */
  folder: z.string(),
  createdAt: z.string(),
});
export type RestoreNote = z.output<typeof Note>;

export const noteFile = (dataDir: string) => join(dataDir, NOTE);
export const arrivingName = (path: string) => `${path}.restoring`;

export async function findUnfinished(dataDir: string): Promise<RestoreNote | undefined> {
  const text = await readFile(noteFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Note.parse(JSON.parse(text));
}

/** Half of the old and half of the new is nothing to work on. */
export async function demandNoUnfinished(dataDir: string): Promise<void> {
  const note = await findUnfinished(dataDir);
  if (note)
    throw new BackupError(
      `上一次恢复没有完成（${noteFile(dataDir)}）。请再运行一次：kaopu restore ${note.folder} --force，完成后再启动服务`,
    );
}

export async function noteUnfinished(dataDir: string, note: RestoreNote): Promise<void> {
  const file = noteFile(dataDir);
  const arriving = arrivingName(file);
  await writeFile(arriving, JSON.stringify(note), { mode: PRIVATE_FILE });
  await syncFile(arriving);
  await rename(arriving, file);
  await syncNameOf(file);
}

export async function noteFinished(dataDir: string): Promise<void> {
  await rm(noteFile(dataDir), { force: true });
  await syncNameOf(noteFile(dataDir));
}

function freeName(path: string, id: string): string {
  const name = `${path}.before-restore-${id}`;
  for (let number = 2; ; number += 1) {
    const tried = number === 2 ? name : `${name}-${number - 1}`;
    if (!existsSync(tried)) return tried;
  }
}

/** Gives where the old one is kept. Once more it does only what has not been done. */
export async function swapIn(path: string, id: string): Promise<string | undefined> {
  const arriving = arrivingName(path);
  if (!existsSync(arriving)) return undefined;
  const kept = existsSync(path) ? freeName(path, id) : undefined;
  if (kept !== undefined) await rename(path, kept);
  await rename(arriving, path);
  await syncNameOf(path);
  return kept;
}

/** The same with the log that could not be taken in: beside the new file it would be taken for its own. */
export async function swapInSqlite(file: string, id: string): Promise<string | undefined> {
  if (!existsSync(arrivingName(file))) return undefined;
  if (!isFilled(file)) await rm(file, { force: true });
  if (existsSync(`${file}-wal`) && existsSync(file)) {
    await rename(`${file}-wal`, `${freeName(file, id)}-wal`);
  }
  for (const suffix of ['-wal', '-shm', '-journal']) await rm(file + suffix, { force: true });
  return swapIn(file, id);
}
