import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db, Schema } from '#server/database/schema.ts';
import { directly } from '#server/testing/direct-database.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { runKaopu } from '#server/testing/operator-command.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { findEndedContests, purgeEndedContests } from './purge-ended.ts';
import { purgePeopleCommand } from './purge.commands.ts';

const DAY_MS = 86_400_000;

/** Each by itself tells that somebody was there. */
const TRACES = [
  ['ticket_user', 'created_at'],
  ['ticket_user', 'start_time'],
  ['ticket_user', 'expire_time'],
  ['answer', 'answered_at'],
  ['answer_history', 'received_at'],
  ['answer_draft', 'saved_at'],
  ['ticket_log', 'received_at'],
  ['session', 'created_at'],
  ['session', 'heard_at'],
] as const satisfies readonly (readonly [keyof Schema, string])[];

describeEngines('kaopu purge --before --answers', (engine) => {
  let test: TestApp;
  let day: string;
  let before: string;

  beforeEach(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addCandidates(
      test,
      ['1001', '1002'].map((name) => ({ name, tag: '学生' })),
    );
    await addSmallContest(test, { name: '作业', duration: 0, logInterval: 1_000, taskCount: 2 });
    for (const ticket of ['1001', '1002']) {
      const candidate = await TestCandidate.start(test, '作业', ticket);
      expect((await candidate.submit()).statusCode).toBe(200);
      expect((await candidate.saveDraft({ taskId: 2 })).statusCode).toBe(200);
      const query = { taskId: '1', taskName: '作业题1' };
      expect((await candidate.client.post('/api/add-ticket-log', {}, { query })).statusCode).toBe(200);
    }
    test.clock.advance(3 * DAY_MS);
    const between = new Date(test.clock.now().getTime() - DAY_MS);
    day = between.toLocaleDateString('sv');
    before = between.toISOString();
  });
  afterEach(() => test.close());

  const purge = () => runKaopu(test.place, ['purge', '--before', day, '--answers', '--yes']);
  const change = <T>(work: (db: Db) => Promise<T>) => directly(test.place, work);
  const close = () => change((db) => db.updateTable('contest').set({ state: 'inactive' }).execute());
  const findEnded = () => findEndedContests(test.database, before);

  const peopleLeft = async () =>
    (await test.database.db.selectFrom('ticket_user').select('ticket').orderBy('ticket').execute()).map(
      ({ ticket }) => ticket,
    );

  /** As if the second one had done it then. */
  async function leaveTrace(table: keyof Schema, column: string, at: Date): Promise<void> {
    await change(async (db) => {
      const { id } = await db
        .selectFrom('ticket_user')
        .select('id')
        .where('ticket', '=', '1002')
        .executeTakeFirstOrThrow();
      const key = table === 'ticket_user' ? 'id' : 'ticket_user_id';
      const { numUpdatedRows } = await db
        .updateTable(table as 'answer')
        .set({ [column]: at.toISOString() })
        .where(key as 'ticket_user_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(Number(numUpdatedRows)).toBeGreaterThan(0);
    });
  }

  it('leaves a contest without an end to which somebody has answered since', async () => {
    await leaveTrace('answer', 'answered_at', test.clock.now());
    expect((await purge()).code).toBe(0);
    expect(await peopleLeft()).toEqual(['1001', '1002']);
  });

  it('leaves one without an end that is open while somebody has not ended, and says so', async () => {
    const { code, output } = await purge();
    expect([code, output]).toEqual([0, expect.stringMatching(/没有时间限制[^]*关闭[^]*owner\/作业/)]);
    expect(await peopleLeft()).toEqual(['1001', '1002']);
    await close();
    expect((await purge()).output).toContain('2 名考生的数据');
    expect(await peopleLeft()).toEqual([]);
  });

  it('leaves one with a trace of somebody since then, whatever it is', async () => {
    await close();
    expect((await findEnded()).ended).toHaveLength(1);
    const portion = { contestId: await contestId(), before };
    for (const [table, column] of TRACES) {
      await leaveTrace(table, column, test.clock.now());
      expect([table, column, (await findEnded()).ended]).toEqual([table, column, []]);
      expect(await test.database.write.run(purgePeopleCommand, portion)).toBe(undefined);
      await leaveTrace(table, column, new Date(Date.parse(before) - DAY_MS));
    }
    expect(await peopleLeft()).toEqual(['1001', '1002']);
  });

  const contestId = async () =>
    (await test.database.db.selectFrom('contest').select('id').executeTakeFirstOrThrow()).id;

  it('leaves answers that were deleted since, and can still be brought back', async () => {
    await close();
    await change(async (db) => {
      const user = await db.selectFrom('ticket_user').selectAll().executeTakeFirstOrThrow();
      const { id, owner, contest_id, ticket } = user;
      const deleted = { id, owner, contest_id, ticket, body: JSON.stringify(user), deleted_by: 'owner' };
      await db
        .insertInto('deleted_ticket_user')
        .values({ ...deleted, deleted_at: test.clock.now().toISOString(), is_restart: 0 })
        .execute();
      await db.deleteFrom('ticket_user').where('id', '=', id).execute();
    });
    expect((await findEnded()).ended).toEqual([]);
  });

  it('takes nobody of a contest to which somebody has come while it was asked about', async () => {
    await close();
    const { ended } = await findEnded();
    await leaveTrace('session', 'heard_at', test.clock.now());
    const purged = await purgeEndedContests(test.database, ended, before, test.clock.now());
    expect(purged).toMatchObject({ contests: 0, people: 0, goOn: [{ name: '作业' }] });
    expect(await peopleLeft()).toEqual(['1001', '1002']);
  });
});
