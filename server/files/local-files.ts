import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DiskFull } from '#server/database/command.ts';
import { keepContentPrivate, makePrivateFolder, PRIVATE_FILE } from '#server/database/private-files.ts';
import {
  demandFileKey,
  type FileDescription,
  type FileStore,
  FilesUnavailable,
  isFileKey,
} from './file-store.ts';

/** What is still arriving; a process that is killed meanwhile leaves it behind. */
const INCOMING = '.incoming';
/** Longer than any upload takes: another process on the same folder may be in the middle of one. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function translated(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new DiskFull('no space for files', { cause: error });
  if (code === undefined) return error;
  return new FilesUnavailable(`the folder for files answers ${code}`, { cause: error });
}

async function writeDurably(path: string, body: Readable | Buffer, size?: number): Promise<void> {
  const handle = await open(path, 'wx', PRIVATE_FILE);
  try {
    await handle.writeFile(body);
    const written = (await handle.stat()).size;
    if (size !== undefined && written !== size) throw new Error(`${written} bytes came instead of ${size}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename is only durable once the folder itself is; Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const entry = await stat(path).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** Files in a folder: the bytes under the key, the description beside them under a name that no key can have. */
export async function localFiles(folder: string): Promise<FileStore> {
  const incoming = join(folder, INCOMING);
  // Once, for a folder of an older program: afterwards nothing in it is ever open to others.
  if (await makePrivateFolder(folder)) await keepContentPrivate(folder);
  await makePrivateFolder(incoming);
  await removeAbandoned(incoming);

  const pathOf = (key: string) => join(folder, key);
  const descriptionPathOf = (key: string) => join(folder, `${key}.about.json`);

  /** A file that an operator copied into the folder has no description, and is served as plain bytes. */
  async function describe(key: string): Promise<FileDescription> {
    try {
      return JSON.parse(await readFile(descriptionPathOf(key), 'utf8')) as FileDescription;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw translated(error);
      return { contentType: 'application/octet-stream' };
    }
  }

  async function openForReading(key: string) {
    try {
      return isFileKey(key) ? await open(pathOf(key), 'r') : undefined;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw translated(error);
    }
  }

  return {
    async put(key, body, { contentType, fileName, size }) {
      demandFileKey(key);
      const arriving = join(incoming, randomUUID());
      const description = `${arriving}.about.json`;
      try {
        await writeDurably(arriving, body, size);
        await writeDurably(description, Buffer.from(JSON.stringify({ contentType, fileName })));
        // The bytes come last: they decide whether the file is there.
        await rename(description, descriptionPathOf(key));
        await rename(arriving, pathOf(key));
        await syncFolder(folder);
      } catch (error) {
        // A stream that was not even begun would keep its own file open.
        if (!Buffer.isBuffer(body)) body.destroy();
        await rm(arriving, { force: true });
        await rm(description, { force: true });
        throw translated(error);
      }
    },

    async find(key) {
      const handle = await openForReading(key);
      if (!handle) return undefined;
      try {
        return { ...(await describe(key)), size: (await handle.stat()).size };
      } finally {
        await handle.close();
      }
    },

    async open(key, range) {
      const handle = await openForReading(key);
      if (!handle) return undefined;
      try {
        const { size } = await handle.stat();
        return { ...(await describe(key)), size, stream: handle.createReadStream({ ...range }) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(key) {
      demandFileKey(key);
      try {
        await rm(pathOf(key), { force: true });
        await rm(descriptionPathOf(key), { force: true });
      } catch (error) {
        throw translated(error);
      }
    },

    async check() {
      try {
        await access(incoming, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw translated(error);
      }
    },

    close: () => Promise.resolve(),
  };
}
