import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PROGRAM_VERSION } from '#server/version.ts';

describeEngines('readiness', (engine) => {
  let site: TestApp;

  beforeEach(async () => {
    site = await openTestApp(engine);
  });
  afterEach(() => site.close());

  const ask = () => site.client().get('/readyz');

  it('says which program and database it is, when answers can be stored', async () => {
    const reply = await ask();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'ok',
      version: PROGRAM_VERSION,
      database: { engine, schema: Object.keys(MIGRATIONS).at(-1), state: 'ok' },
      files: 'ok',
      reasons: [],
    });
  });

  it('leaves a row of the process in the database, the same one each time', async () => {
    await ask();
    const processes = () => site.database.db.selectFrom('app_process').selectAll().execute();
    const [first] = await processes();
    const seenAnew = async () => {
      await ask();
      return (await processes())[0]?.seen_at !== first?.seen_at;
    };
    await expect.poll(seenAnew).toBe(true);
    const rows = await processes();
    expect(rows).toEqual([expect.objectContaining({ pid: process.pid, version: PROGRAM_VERSION })]);
  });

  it('is less than it could be, and no less ready, without a place for files', async () => {
    await rm(join(site.place.dataDir, 'files'), { recursive: true });
    const reply = await ask();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'degraded',
      database: { state: 'ok' },
      files: 'failing',
      reasons: ['文件存储不可用：上传、下载和报告暂不可用，答题不受影响'],
    });
  });

  if (engine === 'sqlite') {
    it('is not ready where nothing can be written any more', async () => {
      await rm(site.place.dataDir, { recursive: true });
      const reply = await ask();
      expect(reply.statusCode).toBe(503);
      expect(reply.json()).toMatchObject({ status: 'down', database: { state: 'failing' } });
    });
  }

  if (engine === 'postgres') {
    describe('on a database that can only be read, as a standby', () => {
      it('is not ready and says so', async () => {
        const { databaseUrl } = site.place;
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        const name = new URL(databaseUrl ?? '').pathname.slice(1);
        await client.query(`alter database ${name} set default_transaction_read_only = on`);
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
          [name],
        );
        await client.end();
        const reply = await ask();
        expect(reply.statusCode).toBe(503);
        expect(reply.json()).toMatchObject({
          status: 'down',
          database: { state: 'away' },
          reasons: ['数据库只能读（备用库），无法保存答案'],
        });
      });
    });
  }
});
