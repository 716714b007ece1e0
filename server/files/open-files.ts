import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { makePrivateFolder } from '#server/database/private-files.ts';
import type { FileStore } from './file-store.ts';
import type { FilesMark } from './files-owner.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';
import { s3Mark } from './s3-mark.ts';

/** Two places, so that no public address ever leads to a private file: no key can begin like this one. */
export const PRIVATE_PLACE = '_private';

export interface Files {
  /** Pictures in tests and the like: whoever knows the key may read them. */
  public: FileStore;
  /** Asked for by their row in `stored_file`, with a session. */
  private: FileStore;
  /** Whose they are, where several databases could be led to them. */
  mark: FilesMark | undefined;
  /** Throws FilesUnavailable when nothing could be stored now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export type FilesSettings = Pick<Config, 'dataDir' | 'objectStorage'>;

function both(open: FileStore, closed: FileStore, mark?: FilesMark & { close(): void }): Files {
  return {
    public: open,
    private: closed,
    mark,
    check: () => open.check(),
    async close() {
      await open.close();
      await closed.close();
      mark?.close();
    },
  };
}

/** An object store when one is configured (several processes then see the same files), else the data folder. */
export async function openFiles({ dataDir, objectStorage }: FilesSettings): Promise<Files> {
  if (objectStorage)
    return both(s3Files(objectStorage), s3Files(objectStorage, `${PRIVATE_PLACE}/`), s3Mark(objectStorage));
  await makePrivateFolder(dataDir);
  const folder = join(dataDir, 'files');
  return both(await localFiles(folder), await localFiles(join(folder, PRIVATE_PLACE)));
}
