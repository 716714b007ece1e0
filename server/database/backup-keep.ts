import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUp, type BackupOptions, isPartial, partialName } from './backup.ts';
import type { BackupPlace } from './backup-files.ts';
import { stampOf } from './backup-folder.ts';
import { readManifest, rowsOf } from './backup-manifest.ts';
import type { Backup } from './backup-note.ts';

const OURS = /^kaopu-\d{8}-\d{6}$/;
const OUR_PARTIAL = /^kaopu-\d{8}-\d{6}\.partial-/;
/** No backup takes longer; whoever has begun it is gone. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
/** Times the answers of the new one: with less than half of them something may have happened to the site. */
const FAR_FEWER = 2;

interface Earlier {
  path: string;
  createdAt: string;
  site: string | undefined;
  answers: number;
}

export interface KeptBackup {
  backup: Backup;
  /** The oldest, for which there was no room any more. */
  removed: string[];
  /** Made by a program that has not written down of which site: they are never removed. */
  unclaimed: string[];
  /** One that should have gone and has far more answers than the new one; because of it none has gone. */
  richer: { path: string; answers: number } | undefined;
}

/**
 * Another one in this folder, named by its time. Only when it is there, whole and read back, do the oldest go: of this site alone,
 * and none while most of the answers that they have are missing in the new one.
 */
export async function backUpInto(
  place: BackupPlace,
  into: string,
  { keep, ...options }: BackupOptions & { keep: number },
): Promise<KeptBackup> {
  const folder = resolve(into);
  const backup = await backUp(place, join(folder, `kaopu-${stampOf(options.now)}`), options);
  await removeAbandoned(folder, options.now);
  const earlier = (await listBackups(folder)).filter(({ path }) => path !== backup.folder);
  const { site, rows } = backup.manifest;
  const own = site === undefined ? [] : earlier.filter((one) => one.site === site);
  const surplus = own.slice(0, Math.max(0, own.length + 1 - keep));
  const richer = surplus.find(({ answers }) => (rows.answer ?? 0) * FAR_FEWER < answers);
  const removed = richer ? [] : surplus.map(({ path }) => path);
  for (const path of removed) await removeBackup(path);
  const unclaimed = earlier.filter((one) => one.site === undefined).map(({ path }) => path);
  return { backup, removed, unclaimed, richer };
}

/** Those that were made here, the oldest first. What else lies in the folder is somebody else's. */
async function listBackups(folder: string): Promise<Earlier[]> {
  const found: Earlier[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !OURS.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const manifest = await readManifest(path).catch(() => undefined);
    if (!manifest) continue;
    const site = manifest.format === 1 ? undefined : manifest.site;
    found.push({ path, createdAt: manifest.createdAt, site, answers: rowsOf({ manifest }).answer ?? 0 });
  }
  return found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
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
