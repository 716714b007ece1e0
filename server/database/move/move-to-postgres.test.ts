import type BetterSqlite3 from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { prepareFirstStart } from '#server/demo/index.ts';
import { type DatabasePlace, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { RunningProcess } from '#server/processes/running-process.ts';
import { sqliteFile } from '../database.ts';
import { openPool } from '../postgres.ts';
import { openSqliteReader } from '../sqlite.ts';
import { moveToPostgres } from './move-to-postgres.ts';

const NOW = new Date('2026-09-01T01:00:00.000Z');

describe.skipIf(inject('postgresUrl') === '')('moving to PostgreSQL', () => {
  let from: DatabasePlace;
  let to: DatabasePlace;
  let source: BetterSqlite3.Database;
  let url: string;

  beforeAll(async () => {
    from = await newMigratedPlace('sqlite');
    const database = await openAt(from);
    const config = { adminUsername: 'admin', adminPassword: 'correct horse', demo: true, siteName: '考谱' };
    await prepareFirstStart(database, config, NOW);
    await database.close();
    source = openSqliteReader(sqliteFile(from.dataDir));
  });
  beforeEach(async () => {
    to = await newMigratedPlace('postgres');
    url = to.databaseUrl ?? '';
  });
  afterEach(() => to.remove());
  afterAll(async () => {
    source.close();
    await from.remove();
  });

  async function onTarget<T extends object>(text: string): Promise<T[]> {
    const pool = openPool(url);
    try {
      return (await pool.query<T>(text)).rows;
    } finally {
      await pool.end();
    }
  }

  const countOf = async (table: string) =>
    (await onTarget<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;

  const sharesIn = (words: string) => [...words.matchAll(/(\d+)%/g)].map(([, share]) => Number(share));

  it('brings every row of every table, and the site goes on counting there', async () => {
    const moved = await moveToPostgres({ source, url });
    for (const { name, rows } of moved.tables) {
      expect(source.prepare(`select count(*) as n from "${name}"`).get()).toEqual({ n: rows });
      expect(await countOf(name)).toBe(rows);
    }
    expect(moved.tables.find(({ name }) => name === 'answer')?.rows).toBeGreaterThan(10);
    const disabled = await onTarget("select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'");
    expect(disabled).toEqual([]);
    // A number that the database gives itself is a new one.
    const added = 'insert into score_pending (owner, ticket) values ($$o$$, $$t$$) returning id';
    expect(await onTarget(added)).toHaveLength(1);
  });

  it('goes on where it was cut off', async () => {
    let told = 0;
    const cutOff = moveToPostgres({
      source,
      url,
      onProgress() {
        told += 1;
        if (told === 5) throw new Error('the power went');
      },
    });
    await expect(cutOff).rejects.toThrow('the power went');
    const words: string[] = [];
    const moved = await moveToPostgres({ source, url, onProgress: (text) => void words.push(text) });
    expect(moved.rows).toBeGreaterThan(100);
    expect(words[0]).toMatch(/^共 \d+ 行，已有 [1-9]\d* 行，接着复制$/);
    const [copied = [], compared = []] = words.join('\n').split('正在逐行核对').map(sharesIn);
    expect(copied[0]).toBeGreaterThan(0);
    for (const shares of [copied, compared]) {
      expect(shares.at(-1)).toBe(100);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    }
    expect(words.join('').split('正在逐行核对')[0]).not.toContain('account：');
  });

  it('notices a single row that is not as it was', async () => {
    const beforeVerifying = moveToPostgres({
      source,
      url,
      onProgress(text) {
        if (text.includes('核对')) throw new Error('the power went');
      },
    });
    await expect(beforeVerifying).rejects.toThrow('the power went');
    await onTarget("update answer set body = body || ' ' where ctid = (select min(ctid) from answer)");
    await expect(moveToPostgres({ source, url })).rejects.toThrow(/核对未通过：表 answer /);
    expect((await moveToPostgres({ source, url, restart: true })).rows).toBeGreaterThan(100);
  });

  it.each([{}, { restart: true }, { restart: true, isRehearsal: true }])(
    'refuses a database in which there is something that it has not brought itself, also with %j',
    async (more) => {
      await moveToPostgres({ source, url });
      await expect(moveToPostgres({ source, url, ...more })).rejects.toThrow('已有数据（表 account）');
      expect(await countOf('account')).toBeGreaterThan(0);
    },
  );

  /** Stops where the comparing begins. */
  const cutOff = (more: { isRehearsal?: boolean } = {}) =>
    expect(
      moveToPostgres({
        ...{ source, url, ...more },
        onProgress(text) {
          if (text.includes('核对')) throw new Error('the power went');
        },
      }),
    ).rejects.toThrow('the power went');

  it('leaves the database empty after a rehearsal, also one that was cut off before', async () => {
    await cutOff({ isRehearsal: true });
    await expect(moveToPostgres({ source, url })).rejects.toThrow('没有结束的演练');
    const { rows } = await moveToPostgres({ source, url, restart: true, isRehearsal: true });
    expect(rows).toBeGreaterThan(100);
    expect(await countOf('answer')).toBe(0);
    expect(await countOf('operator_note')).toBe(0);
  });

  it('removes nothing in a rehearsal that a move in earnest has overtaken', async () => {
    let overtaken = false;
    const rehearsal = moveToPostgres({
      ...{ source, url, isRehearsal: true },
      async onProgress(text) {
        if (!text.includes('核对')) return;
        overtaken = true;
        await moveToPostgres({ source, url, restart: true });
      },
    });
    await expect(rehearsal).rejects.toThrow('另一次迁移或演练正在写这个数据库');
    expect(overtaken).toBe(true);
    expect(await countOf('answer')).toBeGreaterThan(10);
  });

  it('removes nothing under a server', async () => {
    await cutOff();
    const running = await openAt(to);
    await new RunningProcess(running).join();
    await expect(moveToPostgres({ source, url, restart: true })).rejects.toThrow('请先停止');
    expect(await countOf('answer')).toBeGreaterThan(10);
    await running.close();
  });
});
