// npm run backup -- FOLDER: copies the database and the uploaded files; the server may be running.
// npm run restore -- FOLDER [--force]: puts a backup in place; --force overwrites what is there.
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { BackupError } from '#server/database/backup-folder.ts';
import { backUpInto } from '#server/database/backup-keep.ts';
import { backupWords, checkWords, restoreWords } from '#server/database/backup-words.ts';
import { backUp } from '#server/database/backup.ts';
import { checkBackup, restore } from '#server/database/restore.ts';

const USAGE = {
  backup:
    'npm run backup -- 文件夹 [--with-files]，或 npm run backup -- --into 文件夹 --keep 个数 [--with-files]',
  restore: 'npm run restore -- 文件夹 [--force | --check]',
};

async function runBackup(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { into: { type: 'string' }, keep: { type: 'string' }, 'with-files': { type: 'boolean' } },
  });
  const place = readConfig(process.env);
  const options = { now: new Date(), withFiles: values['with-files'] ?? false };
  const [folder, ...more] = positionals;
  if (values.into !== undefined && folder === undefined && /^[1-9]\d{0,3}$/.test(values.keep ?? '')) {
    const { backup, removed } = await backUpInto(place, values.into, {
      ...options,
      keep: Number(values.keep),
    });
    return backupWords(backup, removed);
  }
  if (folder === undefined || more.length > 0 || values.into !== undefined || values.keep !== undefined)
    throw new BackupError(`用法：${USAGE.backup}`);
  return backupWords(await backUp(place, folder, options));
}

async function runRestore(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean' }, check: { type: 'boolean' } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new BackupError(`用法：${USAGE.restore}`);
  if (values.check) return checkWords(await checkBackup(folder));
  const place = readConfig(process.env);
  return restoreWords(await restore(place, folder, { force: values.force ?? false, now: new Date() }));
}

// Says what was done, or in words why not.
try {
  const [command, ...args] = process.argv.slice(2);
  console.log(await (command === 'restore' ? runRestore(args) : runBackup(args)));
} catch (error) {
  if (!(error instanceof BackupError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
