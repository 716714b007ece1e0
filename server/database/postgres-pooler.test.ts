import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatabasePlace, newDatabasePlace } from '#server/testing/engines.ts';
import { noteBatchCommand, noteCommand } from '#server/testing/write-queue-commands.ts';
import { findPgbouncer } from '../../scripts/bootstrap/find-tools.mjs';
import { type Pgbouncer, startPgbouncer } from '../../scripts/testing/pgbouncer.ts';
import { BackupError } from './backup-folder.ts';
import { dumpPostgres } from './backup-postgres.ts';
import { type Database, openDatabase } from './database.ts';
import { findPooler } from './find-pooler.ts';
import { fixedQuery } from './fixed-query.ts';
import { MIGRATIONS } from './migrate.ts';
import { isBehindPooler, migratePostgres, openPool, openReads } from './postgres.ts';

const COMMANDS_MODULE = new URL('../testing/write-queue-commands.ts', import.meta.url).href;
const serverUrl = inject('postgresUrl');

const tallyOf = fixedQuery((db, key: string) =>
  db.selectFrom('login_tally').select('key').where('key', '=', key),
);

describe.skipIf(serverUrl === '' || findPgbouncer() === '')('behind pgbouncer in transaction mode', () => {
  let place: DatabasePlace;
  let bouncer: Pgbouncer;
  let database: Database;
  let url: string;
  /** Through the pooler as well: what this one sees of settings has been left there by ours. */
  let neighbour: pg.Client;

  beforeAll(async () => {
    place = await newDatabasePlace('postgres');
    // A single connection: whatever one transaction leaves on it the next one finds.
    bouncer = await startPgbouncer(findPgbouncer(), serverUrl, { poolSize: 1 });
    url = bouncer.through(place.databaseUrl ?? '');
    const direct = new pg.Client({ connectionString: place.databaseUrl });
    await direct.connect();
    await direct.query(`alter database ${direct.database ?? ''} set synchronous_commit = off`);
    await direct.end();
    database = await openDatabase({
      dataDir: place.dataDir,
      databaseUrl: url,
      commandsModule: COMMANDS_MODULE,
    });
    neighbour = new pg.Client({ connectionString: url });
    await neighbour.connect();
  });
  afterAll(async () => {
    await neighbour.end();
    await database.close();
    await bouncer.stop();
    await place.remove();
  });

  const seen = async (client: Pick<pg.ClientBase, 'query'>, name: string) => {
    const { rows } = await client.query<{ value: string }>(`select current_setting('${name}') as value`);
    return rows[0]?.value;
  };

  it('is known by itself, and so is its absence', async () => {
    expect(await isBehindPooler(url)).toBe(true);
    expect(await isBehindPooler(place.databaseUrl ?? '')).toBe(false);
    expect(await isBehindPooler(`${place.databaseUrl ?? ''}?kaopu_pooler=transaction`)).toBe(true);
  });

  it('is told to operators with its mode', async () => {
    expect(await findPooler(url)).toBe('transaction');
    expect(await findPooler(place.databaseUrl ?? '')).toBe('none');
  });

  it('hears no names, which its absence does: there, fixed queries are planned once', async () => {
    const counts: unknown[] = [];
    for (const address of [url, place.databaseUrl ?? '']) {
      const db = openReads(address, 'reads');
      await tallyOf(db, 'nobody');
      const { rows } = await sql`select count(*) as names from pg_prepared_statements`.execute(db);
      counts.push(rows[0]);
      await db.destroy();
    }
    expect(counts).toEqual([{ names: 0 }, { names: 1 }]);
  });

  it('many reads, commands and batches at once are all carried out', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    const done = await Promise.allSettled(
      numbers.flatMap((number) => [
        database.write.run(noteCommand, { key: `single-${number}` }),
        database.write.run(noteBatchCommand, { key: `batch-${number}` }),
        tallyOf(database.db, `single-${number}`),
        tallyOf(database.sessions, `batch-${number}`),
      ]),
    );
    expect(done.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))).toEqual(
      [],
    );
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from login_tally where key like 'single-%' or key like 'batch-%'
    `.execute(database.db);
    expect(rows).toEqual([{ count: 120 }]);
  });

  it('every transaction waits for the disk and for nobody too long, and leaves nothing of that to others', async () => {
    const pool = openPool(url, 'batches');
    const client = await pool.connect();
    const names = ['synchronous_commit', 'statement_timeout', 'lock_timeout', 'enable_seqscan', 'jit'];
    await client.query('begin; set local lock_timeout = 500');
    const within: (string | undefined)[] = [];
    for (const name of names) within.push(await seen(client, name));
    await client.query('commit');
    client.release();
    await pool.end();
    expect(within).toEqual(['on', '7s', '500ms', 'off', 'off']);
    const after: (string | undefined)[] = [];
    for (const name of names) after.push(await seen(neighbour, name));
    expect(after).toEqual(['off', '0', '0', 'on', 'on']);
  });

  it('operators take as long as they take, whatever limit there is, and leave it to others', async () => {
    const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'];
    for (const name of limits) await neighbour.query(`set ${name} = '7s'`);
    const pool = openPool(url, 'operator');
    const client = await pool.connect();
    await client.query('begin');
    const within: (string | undefined)[] = [];
    for (const name of limits) within.push(await seen(client, name));
    await client.query('commit');
    client.release();
    await pool.end();
    expect(within).toEqual(['0', '0', '0']);
    for (const name of limits) {
      expect(await seen(neighbour, name)).toBe('7s');
      await neighbour.query(`reset ${name}`);
    }
  });

  it('two migrations at once take their turns, and one that fails keeps no lock', async () => {
    const slow = { ...MIGRATIONS, '9998-slow': { up: async () => undefined } };
    const failing = {
      ...slow,
      '9999-failing': { up: () => Promise.reject(new Error('this one cannot be done')) },
    };
    await expect(migratePostgres(url, failing)).rejects.toThrow('9999-failing');
    await Promise.all([migratePostgres(url, slow), migratePostgres(url, slow)]);
    const { rows } = await neighbour.query(
      `select name from kysely_migration where name like '999%' order by name`,
    );
    expect(rows).toEqual([{ name: '9998-slow' }]);
    // Of this database: others of the cluster belong to other tests.
    const locks = await neighbour.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and datname = current_database()`,
    );
    expect(locks.rowCount).toBe(0);
  });

  it('is no way for a dump, which would leave its settings there', async () => {
    await expect(dumpPostgres(url, `${place.dataDir}/dump`)).rejects.toThrow(BackupError);
    expect(await seen(neighbour, 'search_path')).not.toBe('');
  });
});
