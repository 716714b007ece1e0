import { BackupError } from '#server/database/backup-error.ts';
import type { BackupPlace } from '#server/database/backup.ts';
import { ConfigError, readConfig } from '#server/config.ts';

/** The same settings as the server's. */
export function placeOf(environment: NodeJS.ProcessEnv): BackupPlace {
  const { dataDir, databaseUrl, objectStorage } = readConfig(environment);
  return { dataDir, databaseUrl, hasLocalFiles: objectStorage === undefined };
}

const FLAGS = ['--force'];

export const hasFlag = (flag: string) => process.argv.includes(flag);

export function folderArgument(command: string): string {
  const [folder, ...more] = process.argv.slice(2).filter((argument) => !FLAGS.includes(argument));
  if (folder === undefined || folder.startsWith('-') || more.length > 0) {
    throw new BackupError(`用法：npm run ${command} -- 文件夹${command === 'restore' ? ' [--force]' : ''}`);
  }
  return folder;
}

/** Says what was done, or in words why not. */
export async function report(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
