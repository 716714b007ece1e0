import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatabasePlace, newDatabasePlace } from '#server/testing/engines.ts';
import {
  type Note,
  noteBatchCommand,
  noteCommand,
  seenBatchCommand,
} from '#server/testing/write-queue-commands.ts';
import { findPostgresFolder } from '../../scripts/bootstrap/find-tools.mjs';
import { PostgresPair } from '../../scripts/testing/postgres-pair.ts';
import { isDatabaseAway } from './database-away.ts';
import { type Database, openDatabase } from './database.ts';

const COMMANDS_MODULE = new URL('../testing/write-queue-commands.ts', import.meta.url).href;

describe.skipIf(inject('postgresUrl') === '' || findPostgresFolder() === '')('a standby that is gone', () => {
  let pair: PostgresPair;
  let files: DatabasePlace;
  let database: Database;
  let admin: pg.Client;

  beforeAll(async () => {
    [pair, files] = await Promise.all([PostgresPair.start(findPostgresFolder()), newDatabasePlace('sqlite')]);
    admin = new pg.Client({ connectionString: pair.primaryUrl });
    await admin.connect();
    // Whoever looks after the database does not want to hear of it, and speaks another language.
    await admin.query('alter database postgres set client_min_messages = error');
    database = await openDatabase({
      ...files,
      databaseUrl: pair.primaryUrl,
      commandsModule: COMMANDS_MODULE,
    });
    await database.write.run(noteCommand, { key: 'before' });
    await pair.killStandby();
  });
  afterAll(async () => {
    await pair.awaitNobody();
    await database.close();
    await admin.end();
    await pair.stop();
    await files.remove();
  });

  async function waitingForStandby(): Promise<number[]> {
    const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`;
    let pids: number[] = [];
    const count = async () => {
      const { rows } = await admin.query<{ pid: number }>(waiting);
      pids = rows.map(({ pid }) => pid);
      return pids.length;
    };
    await expect.poll(count).toBeGreaterThan(0);
    return pids;
  }

  async function cancelled(stored: Promise<unknown>[]): Promise<unknown[]> {
    const results = Promise.allSettled(stored);
    for (const pid of await waitingForStandby()) await admin.query('select pg_cancel_backend($1)', [pid]);
    return (await results).map((result) => (result.status === 'rejected' ? result.reason : 'acknowledged'));
  }

  it.each([
    ['a single command', noteCommand],
    ['a batch', noteBatchCommand],
  ])('is no reason to acknowledge %s whose wait for it somebody cancels', async (name, kind) => {
    const key = `cancelled ${name}`;
    const [outcome] = await cancelled([database.write.run<Note, string>(kind, { key })]);
    expect(outcome).toSatisfy(isDatabaseAway);
    // Once: it was not tried again by itself, which would have failed at its own key.
    const { rowCount } = await admin.query('select 1 from login_tally where key = $1', [key]);
    expect(rowCount).toBe(1);
  });

  it('has to hear of what is there already before it is said to be stored', async () => {
    const [outcome] = await cancelled([database.write.run(seenBatchCommand, { key: 'before' })]);
    expect(outcome).toSatisfy(isDatabaseAway);
  });
});
