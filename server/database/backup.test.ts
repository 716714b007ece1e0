import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newDatabasePlace, openAt } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { backUp, type BackupPlace, restore } from './backup.ts';
import { restorePostgres } from './backup-postgres.ts';
import type { Schema } from './schema.ts';

const NOW = new Date('2026-09-01T02:00:00.000Z');
const COMPARED = [
  'account',
  'contest',
  'task',
  'ticket_user',
  'answer',
  'answer_history',
  'candidate',
  'candidate_group',
  'finished_group',
] as const;

describeEngines('backup and restore', (engine) => {
  let test: TestApp;
  let place: BackupPlace;
  let folder: string;
  let elsewhere: DatabasePlace;

  beforeEach(async () => {
    test = await openTestApp(engine);
    place = { ...test.place, hasLocalFiles: true };
    elsewhere = await newDatabasePlace(engine);
    folder = join(elsewhere.dataDir, 'backups', 'monday');
    await test.author('owner');
    await addSmallContest(test, { name: '备份' });
    const numbers = ['1001', ...Array.from({ length: 89 }, (_, index) => String(1010 + index))];
    await addCandidates(
      test,
      numbers.map((name) => ({ name, tag: '学生' })),
    );
    const files = join(place.dataDir, 'files');
    await mkdir(join(files, '.incoming'), { recursive: true });
    await writeFile(join(files, 'picture'), 'a picture');
    await writeFile(join(files, '_private', 'list'), 'a private list');
    await writeFile(join(files, '.incoming', 'half'), 'half an upl');
  });
  afterEach(async () => {
    await test.close();
    await elsewhere.remove();
  });

  async function candidate(ticket: string): Promise<TestClient> {
    const client = test.client();
    await client.post('/api/ticket-login', { contestId: 'owner/备份', username: ticket });
    await client.get('/api/start-contest');
    return client;
  }

  async function submit(client: TestClient, ticket: string, key: string): Promise<void> {
    const query = { taskId: '1', userId: `owner/备份/${ticket}` };
    const reply = await client.post('/api/submit-task', SMALL_ANSWER, {
      query,
      headers: { 'idempotency-key': key },
    });
    expect(reply.statusCode).toBe(200);
  }

  /** Candidates who begin, submit and go, until told to stop. */
  async function keepWriting(isOver: () => boolean): Promise<string[]> {
    const keys: string[] = [];
    for (let ticket = 1010; !isOver() && ticket < 1099; ticket += 1) {
      const key = `during-${ticket}`;
      await submit(await candidate(String(ticket)), String(ticket), key);
      keys.push(key);
    }
    return keys;
  }

  async function contentOf(where: DatabasePlace): Promise<Record<keyof Schema, unknown[]>> {
    return directly(where, async (db) => {
      const content: [string, unknown[]][] = [];
      for (const table of COMPARED) {
        const rows = await db.selectFrom(table).selectAll().execute();
        content.push([table, rows.map((row) => JSON.stringify(row)).sort()]);
      }
      return Object.fromEntries(content) as Record<keyof Schema, unknown[]>;
    });
  }

  function wipe(where: DatabasePlace): Promise<void> {
    return directly(where, async (db) => {
      for (const table of COMPARED) await db.deleteFrom(table).execute();
    });
  }

  it('brings everything back', async () => {
    await submit(await candidate('1001'), '1001', 'before');
    const manifest = await backUp(place, folder, NOW);
    expect(manifest).toMatchObject({ engine, createdAt: NOW.toISOString(), fileCount: 2 });
    expect(manifest.schemaVersion).toMatch(/^\d{4}-/);
    const before = await contentOf(test.place);
    expect(before.answer).toHaveLength(1);

    const target = { ...elsewhere, hasLocalFiles: true };
    await restore(target, folder, { force: false });
    expect(await contentOf(elsewhere)).toEqual(before);
    const files = join(elsewhere.dataDir, 'files');
    expect(await readdir(files)).toEqual(['_private', 'picture']);
    expect(await readFile(join(files, 'picture'), 'utf8')).toBe('a picture');
    expect(await readFile(join(files, '_private', 'list'), 'utf8')).toBe('a private list');
  });

  it('copies one moment of a database that is being written to', async () => {
    await submit(await candidate('1001'), '1001', 'before');
    let isOver = false;
    const writing = keepWriting(() => isOver);
    await backUp(place, folder, NOW);
    isOver = true;
    const during = await writing;
    expect(during.length).toBeGreaterThan(0);

    await restore({ ...elsewhere, hasLocalFiles: true }, folder, { force: false });
    const restored = await openAt(elsewhere);
    const history = await restored.db.selectFrom('answer_history').select('idempotency_key').execute();
    const keys = history.map((row) => row.idempotency_key);
    const answers = await restored.db.selectFrom('answer').selectAll().execute();
    const finished = await restored.db
      .selectFrom('ticket_user')
      .where('finished_at', '!=', '')
      .selectAll()
      .execute();
    const counters = await restored.db.selectFrom('finished_group').select('finished').execute();
    await restored.close();
    // What was acknowledged before is there; what came meanwhile is there as a whole or not at all.
    expect(keys).toContain('before');
    expect(keys.filter((key) => key !== 'before' && !during.includes(key))).toEqual([]);
    expect([answers.length, finished.length, counters[0]?.finished]).toEqual([
      keys.length,
      keys.length,
      keys.length,
    ]);
  });

  it('overwrites data only when told to', async () => {
    await submit(await candidate('1001'), '1001', 'before');
    await backUp(place, folder, NOW);
    const target = { ...elsewhere, hasLocalFiles: true };
    await restore(target, folder, { force: false });
    await expect(restore(target, folder, { force: false })).rejects.toThrow('--force');

    await wipe(elsewhere);
    await writeFile(join(elsewhere.dataDir, 'files', 'newer'), 'since then');
    await restore(target, folder, { force: true });
    expect(await contentOf(elsewhere)).toEqual(await contentOf(test.place));
    expect(await readdir(join(elsewhere.dataDir, 'files'))).toEqual(['_private', 'picture']);
  });

  it('never replaces an earlier backup, and leaves nothing half-made', async () => {
    await backUp(place, folder, NOW);
    await expect(backUp(place, folder, NOW)).rejects.toThrow('已经存在');
    const broken = {
      ...place,
      dataDir: join(elsewhere.dataDir, 'nothing-here'),
      databaseUrl: brokenUrl(place),
    };
    await expect(backUp(broken, `${folder}-broken`, NOW)).rejects.toThrow();
    expect(await readdir(join(elsewhere.dataDir, 'backups'))).toEqual(['monday']);
  });

  it('refuses a damaged backup before it touches anything', async () => {
    await backUp(place, folder, NOW);
    const before = await contentOf(test.place);
    const name = engine === 'sqlite' ? 'database.sqlite' : 'database.dump';
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, name), bytes.subarray(0, bytes.length / 2));
    await expect(restore({ ...elsewhere, hasLocalFiles: true }, folder, { force: true })).rejects.toThrow(
      '已损坏',
    );
    await rm(join(folder, 'manifest.json'));
    await expect(restore(place, folder, { force: true })).rejects.toThrow('manifest.json');
    expect(await contentOf(test.place)).toEqual(before);
  });

  it('refuses a backup of the other engine and one of a newer program', async () => {
    await backUp(place, folder, NOW);
    const target = { ...elsewhere, hasLocalFiles: true };
    const file = join(folder, 'manifest.json');
    await copyFile(file, `${file}.kept`);
    const edit = async (from: string, to: string) =>
      writeFile(file, (await readFile(`${file}.kept`, 'utf8')).replace(from, to));
    await edit(`"engine": "${engine}"`, `"engine": "${engine === 'sqlite' ? 'postgres' : 'sqlite'}"`);
    await expect(restore(target, folder, { force: false })).rejects.toThrow('现在配置的数据库');
    await edit('"schemaVersion": "', '"schemaVersion": "9');
    await expect(restore(target, folder, { force: false })).rejects.toThrow('更新的版本');
  });

  if (engine === 'sqlite') {
    it('does not pull a SQLite file away from under a running server', async () => {
      await backUp(place, folder, NOW);
      await expect(restore(place, folder, { force: true })).rejects.toThrow('请先停止服务');
      await submit(await candidate('1002'), '1002', 'goes-on');
    });
  } else {
    it('leaves the database as it was when a dump turns out bad half-way', async () => {
      await backUp(place, folder, NOW);
      const before = await contentOf(test.place);
      const dump = join(folder, 'database.dump');
      const bytes = await readFile(dump);
      await writeFile(dump, bytes.subarray(0, bytes.length - 200));
      await expect(restorePostgres(dump, place.databaseUrl ?? '', true)).rejects.toThrow('pg_restore');
      expect(await contentOf(test.place)).toEqual(before);
    });

    it('does not mix with the tables of a newer program', async () => {
      await backUp(place, folder, NOW);
      await directly(place, (db) => sql`create table added_later (id text)`.execute(db));
      await expect(restore(place, folder, { force: true })).rejects.toThrow('added_later');
    });
  }
});

function brokenUrl({ databaseUrl }: BackupPlace): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const url = new URL(databaseUrl);
  url.pathname = '/no_such_database';
  return url.href;
}
