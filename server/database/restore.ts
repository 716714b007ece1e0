import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bringFiles, type BackupPlace, filesFolder, sendFiles } from './backup-files.ts';
import { BackupError, demandSpace, stampOf } from './backup-folder.ts';
import {
  DATABASE_FILE,
  demandSums,
  FILES,
  findBackup,
  type FoundBackup,
  hasFiles,
  readManifest,
  rowsOf,
} from './backup-manifest.ts';
import { checkDump, demandPostgresReady, restorePostgres } from './backup-postgres.ts';
import { bringSqlite, checkSqlite, holdSqlite, isFilled } from './backup-sqlite.ts';
import { sqliteFile } from './database.ts';
import { makePrivateFolder, type Owner, ownerOf } from './private-files.ts';
import {
  arrivingName,
  demandNoUnfinished,
  findUnfinished,
  noteFinished,
  noteUnfinished,
  type RestoreNote,
  swapIn,
  swapInSqlite,
} from './restore-swap.ts';

export interface Restored {
  backup: FoundBackup;
  /** Where the old things are kept. */
  kept: string[];
  /** Of those that went to an object storage. */
  sent: number | undefined;
}

/** How a backup of the other engine is used all the same. */
const OTHER_WAY = {
  sqlite: '要用它，请不设 DATABASE_URL，恢复到一个空的 DATA_DIR，再用 kaopu move-to-postgres 搬到空的数据库',
  postgres: '要用它，请把 DATABASE_URL 设为一个空的 PostgreSQL 数据库',
};

/** Everything that can be known to be wrong with a backup, without a look at where it is to go. */
export async function checkBackup(source: string): Promise<FoundBackup> {
  const backup = await findBackup(resolve(source));
  await demandWhole(backup);
  return backup;
}

async function demandWhole(backup: FoundBackup): Promise<void> {
  await demandSums(backup);
  const database = databaseOf(backup);
  if (backup.manifest.engine === 'sqlite') await checkSqlite(database, rowsOf(backup));
  else await checkDump(database);
}

const databaseOf = ({ folder, manifest }: FoundBackup) => join(folder, DATABASE_FILE[manifest.engine]);

export interface RestoreOptions {
  force: boolean;
  now: Date;
}

/**
 * Looks at everything first, brings everything beside what is in use, and only then changes names: what goes wrong before leaves
 * all as it was, what is killed afterwards is completed by the next call.
 */
export async function restore(
  place: BackupPlace,
  source: string,
  { force, now }: RestoreOptions,
): Promise<Restored> {
  const folder = resolve(source);
  const engine = place.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const unfinished = await findUnfinished(place.dataDir);
  // It was begun with other settings, and can only be completed with them.
  if (unfinished && unfinished.engine !== engine) await demandNoUnfinished(place.dataDir);
  // Needs nothing of the backup any more, which may be gone.
  const completed = unfinished && engine === 'sqlite' ? await completeSqlite(place, unfinished) : undefined;
  const manifest = await readManifest(folder);
  if (manifest.engine !== engine)
    throw new BackupError(
      `备份来自 ${manifest.engine}，而现在配置的数据库是 ${engine}（环境变量 DATABASE_URL）。备份：${folder}。${OTHER_WAY[manifest.engine]}`,
    );
  const backup = await findBackup(folder);
  const isSame = unfinished?.createdAt === manifest.createdAt;
  if (completed && isSame) return { backup, kept: completed, sent: undefined };
  const isLocal = hasFiles(backup) && place.objectStorage === undefined;
  const isMeant = force || isSame;
  // Held again for as long as it takes; but who has to stop the server first need not wait for all the rest.
  if (engine === 'sqlite' && isFilled(sqliteFile(place.dataDir)))
    holdSqlite(sqliteFile(place.dataDir), undefined)();
  await demandReplaceable(place, { force: isMeant, isLocal });
  await demandSpace(resolve(place.dataDir), bytesToBring(backup, isLocal));
  if (place.databaseUrl !== undefined)
    await demandPostgresReady(databaseOf(backup), place.databaseUrl, isMeant);
  await demandWhole(backup);

  await makePrivateFolder(place.dataDir);
  const file = sqliteFile(place.dataDir);
  const owner = ownerOf(isFilled(file) ? file : place.dataDir);
  const note: RestoreNote = {
    id: isSame ? unfinished.id : stampOf(now),
    engine,
    folder,
    createdAt: manifest.createdAt,
  };
  const work = { place, backup, owner, note, isLocal, isBrought: isSame };
  const sent = hasFiles(backup) && !isLocal ? await sendFiles(backup, place) : undefined;
  const kept =
    place.databaseUrl === undefined ? await toSqlite(work) : await toPostgres(work, place.databaseUrl);
  return { backup, kept, sent };
}

interface Work {
  place: BackupPlace;
  backup: FoundBackup;
  owner: Owner | undefined;
  note: RestoreNote;
  /** Whether there are files for the data folder. */
  isLocal: boolean;
  /** An earlier call has brought them, and was killed. */
  isBrought: boolean;
}

async function demandReplaceable(
  { dataDir, databaseUrl }: BackupPlace,
  { force, isLocal }: { force: boolean; isLocal: boolean },
): Promise<void> {
  const folder = filesFolder(dataDir);
  // A name under which another disk is mounted cannot be changed.
  if (isLocal && existsSync(folder) && (await stat(folder)).dev !== (await stat(dataDir)).dev)
    throw new BackupError(`${folder} 在另一个磁盘上，无法整体替换。请先卸载它，或者恢复到另一个 DATA_DIR`);
  if (force) return;
  const file = sqliteFile(dataDir);
  if (databaseUrl === undefined && isFilled(file))
    throw new BackupError(`已有数据库：${file}。要覆盖它，请加上 --force`);
  // A server that has merely started leaves an empty folder for arriving files.
  const entries =
    isLocal && existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  if (entries.some((entry) => entry.isFile()))
    throw new BackupError(`文件夹中已有文件：${folder}。要覆盖它，请加上 --force`);
}

function bytesToBring({ content, manifest }: FoundBackup, isLocal: boolean): number {
  const isBrought = (path: string) => (path.startsWith(`${FILES}/`) ? isLocal : manifest.engine === 'sqlite');
  return content.filter(({ path }) => isBrought(path)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The old file is held from before anything is copied, the new one before it gets its name, both until the end: whoever opens
 * either of them meanwhile waits, and then has the new one or an error.
 */
async function toSqlite({ place, backup, owner, note, isLocal }: Work): Promise<string[]> {
  const file = sqliteFile(place.dataDir);
  const arriving = arrivingName(file);
  const letGo = holdSqlite(file, owner);
  try {
    await rm(arriving, { force: true });
    const sha256 = backup.content.find(({ path }) => path === DATABASE_FILE.sqlite)?.sha256;
    await bringSqlite(databaseOf(backup), arriving, { rows: rowsOf(backup), sha256, owner });
    await rm(arrivingName(filesFolder(place.dataDir)), { recursive: true, force: true });
    if (isLocal) await bringFiles(backup, arrivingName(filesFolder(place.dataDir)), owner);
    const letNewGo = holdSqlite(arriving, owner);
    try {
      await noteUnfinished(place.dataDir, note);
      return await swapAll(place.dataDir, note);
    } finally {
      letNewGo();
    }
  } catch (error) {
    // Without the note nobody would complete it; the copies would only take up as much room as all that there is.
    if (!(await findUnfinished(place.dataDir))) {
      await rm(arriving, { force: true });
      await rm(arrivingName(filesFolder(place.dataDir)), { recursive: true, force: true });
      if (!isFilled(file)) await rm(file, { force: true });
    }
    throw error;
  } finally {
    letGo();
  }
}

/** From the first name that changes: the same steps once more do what has not been done. */
async function swapAll(dataDir: string, { id, engine }: RestoreNote): Promise<string[]> {
  const kept = [
    engine === 'sqlite' ? await swapInSqlite(sqliteFile(dataDir), id) : undefined,
    await swapIn(filesFolder(dataDir), id),
  ];
  if (engine === 'sqlite') await noteFinished(dataDir);
  return kept.filter((name) => name !== undefined);
}

async function completeSqlite({ dataDir }: BackupPlace, note: RestoreNote): Promise<string[]> {
  const file = sqliteFile(dataDir);
  const arriving = arrivingName(file);
  const owner = ownerOf(dataDir);
  const held = [file, arriving].filter(existsSync).map((path) => holdSqlite(path, owner));
  try {
    return await swapAll(dataDir, note);
  } finally {
    for (const letGo of held) letGo();
  }
}

/**
 * The files change names when everything is in the database and nobody can see it yet: a server that waits for it finds both. What
 * is killed in between is done once more, by the next call with the same backup.
 */
async function toPostgres({ place, backup, note, isLocal, isBrought }: Work, url: string): Promise<string[]> {
  const { dataDir } = place;
  const files = arrivingName(filesFolder(dataDir));
  if (!isBrought) await rm(files, { recursive: true, force: true });
  if (isLocal && !isBrought) await bringFiles(backup, files, ownerOf(dataDir));
  let kept: string[] = [];
  let isNoted = isBrought;
  try {
    await restorePostgres(databaseOf(backup), url, {
      rows: rowsOf(backup),
      beforeCommit: async () => {
        isNoted = true;
        await noteUnfinished(dataDir, note);
        kept = await swapAll(dataDir, note);
      },
    });
  } catch (error) {
    if (!isNoted) {
      await rm(files, { recursive: true, force: true });
      throw error;
    }
    // Whether it has been committed nobody knows: the note stays, and with it the way to complete it.
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `恢复没有完成，请先不要启动服务，再运行一次：kaopu restore ${backup.folder} --force。原因：${reason}`,
      { cause: error },
    );
  }
  await noteFinished(dataDir);
  return kept;
}
