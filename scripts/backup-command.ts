// npm run backup -- FOLDER: copies the database and the uploaded files; the server may be running.
// npm run restore -- FOLDER [--force]: puts a backup in place; --force overwrites what is there.
import { ConfigError, readConfig } from '#server/config.ts';
import { BackupError } from '#server/database/backup-folder.ts';
import { backUp, type BackupPlace, restore } from '#server/database/backup.ts';

/** The same settings as the server's. */
function backupPlace(environment: NodeJS.ProcessEnv): BackupPlace {
  const { dataDir, databaseUrl, objectStorage } = readConfig(environment);
  return { dataDir, databaseUrl, hasLocalFiles: objectStorage === undefined };
}

const FORCE = '--force';

async function runBackup(place: BackupPlace, folder: string): Promise<string> {
  const manifest = await backUp(place, folder, new Date());
  const files = manifest.fileCount === null ? '文件在对象存储中，不在备份里' : `${manifest.fileCount} 个文件`;
  return `已备份到 ${folder}（${manifest.engine}，${files}）`;
}

async function runRestore(place: BackupPlace, folder: string, force: boolean): Promise<string> {
  const manifest = await restore(place, folder, { force });
  return `已恢复 ${manifest.createdAt} 的备份（${manifest.engine}）`;
}

function run([command, ...args]: string[]): Promise<string> {
  if (command !== 'backup' && command !== 'restore') throw new BackupError('用法：npm run backup|restore');
  const isRestore = command === 'restore';
  const force = isRestore && args.includes(FORCE);
  const [folder, ...more] = args.filter((argument) => !(isRestore && argument === FORCE));
  if (folder === undefined || folder.startsWith('-') || more.length > 0) {
    throw new BackupError(`用法：npm run ${command} -- 文件夹${isRestore ? ` [${FORCE}]` : ''}`);
  }
  const place = backupPlace(process.env);
  return isRestore ? runRestore(place, folder, force) : runBackup(place, folder);
}

// Says what was done, or in words why not.
try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof BackupError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
