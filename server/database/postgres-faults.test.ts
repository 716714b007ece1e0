import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '#server/testing/database-proxy.ts';
import { type DatabasePlace, newDatabasePlace } from '#server/testing/engines.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import {
  carelessBatchCommand,
  lateBatchCommand,
  dieCommand,
  failWithCommand,
  noteBatchCommand,
  noteCommand,
  pairBatchCommand,
  sleepCommand,
} from '#server/testing/write-queue-commands.ts';
import { DiskFull, WriteRefused } from './command.ts';
import { isDatabaseAway } from './database-away.ts';
import { type Database, openDatabase } from './database.ts';
import { POOLS } from './postgres-pools.ts';
import { kyselyOnPool, MOST_SINGLES, openPool } from './postgres.ts';

const COMMANDS_MODULE = new URL('../testing/write-queue-commands.ts', import.meta.url).href;

describe.skipIf(inject('postgresUrl') === '')('on PostgreSQL', () => {
  let place: DatabasePlace;
  let proxy: DatabaseProxy;
  let database: Database;
  /** Somebody else's connection, past the proxy. */
  let other: pg.Client;

  beforeAll(async () => {
    place = await newDatabasePlace('postgres');
    proxy = await startDatabaseProxy(place.databaseUrl ?? '');
    const settings = { dataDir: place.dataDir, databaseUrl: proxy.url, commandsModule: COMMANDS_MODULE };
    database = await openDatabase(settings);
    other = new pg.Client({ connectionString: place.databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await database.close();
    await proxy.close();
    await place.remove();
  });

  const noteTogether = (...keys: string[]) =>
    Promise.allSettled(keys.map((key) => database.write.run(noteBatchCommand, { key })));
  const statuses = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status);
  const reasons = (results: PromiseSettledResult<unknown>[]) =>
    results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

  async function storedKeys(prefix: string): Promise<string[]> {
    const { rows } = await other.query<{ key: string }>(
      'select key from login_tally where key like $1 order by 1',
      [`${prefix}%`],
    );
    return rows.map(({ key }) => key);
  }

  async function untilWaiting(count: number): Promise<void> {
    const waiting = () => countWaiting((statement) => other.query(statement));
    await expect.poll(waiting, { interval: 10 }).toBe(count);
  }

  it('answers are stored while all connections for reads and single commands are taken', async () => {
    await noteTogether('past-first');
    let finished = 0;
    const count = () => void (finished += 1);
    const slow = Promise.allSettled([
      ...Array.from({ length: 24 }, () => sql`select pg_sleep(60)`.execute(database.db).finally(count)),
      ...Array.from({ length: 12 }, () => database.write.run(sleepCommand, 60).finally(count)),
    ]);
    const asleep = (what: string) =>
      other.query(
        `select ${what} from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      );
    const places = POOLS.reads.max + POOLS.singles.max;
    await expect.poll(async () => (await asleep('pid')).rowCount).toBe(places);
    expect(statuses(await noteTogether('past-a', 'past-b'))).toEqual(['fulfilled', 'fulfilled']);
    expect(finished).toBe(0);
    const wakeAll = async () => {
      await asleep('pg_cancel_backend(pid)');
      return finished;
    };
    await expect.poll(wakeAll).toBe(36);
    await slow;
  });

  it('lets so many reads wait for a connection and turns the others away at once', async () => {
    const pool = openPool(proxy.url);
    const db = kyselyOnPool(pool, 2);
    const reads = Array.from({ length: pool.options.max + 3 }, () => sql`select pg_sleep(0.3)`.execute(db));
    const results = await Promise.allSettled(reads);
    await db.destroy();
    expect(reasons(results)).toEqual([expect.any(WriteRefused)]);
  });

  it('takes so many single commands and no more, whatever the database does', async () => {
    await other.query('begin');
    await other.query('lock table login_tally in exclusive mode');
    const singles = Array.from({ length: MOST_SINGLES }, (_, index) =>
      database.write.run(noteCommand, { key: `many-${index}` }),
    );
    const settled = Promise.allSettled(singles);
    expect(database.write.load).toBe(1);
    await expect(database.write.run(noteCommand, { key: 'many-more' })).rejects.toBeInstanceOf(WriteRefused);
    await other.query('rollback');
    await settled;
    expect(database.write.load).toBe(0);
    expect(await database.write.run(noteCommand, { key: 'many-later' })).toBe('many-later');
  });

  it('a connection that is ended from outside fails what it was doing, and nothing after that', async () => {
    await other.query('begin');
    await other.query('lock table login_tally in exclusive mode');
    const results = Promise.all([
      noteTogether('ended-a', 'ended-b'),
      Promise.allSettled([database.write.run(noteCommand, { key: 'ended-single' })]),
    ]);
    await untilWaiting(2);
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const ended = (await results).flat();
    await other.query('rollback');
    expect(reasons(ended).map(isDatabaseAway)).toEqual([true, true, true]);
    expect(await storedKeys('ended-')).toEqual([]);
    expect(statuses(await noteTogether('after-a', 'after-b'))).toEqual(['fulfilled', 'fulfilled']);
    expect(await database.write.run(noteCommand, { key: 'after-single' })).toBe('after-single');
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('a row that somebody keeps locked holds up its own request, and not for ever', async () => {
    await other.query('begin');
    await other.query("insert into login_tally (key, counted, window_start) values ('row-b', '', '')");
    const results = await noteTogether('row-a', 'row-b', 'row-c');
    await other.query('rollback');
    expect(statuses(results)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(reasons(results).map(isDatabaseAway)).toEqual([true]);
    expect(await storedKeys('row-')).toEqual(['row-a', 'row-c']);
  });

  it('an answer that loses a deadlock begins again', async () => {
    const take = (key: string) =>
      other.query("insert into login_tally (key, counted, window_start) values ($1, '', '')", [key]);
    await other.query('begin');
    // The other one looks for deadlocks so late that it is never the one that gives in.
    await other.query("set local deadlock_timeout = '10min'");
    await take('pair-b');
    const stored = database.write.run(pairBatchCommand, { key: 'pair' });
    await untilWaiting(1);
    await take('pair-a');
    await other.query('rollback');
    await expect(stored).resolves.toBe('pair-a');
    expect(await storedKeys('pair-')).toEqual(['pair-a', 'pair-b']);
  });

  it('what the server says of an error crosses the thread with it, and a full disk is known by it', async () => {
    await database.write.run(noteCommand, { key: 'twice' });
    for (const kind of [noteCommand, noteBatchCommand]) {
      const again = database.write.run(kind, { key: 'twice' });
      await expect(again).rejects.toMatchObject({ code: '23505', table: 'login_tally' });
    }
    await expect(database.write.run(failWithCommand, '53100')).rejects.toBeInstanceOf(DiskFull);
  });

  it('a writer that is gone fails what waits, stores nothing of it, and is reported', async () => {
    let reported: Error | undefined;
    const lost = await openDatabase({
      dataDir: place.dataDir,
      databaseUrl: place.databaseUrl,
      commandsModule: COMMANDS_MODULE,
      onWriterLost: (error) => (reported = error),
    });
    await other.query('begin');
    await other.query('lock table login_tally in exclusive mode');
    const waiting = Promise.allSettled([
      lost.write.run(noteBatchCommand, { key: 'gone-a' }),
      lost.write.run(noteCommand, { key: 'gone-b' }),
    ]);
    await untilWaiting(2);
    await expect(lost.write.run(dieCommand, undefined)).rejects.toThrow();
    expect(statuses(await waiting)).toEqual(['rejected', 'rejected']);
    expect(reported).toBeInstanceOf(Error);
    expect(lost.write.load).toBe(0);
    await other.query('rollback');
    await expect(lost.write.run(noteCommand, { key: 'gone-c' })).rejects.toBeInstanceOf(WriteRefused);
    await lost.close();
    expect(await storedKeys('gone-')).toEqual([]);
  });

  it('a commit that the server turned into a rollback is not acknowledged', async () => {
    const careless = database.write.run(carelessBatchCommand, { key: 'careless' });
    await expect(careless).rejects.toThrow();
    expect(await storedKeys('careless')).toEqual([]);
  });

  it('goes on after an answer that could not be put into words, and answers the others', async () => {
    const results = await Promise.allSettled(
      ['said-a', 'said-bad', 'said-c'].map((key) =>
        database.write.run(lateBatchCommand, {
          key,
          ...(key === 'said-bad' ? { fails: true as const } : {}),
        }),
      ),
    );
    expect(results).toMatchObject([
      { value: 'said-a: 1' },
      { reason: { message: 'no words for said-bad' } },
      { value: 'said-c: 1' },
    ]);
    expect(await storedKeys('said')).toEqual(['said-a', 'said-bad', 'said-c']);
    expect(await database.write.run(lateBatchCommand, { key: 'said-d' })).toBe('said-d: 1');
  });

  it('stores the rest of a batch in which a statement failed after the commit was sent', async () => {
    await database.write.run(lateBatchCommand, { key: 'late-known' });
    const [first, known, last] = await Promise.allSettled(
      ['late-first', 'late-known', 'late-last'].map((key) => database.write.run(lateBatchCommand, { key })),
    );
    expect(first).toEqual({ status: 'fulfilled', value: 'late-first: 1' });
    expect(known).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('login_tally') },
    });
    expect(last).toEqual({ status: 'fulfilled', value: 'late-last: 1' });
    expect(await storedKeys('late')).toEqual(['late-first', 'late-known', 'late-last']);
  });

  it('a commit whose answer was lost is neither acknowledged nor carried out a second time', async () => {
    await noteTogether('before-lost');
    proxy.cutAtCommit();
    const results = await noteTogether('lost-a', 'lost-b', 'lost-c');
    expect(statuses(results)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(reasons(results).map(isDatabaseAway)).toEqual([true, true, true]);
    expect(await storedKeys('lost-')).toEqual(['lost-a', 'lost-b', 'lost-c']);
    expect(statuses(await noteTogether('after-lost'))).toEqual(['fulfilled']);
  });

  it('commits wait for the disk, also in a database that is set not to', async () => {
    const { rows: named } = await other.query<{ name: string }>('select current_database() as name');
    const setting = (value: string) =>
      other.query(`alter database ${named[0]?.name ?? ''} set synchronous_commit = ${value}`);
    const seen = async () => {
      const pool = openPool(place.databaseUrl ?? '', 'batches');
      const { rows } = await pool.query<{ synchronous_commit: string }>('show synchronous_commit');
      await pool.end();
      return rows[0]?.synchronous_commit;
    };
    await setting('off');
    expect(await seen()).toBe('on');
    await setting('remote_apply');
    expect(await seen()).toBe('remote_apply');
  });

  it('a network that swallows everything fails whoever asks or waits, and is forgotten when it is over', async () => {
    const read = () => sql`select 1`.execute(database.db);
    await Promise.all([read(), noteTogether('warm-a')]);
    proxy.swallow();
    const asked = [read(), database.write.run(noteBatchCommand, { key: 'silent-a' })];
    await delay(50);
    // One batch on the old connection, one on a new one, the third has to wait.
    asked.push(database.write.run(noteBatchCommand, { key: 'silent-b' }));
    await delay(50);
    asked.push(database.write.run(noteBatchCommand, { key: 'silent-c' }));
    const results = await Promise.allSettled(asked);
    expect(reasons(results).map(isDatabaseAway)).toEqual([true, true, true, true]);
    proxy.restore();
    await expect(read()).resolves.toBeDefined();
    expect(statuses(await noteTogether('heard'))).toEqual(['fulfilled']);
  });
});
