import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { kyselyOnPool, openPool } from '#server/database/postgres.ts';
import type { Db } from '#server/database/schema.ts';
import { type DatabasePlace, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { recount } from './recount.commands.ts';

/** What changes a counter: each as one statement, as the triggers see it. */
const DEEDS = {
  'a candidate is added': `insert into candidate (owner, name, tag, real_name, school, area, created_time)
    values ('owner', '2', '学生', '李四', '一中', '东区', '') on conflict do nothing`,
  'the candidate moves to another school': "update candidate set school = '二中' where name = '1'",
  'the candidate becomes one in reserve': "update candidate set real_name = '备用' where name = '1'",
  'the candidate gets another number': "update candidate set name = '2' where name = '1'",
  'the candidate is deleted': "delete from candidate where name = '1'",
  'the candidate logs in': `insert into ticket_user (id, contest_id, owner, candidate, ticket, name, finished_at, created_at)
    select 'b', 'contest b', 'owner', c.name, c.name, '', '', '' from candidate c where c.name = '1'`,
  'answers of a number that nobody has come back': `insert into ticket_user
    (id, contest_id, owner, candidate, ticket, name, finished_at, created_at)
    values ('c', 'contest', 'owner', '2', '2', '', '2026-09-01', '')`,
  'the candidate finishes': "update ticket_user set finished_at = '2026-09-01' where id = 'a'",
  'the candidate no longer counts as finished': "update ticket_user set finished_at = '' where id = 'a'",
  'the answers are deleted': "delete from ticket_user where id = 'a'",
};
type Deed = keyof typeof DEEDS;
const NAMES = Object.keys(DEEDS) as Deed[];

/** On SQLite there is one writer, and nobody at the same time. */
describe.skipIf(inject('postgresUrl') === '')('counters while two change what they count [postgres]', () => {
  let place: DatabasePlace;
  let database: Database;
  let one: Db;
  let other: Db;

  beforeAll(async () => {
    place = await newMigratedPlace('postgres');
    database = await openAt(place);
    [one, other] = [place, place].map(({ databaseUrl = '' }) => kyselyOnPool(openPool(databaseUrl))) as [
      Db,
      Db,
    ];
  });
  afterAll(async () => {
    await one.destroy();
    await other.destroy();
    await database.close();
    await place.remove();
  });
  beforeEach(async () => {
    await sql`delete from ticket_user`.execute(one);
    await sql`delete from candidate`.execute(one);
    await sql`insert into candidate (owner, name, tag, real_name, school, area, created_time)
      values ('owner', '1', '学生', '张三', '一中', '东区', '')`.execute(one);
    await sql`insert into ticket_user (id, contest_id, owner, candidate, ticket, name, finished_at, created_at)
      values ('a', 'contest', 'owner', '1', '1', '', '', '')`.execute(one);
  });

  const run = (db: Db, deed: Deed) => sql.raw(DEEDS[deed]).execute(db);

  it.each(NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const)))(
    'stay true when %s and, before that is done, %s',
    async (first, second) => {
      let ended: Promise<unknown> = Promise.resolve();
      let hasEnded = false;
      await one.transaction().execute(async (begun) => {
        await run(begun, first);
        ended = other
          .transaction()
          .execute((later) => run(later, second))
          // Two that take one number: the later one is turned away.
          .catch(({ code }: { code?: string }) => expect(code).toBe('23505'))
          .finally(() => (hasEnded = true));
        // Either it is done meanwhile or it waits for the first one.
        const waiting = () => countWaiting((statement) => sql.raw(statement).execute(database.db));
        await expect.poll(async () => hasEnded || (await waiting()) > 0, { interval: 5 }).toBe(true);
      });
      await ended;
      expect(await recount(database)).toEqual([]);
    },
  );
});
