import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DiskFull } from '#server/database/command.ts';

export interface SpooledFile {
  path: string;
  size: number;
  remove(): Promise<void>;
}

/** Writes a stream to a temporary file, so that it can be measured and looked into before it is stored. */
export async function spool(source: Readable): Promise<SpooledFile> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-upload-'));
  const path = join(folder, 'file');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(source, createWriteStream(path, { flags: 'wx' }));
    return { path, size: (await stat(path)).size, remove };
  } catch (error) {
    await remove();
    const code = (error as NodeJS.ErrnoException).code;
    throw code === 'ENOSPC' || code === 'EDQUOT'
      ? new DiskFull('no space for uploads', { cause: error })
      : error;
  }
}
