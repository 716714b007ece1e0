import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
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
import { backUp } from './backup.ts';
import type { BackupPlace } from './backup-files.ts';
import { backUpInto } from './backup-keep.ts';
import { dumpBytes, restorePostgres } from './backup-postgres.ts';
import { findOperatorNote, writeOperatorNote } from './operator-note.repository.ts';
import { restore } from './restore.ts';
import type { Schema } from './schema.ts';

const NOW = new Date('2026-09-01T02:00:00.000Z');
const AT = { now: NOW };
const FIRST = { force: false, now: NOW };
const AGAIN = { force: true, now: NOW };
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
  let target: BackupPlace;

  beforeEach(async () => {
    test = await openTestApp(engine);
    place = { ...test.place, objectStorage: undefined };
    elsewhere = await newDatabasePlace(engine);
    target = { ...elsewhere, objectStorage: undefined };
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
    const { manifest } = await backUp(place, folder, AT);
    expect(manifest).toMatchObject({
      engine,
      createdAt: NOW.toISOString(),
      program: expect.stringMatching(/^\d+\./) as string,
      rows: { answer: 1, candidate: 90, contest: 1, ticket_log: 0, log_pack: 0 },
      files: { place: 'folder', isIncluded: true, missing: 0 },
    });
    expect(manifest.schemaVersion).toMatch(/^\d{4}-/);
    await promisify(execFile)('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
    const before = await contentOf(test.place);
    expect(before.answer).toHaveLength(1);

    await restore(target, folder, FIRST);
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
    const { manifest } = await backUp(place, folder, AT);
    isOver = true;
    const during = await writing;
    expect(during.length).toBeGreaterThan(0);

    await restore(target, folder, FIRST);
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
    expect(manifest.rows.answer_history).toBe(keys.length);
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
    await backUp(place, folder, AT);
    await restore(target, folder, FIRST);
    await expect(restore(target, folder, FIRST)).rejects.toThrow('--force');

    await wipe(elsewhere);
    await writeFile(join(elsewhere.dataDir, 'files', 'newer'), 'since then');
    await restore(target, folder, AGAIN);
    expect(await contentOf(elsewhere)).toEqual(await contentOf(test.place));
    expect(await readdir(join(elsewhere.dataDir, 'files'))).toEqual(['_private', 'picture']);
  });

  it('never replaces an earlier backup, and leaves nothing half-made', async () => {
    await backUp(place, folder, AT);
    await expect(backUp(place, folder, AT)).rejects.toThrow('已经存在');
    const broken = {
      ...place,
      dataDir: join(elsewhere.dataDir, 'nothing-here'),
      databaseUrl: brokenUrl(place),
    };
    await expect(backUp(broken, `${folder}-broken`, AT)).rejects.toThrow();
    expect(await readdir(join(elsewhere.dataDir, 'backups'))).toEqual(['monday']);
  });

  it('refuses a damaged backup before it touches anything', async () => {
    await backUp(place, folder, AT);
    const before = await contentOf(test.place);
    const name = engine === 'sqlite' ? 'database.sqlite' : 'database.dump';
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, name), bytes.subarray(0, bytes.length / 2));
    await expect(restore(target, folder, AGAIN)).rejects.toThrow('已损坏');
    await rm(join(folder, 'manifest.json'));
    await expect(restore(place, folder, AGAIN)).rejects.toThrow('manifest.json');
    expect(await contentOf(test.place)).toEqual(before);
  });

  it('refuses a backup of the other engine and one of a newer program', async () => {
    await backUp(place, folder, AT);
    const file = join(folder, 'manifest.json');
    await copyFile(file, `${file}.kept`);
    const edit = async (from: string, to: string) =>
      writeFile(file, (await readFile(`${file}.kept`, 'utf8')).replace(from, to));
    await edit(`"engine": "${engine}"`, `"engine": "${engine === 'sqlite' ? 'postgres' : 'sqlite'}"`);
    await expect(restore(target, folder, FIRST)).rejects.toThrow('现在配置的数据库');
    await edit('"schemaVersion": "', '"schemaVersion": "9');
    await expect(restore(target, folder, FIRST)).rejects.toThrow('更新的版本');
  });

  if (engine === 'sqlite') {
    it('does not pull a SQLite file away from under a running server', async () => {
      await backUp(place, folder, AT);
      await expect(restore(place, folder, AGAIN)).rejects.toThrow('请先停止服务');
      await submit(await candidate('1002'), '1002', 'goes-on');
    });
  } else {
    it('leaves the database as it was when a dump turns out bad half-way', async () => {
      await backUp(place, folder, AT);
      await restore(target, folder, FIRST);
      const dump = join(folder, 'database.dump');
      const bytes = await readFile(dump);
      await writeFile(dump, bytes.subarray(0, bytes.length - 200));
      await expect(restorePostgres(dump, target.databaseUrl ?? '')).rejects.toThrow('pg_restore');
      expect(await contentOf(elsewhere)).toEqual(await contentOf(test.place));
    });

    it('leaves the database as it was when other rows came than the backup has counted', async () => {
      await backUp(place, folder, AT);
      await restore(target, folder, FIRST);
      const dump = join(folder, 'database.dump');
      await expect(
        restorePostgres(dump, target.databaseUrl ?? '', { rows: { candidate: 91 } }),
      ).rejects.toThrow('candidate: not 91 rows');
      expect(await contentOf(elsewhere)).toEqual(await contentOf(test.place));
    });

    it('does not mix with the tables of a newer program', async () => {
      await backUp(place, folder, AT);
      await directly(elsewhere, (db) => sql`create table added_later (id text)`.execute(db));
      await expect(restore(target, folder, AGAIN)).rejects.toThrow('added_later');
    });

    it('is not brought back under a server that came after the first look, and one that comes later waits', async () => {
      await submit(await candidate('1001'), '1001', 'before');
      await backUp(place, folder, AT);
      const dump = join(folder, 'database.dump');
      await expect(restorePostgres(dump, place.databaseUrl ?? '')).rejects.toThrow('请先停止所有服务进程');
      await restore(target, folder, FIRST);
      await wipe(elsewhere);
      let starting: ReturnType<typeof openAt> | undefined;
      await restorePostgres(dump, target.databaseUrl ?? '', {
        beforeCommit: async () => {
          starting = openAt(elsewhere);
          const waited = delay(1_000, 'waits');
          expect(await Promise.race([starting, waited])).toBe('waits');
        },
      });
      const started = await starting;
      expect(await started?.db.selectFrom('answer').selectAll().execute()).toHaveLength(1);
      await started?.close();
    });

    it('takes as long as it takes, also where whoever pauses or asks for long is to be cut off', async () => {
      for (const { databaseUrl = '' } of [test.place, elsewhere]) {
        const name = new URL(databaseUrl).pathname.slice(1);
        await directly({ dataDir: '', databaseUrl }, async (db) => {
          for (const [setting, value] of [
            ['idle_in_transaction_session_timeout', '30ms'],
            ['statement_timeout', '5s'],
          ] as const)
            await sql`alter database ${sql.id(name)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(db);
        });
      }
      await submit(await candidate('1001'), '1001', 'before');
      await backUp(place, folder, AT);
      await restore(target, folder, FIRST);
      expect(await contentOf(elsewhere)).toEqual(await contentOf(test.place));
      const limits = await directly(elsewhere, async (db) => {
        const { rows } = await sql<{ setting: string }>`select setting from pg_settings
          where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(
          db,
        );
        return rows.map(({ setting }) => setting);
      });
      expect(limits).toEqual(['0', '0', '0']);
    });

    it('is not begun where a dump as large as the last one would find no room', async () => {
      await backUp(place, folder, AT);
      const detail = JSON.stringify({ folder, bytes: 1, databaseBytes: 2 ** 50, seconds: 1 });
      const note = { name: 'last-backup', at: NOW.toISOString(), detail } as const;
      await directly(test.place, (db) => writeOperatorNote(db, note));
      await expect(backUp(place, `${folder}-2`, AT)).rejects.toThrow('磁盘空间不足');
      // Half of a database that was never dumped; of one that has grown a tenth, whatever the last dump was.
      expect([dumpBytes(undefined, 100), dumpBytes(40, 100), dumpBytes(1, 100)]).toEqual([50, 50, 10]);
    });

    it('is not brought back under a server that has no connection at this moment, but was seen', async () => {
      await backUp(place, folder, AT);
      await restore(target, folder, FIRST);
      const seen_at = new Date().toISOString();
      const row = {
        id: 'x',
        host: 'exam-2',
        pid: 4711,
        version: '1',
        started_at: '',
        seen_at,
        site_at: seen_at,
        clock_offset_ms: 0,
      };
      await directly(elsewhere, (db) => db.insertInto('app_process').values(row).execute());
      await expect(restore(target, folder, AGAIN)).rejects.toThrow('exam-2 4711');
    });
  }

  it('is refused in places where it would be part of itself or of another one', async () => {
    await backUp(place, folder, AT);
    await symlink(join(place.dataDir, 'files'), join(elsewhere.dataDir, 'link'));
    for (const silly of [join(place.dataDir, 'files', 'a', 'b'), join(elsewhere.dataDir, 'link', 'a')])
      await expect(backUp(place, silly, AT)).rejects.toThrow('不能放在上传文件的文件夹');
    await expect(backUp(place, join(folder, 'files', 'x'), AT)).rejects.toThrow('不能放在另一个备份');
  });

  it('is written down in the database, for whoever asks how old the last one is', async () => {
    const { bytes } = await backUp(place, folder, AT);
    const note = await findOperatorNote(test.database.db, 'last-backup');
    expect(note?.at).toBe(NOW.toISOString());
    expect(JSON.parse(note?.detail ?? '')).toEqual({
      ...{ folder, bytes, databaseBytes: expect.any(Number) as number },
      seconds: expect.any(Number) as number,
    });
  });

  it('keeps as many as it is told to, and touches nothing else in the folder', async () => {
    const into = join(elsewhere.dataDir, 'daily');
    const day = (date: number) => new Date(2026, 8, date, 2, 30);
    const make = (date: number) => backUpInto(place, into, { keep: 2, now: day(date) });
    const foreign = ['kaopu-20250101-000000', 'kaopu-notes', 'kaopu-20260101-000000.partial-00000001'];
    for (const name of foreign) await mkdir(join(into, name), { recursive: true });
    await mkdir(join(into, 'kaopu-20260101-000000.partial-0000000a'));
    await utimes(join(into, 'kaopu-20260101-000000.partial-0000000a'), day(1), day(1));
    for (const name of foreign) await utimes(join(into, name), day(4), day(4));
    expect((await make(2)).removed).toEqual([]);
    expect((await make(3)).removed).toEqual([]);
    expect((await make(4)).removed).toEqual([join(into, 'kaopu-20260902-023000')]);
    expect((await readdir(into)).sort()).toEqual(
      [...foreign, 'kaopu-20260903-023000', 'kaopu-20260904-023000'].sort(),
    );
  });
});

function brokenUrl({ databaseUrl }: BackupPlace): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const url = new URL(databaseUrl);
  url.pathname = '/no_such_database';
  return url.href;
}
