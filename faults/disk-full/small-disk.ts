import { spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteFile } from '#server/database/database.ts';

/** For the server's own eyes: the mount vanishes with its process, whatever becomes of us. */
const SCRIPT = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"';

const AS_ROOT = ['unshare', '--mount'];
const AS_ANYBODY = ['unshare', '--user', '--map-root-user', '--mount'];

const wrapperWith = (unshare: string[], folder: string, size: string) => [
  ...unshare,
  'sh',
  '-c',
  SCRIPT,
  'sh',
  size,
  folder,
];

/** Runs a program with a small disk of its own on a folder; undefined where the machine does not allow it. */
export function smallDiskWrapper(folder: string, size: string): string[] | undefined {
  return [AS_ROOT, AS_ANYBODY]
    .map((unshare) => wrapperWith(unshare, folder, size))
    .find(
      ([program = '', ...args]) => spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0,
    );
}

/** The folder as the process sees it. */
export const seenBy = (pid: number, folder: string) => join(`/proc/${pid}/root`, folder);

const BALLAST = 'ballast';
const CHUNK_SIZES = [1_048_576, 4_096, 1];

/** Writes until not a single byte fits any more. */
export function fillDisk(folder: string): void {
  const descriptor = openSync(join(folder, BALLAST), 'w');
  try {
    for (const size of CHUNK_SIZES) writeUntilFull(descriptor, Buffer.alloc(size));
  } finally {
    closeSync(descriptor);
  }
}

function writeUntilFull(descriptor: number, chunk: Buffer): void {
  for (;;) {
    try {
      writeSync(descriptor, chunk);
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOSPC') return;
      throw error;
    }
  }
}

export function freeDisk(folder: string): void {
  rmSync(join(folder, BALLAST));
}

/** The disk goes away with its server. SQLite does not open a file through another process's eyes, so it is copied. */
export function takeDatabase(disk: string, folder: string): void {
  for (const part of ['', '-wal']) {
    const file = `${sqliteFile(disk)}${part}`;
    if (existsSync(file)) copyFileSync(file, `${sqliteFile(folder)}${part}`);
  }
}
