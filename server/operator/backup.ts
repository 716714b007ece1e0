import { readConfig } from '#server/config.ts';
import { BackupError } from '#server/database/backup-folder.ts';
import { backUp, type BackupPlace, restore } from '#server/database/backup.ts';
import { Trouble } from '#server/trouble.ts';
import { readArguments, wrongUsage } from './arguments.ts';

/** The same settings as the server's. */
function backupPlace(): BackupPlace {
  const { dataDir, databaseUrl, objectStorage } = readConfig(process.env);
  return { dataDir, databaseUrl, hasLocalFiles: objectStorage === undefined };
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BackupError) throw new Trouble('refused', error.message, { cause: error });
    throw error;
  }
}

function folderIn(positionals: string[], usage: string): string {
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw wrongUsage(usage);
  return folder;
}

/** Copies the database and the uploaded files; the server may be running. */
export async function runBackup(args: readonly string[]): Promise<void> {
  const usage = 'kaopu backup 文件夹';
  const folder = folderIn(readArguments(args, {}, usage).positionals, usage);
  const manifest = await refusing(backUp(backupPlace(), folder, new Date()));
  const files = manifest.fileCount === null ? '文件在对象存储中，不在备份里' : `${manifest.fileCount} 个文件`;
  console.log(`已备份到 ${folder}（${manifest.engine}，${files}）`);
}

/** Puts a backup in place; --force overwrites what is there. */
export async function runRestore(args: readonly string[]): Promise<void> {
  const usage = 'kaopu restore 文件夹 [--force]';
  const { values, positionals } = readArguments(args, { force: { type: 'boolean' } }, usage);
  const folder = folderIn(positionals, usage);
  const manifest = await refusing(restore(backupPlace(), folder, { force: values.force ?? false }));
  console.log(`已恢复 ${manifest.createdAt} 的备份（${manifest.engine}）`);
}
