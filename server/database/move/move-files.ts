import type BetterSqlite3 from 'better-sqlite3';
import type { Config } from '#server/config.ts';
import { type Files, openFiles } from '#server/files/open-files.ts';
import type { StoredFileTable } from '../schema.ts';

type KnownFile = Pick<StoredFileTable, 'key' | 'privacy'>;

async function moveFile({ key, privacy }: KnownFile, from: Files, to: Files): Promise<boolean> {
  const found = await from[privacy].open(key);
  if (!found) return false;
  const { stream, size, contentType, fileName } = found;
  if ((await to[privacy].find(key))?.size === size) {
    stream.destroy();
    return true;
  }
  await to[privacy].put(key, stream, { contentType, fileName, size });
  return true;
}

/** To the object storage, if one is configured; what has come there before is not sent again. The folder stays as it is. */
export async function moveFiles(
  source: BetterSqlite3.Database,
  { dataDir, objectStorage }: Pick<Config, 'dataDir' | 'objectStorage'>,
): Promise<{ moved: number; missing: number }> {
  let [moved, missing] = [0, 0];
  if (!objectStorage) return { moved, missing };
  const known = source
    .prepare<[], KnownFile>("select key, privacy from stored_file where state = 'ready'")
    .all();
  const from = await openFiles({ dataDir, objectStorage: undefined });
  const to = await openFiles({ dataDir, objectStorage });
  try {
    for (const file of known) {
      if (await moveFile(file, from, to)) moved += 1;
      else missing += 1;
    }
    return { moved, missing };
  } finally {
    await from.close();
    await to.close();
  }
}
