import { chmodSync, chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Answers and names are on the disk: nobody else on the machine reads them, whatever the umask says. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;
const FOR_OTHERS = 0o077;

/** What another user owns, or a mounted file system that knows no modes, stays as the operator has made it. */
const NOT_OURS = new Set(['EPERM', 'EROFS', 'ENOTSUP', 'ENOSYS', 'ENOENT']);

/** Whether it was open to others until now. */
function close(path: string, mode: number): boolean {
  try {
    if ((statSync(path).mode & FOR_OTHERS) === 0) return false;
    chmodSync(path, mode);
    return true;
  } catch (error) {
    if (NOT_OURS.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Whom a file belongs to. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Root works for somebody else: what it leaves behind must be theirs, or the server cannot open it. */
export function ownerOf(path: string): Owner | undefined {
  return process.getuid?.() === 0 ? statSync(path) : undefined;
}

export function giveTo(owner: Owner | undefined, path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** There before SQLite opens it: what SQLite puts beside it gets the mode and the owner of the file itself. */
export function keepDatabasePrivate(file: string): void {
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a', PRIVATE_FILE));
    giveTo(ownerOf(dirname(file)), file);
  }
  for (const suffix of ['', '-wal', '-shm']) close(file + suffix, PRIVATE_FILE);
}

/** Whether it was open to others until now, and with it perhaps what is in it. */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  const first = await mkdir(resolve(folder), { recursive: true, mode: PRIVATE_FOLDER });
  if (first !== undefined) {
    const owner = ownerOf(dirname(first));
    for (let made = resolve(folder); made.length >= first.length; made = dirname(made)) giveTo(owner, made);
  }
  return close(folder, PRIVATE_FOLDER);
}

export async function keepContentPrivate(folder: string, owner?: Owner): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile() || entry.isDirectory()) giveTo(owner, path);
    if (entry.isFile()) close(path, PRIVATE_FILE);
    if (!entry.isDirectory()) continue;
    close(path, PRIVATE_FOLDER);
    await keepContentPrivate(path, owner);
  }
}
