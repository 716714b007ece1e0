import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFiles } from '#server/files/open-files.ts';
import { openAt } from '#server/testing/engines.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** As `ls` writes it: 600 for a file, 700 for a folder, each by its path. */
async function openModes(folder: string): Promise<string[]> {
  const wide: string[] = [];
  const entries = await readdir(folder, { recursive: true });
  for (const path of ['', ...entries]) {
    const entry = await stat(join(folder, path));
    const mode = (entry.mode & 0o777).toString(8);
    if (mode !== (entry.isDirectory() ? '700' : '600')) wide.push(`${path} ${mode}`);
  }
  return wide;
}

describe('what is on the disk, under a umask that lets everybody read', () => {
  let parent: string;
  let dataDir: string;
  let umask: number;

  beforeEach(async () => {
    umask = process.umask(0o022);
    parent = await mkdtemp(join(tmpdir(), 'kaopu-modes-'));
    dataDir = join(parent, 'data');
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(parent, { recursive: true, force: true });
  });

  async function fill(): Promise<void> {
    const place = { dataDir, databaseUrl: undefined, remove: () => Promise.resolve() };
    const database = await openAt(place);
    const files = await openFiles({ dataDir, objectStorage: undefined });
    await files.public.put('a.png', Buffer.from('picture'), { contentType: 'image/png' });
    expect((await readdir(dataDir)).sort()).toEqual(
      ['files', 'kaopu.sqlite', 'kaopu.sqlite-shm', 'kaopu.sqlite-wal'].sort(),
    );
    expect(await openModes(dataDir)).toEqual([]);
    await files.close();
    await database.close();
  }

  it('is for its own user alone: the database, its log, uploaded files', async () => {
    await fill();
  });

  it('is closed where an older program has left it open', async () => {
    await mkdir(join(dataDir, 'files'), { recursive: true });
    for (const file of ['kaopu.sqlite', 'files/old.png', 'files/old.png.about.json']) {
      await writeFile(join(dataDir, file), '');
    }
    await chmod(dataDir, 0o755);
    await fill();
  });

  it('is closed in a backup and after bringing it back', async () => {
    await fill();
    const place = { dataDir, databaseUrl: undefined, objectStorage: undefined };
    const copy = join(parent, 'backups', 'copy');
    const now = new Date('2026-09-01T01:00:00.000Z');
    await backUp(place, copy, { now });
    expect(await openModes(join(parent, 'backups'))).toEqual([]);
    // Carried on a stick that knows no modes.
    for (const file of ['database.sqlite', 'files/a.png']) await chmod(join(copy, file), 0o666);
    await restore(place, copy, { force: true, now });
    expect(await openModes(dataDir)).toEqual([]);
  });
});
