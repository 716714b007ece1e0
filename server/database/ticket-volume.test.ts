import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newDatabasePlace, openAt, type DatabasePlace } from '#server/testing/engines.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import type { Database } from './database.ts';
import { listVolumes, volumeStatements, VolumeWrites } from './ticket-volume.repository.ts';

const NOW = new Date('2026-03-01T08:00:00.000Z');
const CONTEST = { id: 'contest-1', owner: 'owner', name: '测试' };
const [FIRST, SECOND] = ['user-1', 'user-2'];

describe.skipIf(inject('postgresUrl') === '')('counting in two processes at once [postgres]', () => {
  let place: DatabasePlace;
  let database: Database;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    place = await newDatabasePlace('postgres');
    database = await openAt(place);
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await database.close();
    await place.remove();
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    clients.push(client);
    return client;
  }

  async function inTransaction(writes: VolumeWrites): Promise<void> {
    const client = await connect();
    await client.query('begin');
    for (const statement of volumeStatements(writes)) await client.query(statement);
    await client.query('commit');
  }

  async function untilWaiting(count: number): Promise<void> {
    const watcher = await connect();
    const waiting = () => countWaiting((statement) => watcher.query(statement));
    await expect.poll(waiting, { interval: 5 }).toBe(count);
  }

  function batchOf(users: string[], write: (writes: VolumeWrites, id: string) => void): VolumeWrites {
    const writes = new VolumeWrites();
    for (const id of users) write(writes, id);
    return writes;
  }

  it.each([
    ['adds', (writes: VolumeWrites, id: string) => writes.add(id, 'log', 10)],
    [
      'uses up',
      (writes: VolumeWrites, id: string) => writes.fill({ id, ticket: id, contest: CONTEST }, 'log', NOW),
    ],
  ])('never deadlocks, in whatever order what it %s has come', async (_what, write) => {
    await inTransaction(batchOf([FIRST, SECOND], (writes, id) => writes.add(id, 'log', 1)));
    const holder = await connect();
    await holder.query('begin');
    await holder.query('select from ticket_volume where ticket_user_id = $1 for update', [FIRST]);
    const straight = inTransaction(batchOf([FIRST, SECOND], write));
    await untilWaiting(1);
    // Had it the other one already, each would then wait for the other.
    const crossed = inTransaction(batchOf([SECOND, FIRST], write));
    await untilWaiting(2);
    await holder.query('commit');
    expect(await Promise.allSettled([straight, crossed])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
  });

  it('counts what both have added, and forgets no used up budget', async () => {
    const id = 'user-3';
    const added = batchOf([id], (writes) => writes.add(id, 'log', 10));
    await inTransaction(added);
    await inTransaction(
      batchOf([id], (writes) => writes.fill({ id, ticket: id, contest: CONTEST }, 'log', NOW)),
    );
    await inTransaction(added);
    expect(await listVolumes(database.db, [id])).toEqual([
      { ticket_user_id: id, kind: 'log', bytes: 20, minute: 0, full_at: NOW.toISOString() },
    ]);
  });
});
