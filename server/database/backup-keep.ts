import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUp, type BackupOptions, isPartial, partialName } from './backup.ts';
import type { BackupPlace } from './backup-files.ts';
import { stampOf } from './backup-folder.ts';
import { readManifest } from './backup-manifest.ts';
import type { Backup } from './backup-note.ts';

const OURS = /^kaopu-\d{8}-\d{6}$/;
const OUR_PARTIAL = /^kaopu-\d{8}-\d{6}\.partial-/;
/** No backup takes longer; whoever has begun it is gone. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

export interface KeptBackup {
  backup: Backup;
  /** The oldest, for which there was no room any more. */
  removed: string[];
}

/** Another one in this folder, named by its time. Only when it is there, whole and read back, do the oldest go. */
export async function backUpInto(
  place: BackupPlace,
  into: string,
  { keep, ...options }: BackupOptions & { keep: number },
): Promise<KeptBackup> {
  const folder = resolve(into);
  const backup = await backUp(place, join(folder, `kaopu-${stampOf(options.now)}`), options);
  await removeAbandoned(folder, options.now);
  const older = (await listBackups(folder)).filter((name) => name !== backup.folder);
  const removed = older.slice(0, Math.max(0, older.length + 1 - keep));
  for (const name of removed) await removeBackup(name);
  return { backup, removed };
}

/** Those that were made here, the oldest first. What else lies in the folder is somebody else's. */
async function listBackups(folder: string): Promise<string[]> {
  const found: { path: string; createdAt: string }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !OURS.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const manifest = await readManifest(path).catch(() => undefined);
    if (manifest) found.push({ path, createdAt: manifest.createdAt });
  }
  return found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).map(({ path }) => path);
}

/** Not under its name: half of a backup must not look like one. */
async function removeBackup(path: string): Promise<void> {
  const leaving = partialName(path);
  await rename(path, leaving);
  await rm(leaving, { recursive: true, force: true });
}

async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!OUR_PARTIAL.test(name) || !isPartial(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
