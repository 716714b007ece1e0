import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What an operator can do something about; its text is for them. */
export class BackupError extends Error {}

/** Windows cannot open folders, and keeps their entries by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder, 'r');
}

export async function syncFile(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename is only durable once the folder that holds the name is. */
export const syncNameOf = (path: string) => syncFolder(dirname(path));

/** Uploads that are still arriving are in a folder of such a name; nothing refers to them yet. */
const isHidden = (name: string) => name.startsWith('.');

/** Copies a folder with all that is in it to the disk itself; gives how many files there were. */
export async function copyFolderDurably(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  let count = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isHidden(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) count += await copyFolderDurably(source, target);
    else if (entry.isFile() && (await copyUnlessGone(source, target))) count += 1;
  }
  await syncFolder(to);
  return count;
}

/** The server may delete a file while the folder is being copied. */
async function copyUnlessGone(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await syncFile(target);
  return true;
}
