import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import type { BackupPlace } from '#server/database/backup-files.ts';
import { backUpInto } from '#server/database/backup-keep.ts';
import { backupWords, checkWords, keptWords, restoreWords } from '#server/database/backup-words.ts';
import { backUp } from '#server/database/backup.ts';
import { checkBackup, restore } from '#server/database/restore.ts';
import { Trouble } from '#server/trouble.ts';
import { readArguments, wrongUsage } from './arguments.ts';
import { demandInUse } from './open-place.ts';

const BACKUP = 'kaopu backup 文件夹 [--with-files]，或 kaopu backup --into 文件夹 --keep 个数 [--with-files]';
const RESTORE = 'kaopu restore 文件夹 [--force | --check]';

function folderIn(positionals: string[], usage: string): string {
  const [folder, ...more] = positionals;
  if (folder === undefined || folder === '' || more.length > 0) throw wrongUsage(usage);
  return folder;
}

/** At least one: the one that has just been made. */
function countIn(keep: string | undefined): number {
  if (!/^[1-9]\d{0,3}$/.test(keep ?? '')) throw wrongUsage(BACKUP, '--keep 应是 1 到 9999 的整数。');
  return Number(keep);
}

/** A name that was mistyped, or a disk that is not mounted, must not become a backup on this one. */
function demandParent(folder: string): string {
  const parent = dirname(resolve(folder));
  if (existsSync(parent)) return folder;
  throw new Trouble('refused', `没有文件夹 ${parent}，请先建好它：可能是写错了，或者磁盘没有挂载`);
}

/**
 * Where a disk is not mounted its folder is still there, on this one. Undefined where it is another disk, or nothing of the site is
 * in DATA_DIR.
 */
export function sameDiskWords(
  { dataDir, databaseUrl, objectStorage }: BackupPlace,
  target: string,
): string | undefined {
  if (databaseUrl !== undefined && objectStorage) return undefined;
  if (statSync(dataDir).dev !== statSync(target).dev) return undefined;
  return `注意：备份 ${target} 与 DATA_DIR（${resolve(dataDir)}）在同一个磁盘上，磁盘损坏时会一起丢失。如果那里应是另一个磁盘，请检查它有没有挂载；否则请把备份再复制到另一台机器上`;
}

function tellSameDisk(place: BackupPlace, target: string): void {
  const words = sameDiskWords(place, target);
  if (words !== undefined) console.log(words);
}

/** Copies the database and the uploaded files; the server may be running. */
export async function runBackup(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    { into: { type: 'string' }, keep: { type: 'string' }, 'with-files': { type: 'boolean' } },
    BACKUP,
  );
  const { into, keep, 'with-files': withFiles = false } = values;
  const options = { now: new Date(), withFiles };
  if (into === undefined) {
    const folder = folderIn(positionals, BACKUP);
    if (keep !== undefined) throw wrongUsage(BACKUP, '--keep 须与 --into 一起使用。');
    const config = readConfig(process.env);
    await demandInUse(config);
    const backup = await backUp(config, demandParent(folder), options);
    console.log(backupWords(backup));
    tellSameDisk(config, backup.folder);
    return;
  }
  if (positionals.length > 0 || into === '') throw wrongUsage(BACKUP);
  const config = readConfig(process.env);
  await demandInUse(config);
  const kept = await backUpInto(config, demandParent(into), { ...options, keep: countIn(keep) });
  console.log(keptWords(kept));
  tellSameDisk(config, kept.backup.folder);
}

/** Puts a backup in place; --force replaces what is there, --check only looks at the backup. */
export async function runRestore(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(
    args,
    { force: { type: 'boolean' }, check: { type: 'boolean' } },
    RESTORE,
  );
  const folder = folderIn(positionals, RESTORE);
  if (values.check) {
    console.log(checkWords(await checkBackup(folder)));
    return;
  }
  const options = { force: values.force ?? false, now: new Date() };
  console.log(restoreWords(await restore(readConfig(process.env), folder, options)));
}
