import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginningOf } from '#server/operator/purge-before.ts';
import type { Db } from '#server/database/schema.ts';
import { directly } from '#server/testing/direct-database.ts';
import { packLogs } from '#server/log/pack-logs.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { runKaopu } from '#server/testing/operator-command.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { findOldLogs, purgeOldLogs } from './purge-logs.ts';
import { listAllContests } from './purge-logs.repository.ts';
import { findEndedContests } from './purge-ended.ts';

const DAY_MS = 86_400_000;

describeEngines('kaopu purge --before', (engine) => {
  let test: TestApp;
  let dayBetween: string;

  async function logOnce(candidate: TestCandidate, contest: string): Promise<void> {
    const query = { taskId: '1', taskName: `${contest}题1` };
    expect((await candidate.client.post('/api/add-ticket-log', {}, { query })).statusCode).toBe(200);
  }

  async function takePart(contest: string, ticket: string): Promise<TestCandidate> {
    const candidate = await TestCandidate.start(test, contest, ticket);
    await candidate.submit();
    await logOnce(candidate, contest);
    return candidate;
  }

  const logsOf = async () => {
    const rows = await test.database.db
      .selectFrom('ticket_log as l')
      .innerJoin('ticket_user as u', 'u.id', 'l.ticket_user_id')
      .innerJoin('contest as c', 'c.id', 'u.contest_id')
      .select(['c.name', 'u.ticket'])
      .orderBy('c.name')
      .orderBy('u.ticket')
      .execute();
    return rows.map(({ name, ticket }) => `${name} ${ticket}`);
  };

  const answersOf = async () => {
    const rows = await test.database.db
      .selectFrom('answer as a')
      .innerJoin('ticket_user as u', 'u.id', 'a.ticket_user_id')
      .select('u.ticket')
      .orderBy('u.ticket')
      .execute();
    return rows.map(({ ticket }) => ticket);
  };

  /** As if the second one had come after that day. */
  async function moveLastLogOfReturning(db: Db): Promise<void> {
    const { id } = await db
      .selectFrom('ticket_user')
      .select('id')
      .where('ticket', '=', '1002')
      .executeTakeFirstOrThrow();
    const { last } = await db
      .selectFrom('ticket_log')
      .select(({ fn }) => fn.max('sequence').as('last'))
      .where('ticket_user_id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('ticket_log')
      .set({ received_at: test.clock.now().toISOString() })
      .where('ticket_user_id', '=', id)
      .where('sequence', '=', last)
      .execute();
  }

  const purge = (...args: string[]) => runKaopu(test.place, ['purge', '--before', dayBetween, ...args]);

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addCandidates(
      test,
      ['1001', '1002', '1003', '1004'].map((name) => ({ name, tag: '学生' })),
    );
    for (const name of ['春', '秋']) await addSmallContest(test, { name, logInterval: 1_000 });
    await takePart('春', '1001');
    await takePart('秋', '1004');
    const returning = await takePart('秋', '1002');
    test.clock.advance(1_000);
    await logOnce(returning, '秋');
    test.clock.advance(3 * DAY_MS);
    dayBetween = new Date(test.clock.now().getTime() - DAY_MS).toLocaleDateString('sv');
    await directly(test.place, moveLastLogOfReturning);
    await takePart('秋', '1003');
  });
  afterAll(() => test.close());

  it('says how much it would take, and takes nothing unless it is told to', async () => {
    const { code, output } = await purge();
    expect(output).toMatch(/owner\/春：1 名考生的 1 条/);
    expect(output).toContain('请加上 --yes');
    expect(code).toBe(2);
    expect(await logsOf()).toEqual(['春 1001', '秋 1002', '秋 1002', '秋 1003', '秋 1004']);
  });

  if (engine === 'postgres') {
    it('takes nothing while the machine and the database differ about the time', async () => {
      const ahead = `const Own = Date; globalThis.Date = class extends Own {
      constructor(...parts) { super(...(parts.length ? parts : [Own.now() + 120_000])); }
      static now() { return Own.now() + 120_000; }
    };`;
      const hook = `--import=data:text/javascript,${encodeURIComponent(ahead)}`;
      const environment = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${hook}` };
      for (const args of [
        ['--before', dayBetween, '--yes'],
        [],
        ['--contest', 'owner/春', '--now', '--yes'],
      ]) {
        const { code, output } = await runKaopu(test.place, ['purge', ...args], { environment });
        expect([code, output]).toEqual([10, expect.stringMatching(/没有清除任何数据.*相差超过一分钟/)]);
      }
      expect(await logsOf()).toHaveLength(5);
    });
  }

  it('takes logs of one contest, leaves its answers, and all logs of whoever has logged since', async () => {
    expect((await purge('--contest', 'owner/秋', '--yes')).output).toContain('已清除 1 条作答过程记录');
    expect(await logsOf()).toEqual(['春 1001', '秋 1002', '秋 1002', '秋 1003']);
    expect(await answersOf()).toEqual(['1001', '1002', '1003', '1004']);
    expect((await purge('--contest', 'owner/没有', '--yes')).code).toBe(10);
  });

  it('with --answers takes the people of contests that are over, after their logs, and writes that down', async () => {
    const { code, output } = await purge('--answers', '--yes');
    expect(output).toContain('owner/春：1 名考生的全部个人数据');
    expect(output).not.toContain('owner/秋');
    expect(code).toBe(0);
    expect(await logsOf()).toEqual(['秋 1002', '秋 1002', '秋 1003']);
    expect(await answersOf()).toEqual(['1002', '1003', '1004']);
    const records = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('actor', '=', 'npm run purge')
      .orderBy('at')
      .execute();
    expect(records.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
      expect.arrayContaining(['purge-logs 秋', 'purge-contest 春']),
    );
    expect((await purge('--answers', '--yes')).output).toContain('没有');
  });

  const namesOfEnded = async (before: string) =>
    (await findEndedContests(test.database, before)).ended.map(({ name }) => name);

  it('does not take a contest for over while somebody has time left', async () => {
    const later = new Date(test.clock.now().getTime() + DAY_MS).toISOString();
    const ended = await namesOfEnded(test.clock.now().toISOString());
    expect(ended).toEqual([]);
    expect(await namesOfEnded(later)).toEqual(['秋']);
  });

  it('takes packed logs like others: by when the server got them, whenever they were packed', async () => {
    const { db } = test.database;
    const packedAt = new Date(test.clock.now().getTime() + 400 * DAY_MS);
    const dayAfter = new Date(test.clock.now().getTime() + DAY_MS).toISOString();
    // A page may say that it is years earlier.
    await directly(test.place, (other) =>
      sql`update ticket_log set sequence = sequence - 100000000000`.execute(other),
    );
    expect(await packLogs(test.database, packedAt)).toBe(3);
    const contest = (await listAllContests(db)).find(({ name }) => name === '秋');
    const entriesBefore = async (instant: string) =>
      (await findOldLogs(test.database, contest!, instant)).entries;
    expect(await entriesBefore(test.clock.now().toISOString())).toBe(0);
    expect(await entriesBefore(dayAfter)).toBe(3);
    expect(await namesOfEnded(dayAfter)).toEqual(['秋']);
    const found = await findOldLogs(test.database, contest!, dayAfter);
    expect(await purgeOldLogs(test.database, found, dayAfter, packedAt)).toBe(3);
    expect(await db.selectFrom('log_pack').select('entries').execute()).toEqual([]);
  });
});

describe('the day of --before', () => {
  const now = new Date(2026, 10, 18, 12);

  it('begins where the machine is', () => {
    expect(beginningOf('2026-11-18', now)).toEqual(new Date(2026, 10, 18));
  });

  it.each(['2026-02-31', '18.11.2026', '2026-11-19', ''])('is refused: %s', (day) => {
    expect(() => beginningOf(day, now)).toThrow(/日期/);
  });
});
