import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Trouble, type TroubleKind } from '#server/trouble.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

/** Why a backup was not made or not brought back. */
export class BackupError extends Trouble {
  constructor(words: string, { kind = 'refused', cause }: { kind?: TroubleKind; cause?: unknown } = {}) {
    super(kind, words, { cause });
  }
}

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

/** What a file holds, as far as it can be told from another one's. */
export interface Sum {
  bytes: number;
  sha256: string;
}

/** With its path inside the backup, always with slashes. */
export interface SummedFile extends Sum {
  path: string;
}

/** Counts and hashes what it is given. */
class Summing {
  bytes = 0;
  readonly #hash = createHash('sha256');

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
  }

  async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.add(chunk);
      yield chunk;
    }
  }

  sum(): Sum {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}

export async function sumOf(file: string): Promise<Sum> {
  const summing = new Summing();
  for await (const chunk of createReadStream(file)) summing.add(chunk as Buffer);
  return summing.sum();
}

/** To the disk itself; gives what was written. */
export async function writeSummed(stream: Readable, target: string): Promise<Sum> {
  const summing = new Summing();
  const file = createWriteStream(target, { flags: 'w', mode: PRIVATE_FILE, flush: true });
  await pipeline(stream, (source: AsyncIterable<Buffer>) => summing.through(source), file);
  return summing.sum();
}

export const copySummed = (source: string, target: string) => writeSummed(createReadStream(source), target);

export interface FoundFile {
  path: string;
  bytes: number;
  /** Neither a link nor anything else that only looks like one. */
  isPlain: boolean;
}

/** Everything in a folder but its folders, in the order of names. */
export async function* filesIn(folder: string, inside = ''): AsyncGenerator<FoundFile> {
  const entries = await readdir(join(folder, inside), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, path);
    else if (entry.isFile()) yield { path, bytes: await sizeOf(join(folder, path)), isPlain: true };
    else yield { path, bytes: 0, isPlain: false };
  }
}

/** The server may delete a file while the folder is being read. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Uploads that are still arriving are in a folder of such a name; nothing refers to them yet. */
const isHidden = (path: string) => path.split('/').some((name) => name.startsWith('.'));

/** Copies a folder with all that is in it; gives what it has copied, by the paths inside. */
export async function copyFolderDurably(from: string, to: string): Promise<SummedFile[]> {
  const copied: SummedFile[] = [];
  const folders = new Set([to]);
  await mkdir(to, { recursive: true, mode: PRIVATE_FOLDER });
  for await (const { path, isPlain } of filesIn(from)) {
    if (!isPlain || isHidden(path)) continue;
    const target = join(to, path);
    if (!folders.has(dirname(target))) {
      await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
      folders.add(dirname(target));
    }
    const sum = await copyUnlessGone(join(from, path), target);
    if (sum) copied.push({ path, ...sum });
  }
  for (const folder of folders) await syncFolder(folder);
  return copied;
}

async function copyUnlessGone(source: string, target: string): Promise<Sum | undefined> {
  try {
    return await copySummed(source, target);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && path === source) return undefined;
    throw error;
  }
}

const MEGABYTE = 1_000_000;
/** What else happens on a disk meanwhile. */
const SPARE_BYTES = 50 * MEGABYTE;

export const inMegabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`;

/** Found before the first byte is written: a disk that is full stops the server, too. */
export async function demandSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(await nearestFolder(folder));
  const free = bavail * bsize;
  if (free >= bytes + SPARE_BYTES) return;
  throw new BackupError(
    `磁盘空间不足：${folder} 所在的磁盘还需要 ${inMegabytes(bytes + SPARE_BYTES)}，只剩 ${inMegabytes(free)}。什么都没有改动，请先腾出空间`,
    { kind: 'disk-full' },
  );
}

/** In the machine's own time, as names of folders say it: 20260901-023000. */
export function stampOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
}

/** The folder itself, or the first above it that is there. */
export async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
