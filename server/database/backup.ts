import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { BackupError, copyFolderDurably, syncFile, syncNameOf } from './backup-folder.ts';
import { checkDump, dumpPostgres, restorePostgres } from './backup-postgres.ts';
import { checkSqlite, copySqlite, restoreSqlite } from './backup-sqlite.ts';
import { sqliteFile } from './database.ts';
import { keepContentPrivate, makePrivateFolder } from './private-files.ts';
import { type Engine, MIGRATIONS } from './migrate.ts';

/**
 * A backup is a folder: database.sqlite or database.dump, files/ (the local folder of uploaded files; those in an
 * object storage stay there), and manifest.json, which is written last.
 */
export interface BackupPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Whether uploaded files are in DATA_DIR/files, and belong in the backup. */
  hasLocalFiles: boolean;
}

const Manifest = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  schemaVersion: z.string(),
  createdAt: z.string(),
  databaseSha256: z.string(),
  /** Null when they are in an object storage. */
  fileCount: z.number().nullable(),
});
export type Manifest = z.output<typeof Manifest>;

const DATABASE_FILE: Record<Engine, string> = { sqlite: 'database.sqlite', postgres: 'database.dump' };
const engineOf = ({ databaseUrl }: BackupPlace): Engine =>
  databaseUrl === undefined ? 'sqlite' : 'postgres';
const filesFolder = (folder: string) => join(folder, 'files');

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Under another name until it is whole, so that a folder of the wanted name is always a good backup. */
export async function backUp(place: BackupPlace, target: string, now: Date): Promise<Manifest> {
  const folder = resolve(target);
  if (existsSync(folder)) throw new BackupError(`备份的文件夹已经存在：${folder}`);
  const partial = `${folder}.partial-${randomBytes(4).toString('hex')}`;
  try {
    // Before anything is in it: what is written there is never open to others, not for a moment.
    await makePrivateFolder(partial);
    const manifest = await fill(place, partial, now);
    await keepContentPrivate(partial);
    await rename(partial, folder);
    await syncNameOf(folder);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fill(place: BackupPlace, folder: string, now: Date): Promise<Manifest> {
  const engine = engineOf(place);
  const database = join(folder, DATABASE_FILE[engine]);
  const schemaVersion =
    place.databaseUrl === undefined
      ? await copySqlite(sqliteFile(place.dataDir), database)
      : await dumpPostgres(place.databaseUrl, database);
  // The database first: a file is there before the row that names it, so each row in the copy finds its file.
  const fileCount = place.hasLocalFiles ? await copyFiles(place.dataDir, folder) : null;
  const manifest: Manifest = {
    format: 1,
    engine,
    schemaVersion,
    createdAt: now.toISOString(),
    databaseSha256: await sha256Of(database),
    fileCount,
  };
  const manifestFile = join(folder, 'manifest.json');
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFile(manifestFile);
  await syncNameOf(manifestFile);
  return manifest;
}

async function copyFiles(dataDir: string, folder: string): Promise<number> {
  const source = filesFolder(dataDir);
  if (existsSync(source)) return copyFolderDurably(source, filesFolder(folder));
  await mkdir(filesFolder(folder));
  return 0;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`不是备份，缺少 manifest.json：${folder}`);
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError('备份的 manifest.json 无法读取', { cause: error });
  }
}

/** Everything that can be known to be wrong is found before anything is changed. */
async function checkBackup(place: BackupPlace, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const engine = engineOf(place);
  if (manifest.engine !== engine) {
    throw new BackupError(`备份来自 ${manifest.engine}，而现在配置的数据库是 ${engine}`);
  }
  if (manifest.schemaVersion !== '' && !Object.hasOwn(MIGRATIONS, manifest.schemaVersion)) {
    throw new BackupError(`备份来自更新的版本（${manifest.schemaVersion}），请先升级程序`);
  }
  const database = join(folder, DATABASE_FILE[engine]);
  if (!existsSync(database) || (await sha256Of(database)) !== manifest.databaseSha256) {
    throw new BackupError('备份的数据库文件不完整或已损坏');
  }
  if (engine === 'sqlite') await checkSqlite(database);
  else await checkDump(database);
  return manifest;
}

export async function restore(
  place: BackupPlace,
  source: string,
  { force }: { force: boolean },
): Promise<Manifest> {
  const folder = resolve(source);
  const manifest = await checkBackup(place, folder);
  const bringsFiles = place.hasLocalFiles && manifest.fileCount !== null;
  if (bringsFiles && !force) await demandNoFiles(filesFolder(place.dataDir));
  const database = join(folder, DATABASE_FILE[manifest.engine]);
  if (place.databaseUrl === undefined) await restoreSqlite(database, sqliteFile(place.dataDir), force);
  else await restorePostgres(database, place.databaseUrl, force);
  if (bringsFiles) await replaceFiles(filesFolder(folder), filesFolder(place.dataDir));
  return manifest;
}

/** A server that has merely started leaves an empty folder for arriving files. */
async function demandNoFiles(folder: string): Promise<void> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  if (entries.some((entry) => entry.isFile())) {
    throw new BackupError(`文件夹中已有文件：${folder}。要覆盖它，请加上 --force`);
  }
}

async function replaceFiles(from: string, to: string): Promise<void> {
  const arriving = `${to}.restoring`;
  await rm(arriving, { recursive: true, force: true });
  await makePrivateFolder(arriving);
  await copyFolderDurably(from, arriving);
  await keepContentPrivate(arriving);
  await rm(to, { recursive: true, force: true });
  await rename(arriving, to);
  await syncNameOf(to);
}
