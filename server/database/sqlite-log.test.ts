import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogCopier } from './sqlite-log.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let connection: BetterSqlite3.Database;
let copier: LogCopier;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaopu-log-'));
  const file = join(folder, 'a.sqlite');
  connection = openSqlite(file);
  // Whatever is copied here the thread has copied.
  connection.pragma('wal_autocheckpoint = 0');
  connection.exec('create table note (text text)');
  copier = new LogCopier(connection, file);
});

afterEach(async () => {
  await copier.close();
  connection.close();
  await rm(folder, { recursive: true });
});

const PAGE = 'x'.repeat(4_000);

function note(times: number): void {
  const insert = connection.prepare('insert into note values (?)');
  for (let index = 0; index < times; index += 1) insert.run(PAGE);
}

const leftInLog = () => {
  const [state] = connection.pragma('wal_checkpoint(noop)') as [{ log: number; checkpointed: number }];
  return state.log - state.checkpointed;
};

describe('the copier of the log', () => {
  it('copies a long log back, and what is committed later once that is long too', async () => {
    for (let time = 1; time <= 2; time += 1) {
      note(1_000);
      copier.look();
      await expect.poll(() => leftInLog() < 10).toBe(true);
    }
    expect(connection.prepare('select count(*) as count from note').get()).toEqual({ count: 2_000 });
  });

  it('whose file is gone leaves the copying to the writer, makes no other file, and ends', async () => {
    note(1_000);
    await rm(join(folder, 'a.sqlite'));
    copier.look();
    await copier.close();
    expect(await readdir(folder)).not.toContain('a.sqlite');
    expect(leftInLog()).toBeGreaterThan(900);
  });

  it('leaves a short log alone', async () => {
    note(10);
    const before = leftInLog();
    copier.look();
    await copier.close();
    expect(leftInLog()).toBe(before);
  });
});
