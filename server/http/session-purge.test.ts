import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { StatusReply } from '#api/endpoint.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { ROWS_AT_ONCE } from './session-purge.commands.ts';
import { purgeSessions } from './session-purge.ts';
import { newSession } from './session.repository.ts';

const HOUR_MS = 3_600_000;

describeEngines('what is kept of log-ins', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试' });
  });
  afterAll(() => test.close());

  async function enter(username: string): Promise<TestClient> {
    const client = test.client();
    await client.post('/api/ticket-login', { contestId: 'owner/测试', username, takeOver: true });
    return client;
  }
  const purge = () => purgeSessions(test.database.write, test.clock.now());
  async function count(table: 'session' | 'login_tally' | 'takeover_tally'): Promise<number> {
    return (
      await test.database.db
        .selectFrom(table)
        .select((eb) => eb.lit(1).as('one'))
        .execute()
    ).length;
  }

  it('is a session until a day after it expires, and why it ended for as long as it can be asked', async () => {
    const older = await enter('1001');
    const newer = await enter('1001');
    const left = await enter('1002');
    await left.post('/api/logout');
    test.clock.advance(23 * HOUR_MS);
    await purge();
    expect((await older.get('/api/get-account')).json<StatusReply>().msg).toBe(LOGIN_TEXTS.takenOver);
    expect((await newer.get('/api/get-account')).statusCode).toBe(200);
    test.clock.advance(24 * HOUR_MS);
    const live = await enter('1003');
    await purge();
    expect(await count('session')).toBe(4);
    test.clock.advance(HOUR_MS);
    await purge();
    expect(await count('session')).toBe(1);
    expect((await live.get('/api/get-account')).statusCode).toBe(200);
  });

  it('is a tally until its window is over', async () => {
    test.clock.advance(HOUR_MS);
    await purge();
    expect(await count('login_tally')).toBe(0);
    await enter('9999');
    test.clock.advance(10 * 60_000 - 1);
    await purge();
    expect(await count('login_tally')).toBe(2);
    test.clock.advance(1);
    await purge();
    expect(await count('login_tally')).toBe(0);
  });

  it('is a takeover until a minute has passed', async () => {
    await (await enter('1005')).get('/api/start-contest');
    await enter('1005');
    test.clock.advance(60_000 - 1);
    await purge();
    expect(await count('takeover_tally')).toBe(1);
    test.clock.advance(1);
    await purge();
    expect(await count('takeover_tally')).toBe(0);
  });

  it('goes in pieces, all of it', async () => {
    const now = test.clock.now();
    const many = 2 * ROWS_AT_ONCE + 1;
    const sessions = Array.from(
      { length: many },
      () => newSession({ type: 'normal-user', username: 'owner' }, now).row,
    );
    const tallies = Array.from({ length: many }, (_, index) => ({
      ...{ key: `client/${index}/none`, counted: '{}' },
      window_start: now.toISOString(),
    }));
    await writeRows(test, async (db) => {
      await db.insertInto('session').values(sessions).execute();
      await db.insertInto('login_tally').values(tallies).execute();
    });
    test.clock.advance(8 * 24 * HOUR_MS);
    await purge();
    expect([await count('session'), await count('login_tally')]).toEqual([0, 0]);
  });

  it('is looked through without reading whole tables', async () => {
    if (engine !== 'sqlite') return;
    for (const [table, column] of [
      ['session', 'expires_at'],
      ['login_tally', 'window_start'],
      ['takeover_tally', 'last_at'],
    ]) {
      const plan = sql`explain query plan
        select * from ${sql.table(table ?? '')} where ${sql.ref(column ?? '')} <= '2' order by ${sql.ref(column ?? '')} limit 1`;
      const { rows } = await plan.execute(test.database.db);
      expect(rows).toMatchObject([{ detail: expect.stringMatching(/^SEARCH .* USING INDEX/) as string }]);
    }
  });
});
