import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { PROGRAM_VERSION } from '#server/version.ts';
import { BackupError, demandSpace, filesIn, nearestFolder, sumOf, syncNameOf } from './backup-folder.ts';
import { type BackupPlace, collectFiles, filesFolder } from './backup-files.ts';
import { type Backup, nextDumpBytes, noteBackup, siteOf } from './backup-note.ts';
import {
  DATABASE_FILE,
  demandSums,
  findBackup,
  MANIFEST_FILE,
  type Manifest,
  writeManifest,
} from './backup-manifest.ts';
import { checkDump, dumpPostgres } from './backup-postgres.ts';
import { copySqlite } from './backup-sqlite.ts';
import { sqliteFile } from './database.ts';
import { keepContentPrivate, makePrivateFolder } from './private-files.ts';
import { demandNoUnfinished } from './restore-swap.ts';

export interface BackupOptions {
  now: Date;
  /** Also those in an object storage. */
  withFiles?: boolean;
}

const PARTIAL = /\.partial-[0-9a-f]{8}$/;
export const isPartial = (name: string) => PARTIAL.test(name);
export const partialName = (folder: string) => `${folder}.partial-${randomBytes(4).toString('hex')}`;

/**
 * A backup is a folder: database.sqlite or database.dump, files/ as the local folder has them, the sums of all, and the manifest.
 * Under another name until it is whole and has been read back, so that a folder of the wanted name is always a good backup.
 */
export async function backUp(
  place: BackupPlace,
  target: string,
  { now, withFiles = false }: BackupOptions,
): Promise<Backup> {
  const begun = performance.now();
  const folder = resolve(target);
  await demandNoUnfinished(place.dataDir);
  await demandGoodPlace(place, folder);
  await demandSpace(folder, await bytesAtLeast(place));
  const partial = partialName(folder);
  try {
    // Before anything is in it: what is written there is never open to others, not for a moment.
    await makePrivateFolder(partial);
    const manifest = await fill(place, partial, { now, withFiles });
    await keepContentPrivate(partial);
    const sizes = await readBack(partial);
    await rename(partial, folder);
    await syncNameOf(folder);
    const backup = { folder, manifest, ...sizes };
    await noteBackup(place, backup, (performance.now() - begun) / 1_000);
    return backup;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  place: BackupPlace,
  folder: string,
  { now, withFiles }: Required<BackupOptions>,
): Promise<Manifest> {
  const engine = place.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const path = DATABASE_FILE[engine];
  const database = join(folder, path);
  // Before the copy, which is to have it as well.
  const site = await siteOf(place, now);
  const {
    schemaVersion,
    rows,
    files: known,
  } = place.databaseUrl === undefined
    ? await copySqlite(sqliteFile(place.dataDir), database)
    : await dumpPostgres(place.databaseUrl, database);
  const { sums, files } = await collectFiles(place, folder, { known, withFiles });
  return writeManifest(
    folder,
    { program: PROGRAM_VERSION, site, engine, schemaVersion, createdAt: now.toISOString(), rows, files },
    [{ path, ...(await sumOf(database)) }, ...sums],
  );
}

/** As a restore would read it; gives how many bytes it has. */
async function readBack(folder: string): Promise<Pick<Backup, 'bytes' | 'databaseBytes'>> {
  const found = await findBackup(folder);
  await demandSums(found);
  if (found.manifest.engine === 'postgres') await checkDump(join(folder, DATABASE_FILE.postgres));
  const path = DATABASE_FILE[found.manifest.engine];
  return {
    bytes: found.content.reduce((sum, { bytes }) => sum + bytes, 0),
    databaseBytes: found.content.find((file) => file.path === path)?.bytes ?? 0,
  };
}

const isInside = (path: string, folder: string) => !relative(folder, path).startsWith('..');

/** Where a backup would be part of what it copies, or spoil another one. */
async function demandGoodPlace({ dataDir }: BackupPlace, folder: string): Promise<void> {
  if (existsSync(folder)) throw new BackupError(`备份的文件夹已经存在：${folder}`);
  const above = await realpath(await nearestFolder(folder));
  const files = filesFolder(await realpath(await nearestFolder(resolve(dataDir))));
  if (isInside(above, files))
    throw new BackupError(`备份不能放在上传文件的文件夹 ${files} 里，请换一个位置：${folder}`);
  for (let outer = above; dirname(outer) !== outer; outer = dirname(outer)) {
    if (existsSync(join(outer, MANIFEST_FILE)))
      throw new BackupError(
        `备份不能放在另一个备份 ${outer} 里，否则那个备份不能再恢复。请换一个位置：${folder}`,
      );
  }
}

/** What is known before it is begun, or can be told from the last one. */
async function bytesAtLeast(place: BackupPlace): Promise<number> {
  const { dataDir, databaseUrl, objectStorage } = place;
  let bytes = databaseUrl === undefined ? 0 : await nextDumpBytes(place);
  const sizeOf = async (file: string) => (existsSync(file) ? (await stat(file)).size : 0);
  if (databaseUrl === undefined) {
    const file = sqliteFile(dataDir);
    bytes += (await sizeOf(file)) + (await sizeOf(`${file}-wal`));
  }
  const files = filesFolder(dataDir);
  if (objectStorage || !existsSync(files)) return bytes;
  for await (const file of filesIn(files)) bytes += file.bytes;
  return bytes;
}
