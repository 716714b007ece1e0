import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { makePrivateFolder } from '#server/database/private-files.ts';
import type { FileStore } from './file-store.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

/** An object store when one is configured (several processes then see the same files), else the data folder. */
export async function openFiles(config: Pick<Config, 'dataDir' | 'objectStorage'>): Promise<FileStore> {
  if (config.objectStorage) return s3Files(config.objectStorage);
  await makePrivateFolder(config.dataDir);
  return localFiles(join(config.dataDir, 'files'));
}
