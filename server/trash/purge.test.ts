import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/database/schema.ts';
import { packLogs } from '#server/log/pack-logs.ts';
import { reportHolder } from '#server/report/report-file.repository.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { runKaopu } from '#server/testing/operator-command.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { findPurgeableContests, purgeContestsNow, purgeTrash } from './purge.ts';

const DAY_MS = 86_400_000;
const PERSONAL = [
  'ticket_user',
  'answer',
  'answer_history',
  'answer_draft',
  'ticket_log',
  'finished_group',
] as const;

async function countRows(db: Db, table: string): Promise<number> {
  const { count } = await db
    .selectFrom(table as 'contest')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describeEngines('purging', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    await addCandidates(
      test,
      ['1001', '1003'].map((name) => ({ name, tag: '学生' })),
    );
  });
  afterAll(() => test.close());

  const remove = (kind: string, name: string) => author.post(`/api/delete-${kind}`, { owner: 'owner', name });
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(PERSONAL.map(async (table) => [table, await countRows(test.database.db, table)])),
    ) as Record<string, number>;
  const namesOf = async (kind: 'contest' | 'task') =>
    (await test.database.db.selectFrom(kind).select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );

  async function leaveEverything(contest: string, ticket: string): Promise<TestCandidate> {
    const candidate = await TestCandidate.start(test, contest, ticket);
    await candidate.saveDraft({});
    await candidate.submit();
    const log = { taskId: '1', taskName: `${contest}题1` };
    expect((await candidate.client.post('/api/add-ticket-log', {}, { query: log })).statusCode).toBe(200);
    return candidate;
  }

  it('leaves what can still be brought back', async () => {
    await addSmallContest(test, { name: '旧的', logInterval: 1_000 });
    await leaveEverything('旧的', '1001');
    await addSmallContest(test, { name: '留着', logInterval: 1_000 });
    await leaveEverything('留着', '1001');
    await remove('contest', '旧的');
    await remove('task', '旧的题1');
    test.clock.advance(29 * DAY_MS);
    expect(await purgeTrash(test.database, test.clock.now())).toEqual({
      contests: 0,
      people: 0,
      tasks: 0,
      candidates: 0,
      resources: 0,
      messages: 0,
      notices: 0,
      templates: 0,
      charts: 0,
    });
    expect(await namesOf('contest')).toEqual(['旧的', '留着'].sort());
  });

  it('removes what was deleted longer ago, with all that its candidates have left', async () => {
    const before = await counts();
    test.clock.advance(DAY_MS);
    expect(await purgeTrash(test.database, test.clock.now())).toEqual({
      contests: 1,
      people: 1,
      tasks: 1,
      candidates: 0,
      resources: 0,
      messages: 0,
      notices: 0,
      templates: 0,
      charts: 0,
    });
    expect(await namesOf('contest')).toEqual(['留着']);
    expect(await namesOf('task')).toEqual(['留着题1']);
    const after = await counts();
    for (const table of PERSONAL) expect([table, after[table]]).toEqual([table, (before[table] ?? 0) / 2]);
    const versions = await test.database.db.selectFrom('contest_version').select('contest_id').execute();
    expect(versions).toHaveLength(1);
    expect(await purgeTrash(test.database, test.clock.now())).toEqual({
      contests: 0,
      people: 0,
      tasks: 0,
      candidates: 0,
      resources: 0,
      messages: 0,
      notices: 0,
      templates: 0,
      charts: 0,
    });
  });

  it('keeps a deleted task that was answered in a contest that is kept', async () => {
    author = await test.author('manager', { managedAccounts: ['owner'] });
    await author.post(
      '/api/update-contest',
      { owner: 'owner', name: '留着' },
      { query: { id: 'owner/留着' } },
    );
    expect((await remove('task', '留着题1')).json()).toBe(true);
    test.clock.advance(31 * DAY_MS);
    expect(await purgeTrash(test.database, test.clock.now())).toEqual({
      contests: 0,
      people: 0,
      tasks: 0,
      candidates: 0,
      resources: 0,
      messages: 0,
      notices: 0,
      templates: 0,
      charts: 0,
    });
    expect(await namesOf('task')).toEqual(['留着题1']);
  });

  it('keeps a deleted task that somebody was given and has not answered', async () => {
    author = await test.author('deputy', { managedAccounts: ['owner'] });
    await addSmallContest(test, { name: '未答' });
    await TestCandidate.start(test, '未答', '1001');
    await author.post(
      '/api/update-contest',
      { owner: 'owner', name: '未答' },
      { query: { id: 'owner/未答' } },
    );
    expect((await remove('task', '未答题1')).json()).toBe(true);
    test.clock.advance(31 * DAY_MS);
    await purgeTrash(test.database, test.clock.now());
    expect(await namesOf('task')).toContain('未答题1');
  });

  it('at once takes the personal data of a contest in use, and leaves the contest', async () => {
    await addSmallContest(test, { name: '现用', logInterval: 1_000 });
    await leaveEverything('现用', '1003');
    const candidate = await TestCandidate.start(test, '现用', '1003');
    const contests = await findPurgeableContests(test.database, 'owner', '现用');
    expect(contests).toMatchObject([{ name: '现用', deletedAt: null, people: 1 }]);
    const before = await counts();
    expect(await purgeContestsNow(test.database, contests, test.clock.now())).toBe(1);
    const after = await counts();
    for (const table of ['ticket_user', 'answer', 'answer_history']) {
      expect([table, after[table]]).toEqual([table, (before[table] ?? 0) - 1]);
    }
    expect((await candidate.submit()).statusCode).toBe(401);
    const records = await test.database.db.selectFrom('audit_log').select(['subject', 'detail']).execute();
    expect(JSON.stringify(records)).not.toContain('1003');
    expect(await namesOf('contest')).toContain('现用');
  });

  it('takes the list of tickets of a contest that goes, and leaves that of one in use', async () => {
    const before = await countRows(test.database.db, 'ticket_row');
    const ticket = Array.from({ length: 700 }, (_, index) => ({
      id: `${index}`,
      type: '',
      name: '',
      school: '',
    }));
    await addSmallContest(test, { name: '名单一', ticketType: 'number', ticket });
    await addSmallContest(test, { name: '名单二', ticketType: 'number', ticket });
    author = await test.author('assistant', { managedAccounts: ['owner'] });
    await remove('contest', '名单一');
    for (const name of ['名单一', '名单二']) {
      test.clock.advance(1_000);
      const contests = await findPurgeableContests(test.database, 'owner', name);
      await purgeContestsNow(test.database, contests, test.clock.now());
    }
    expect(await countRows(test.database.db, 'ticket_row')).toBe(before + 700);
    expect(await countRows(test.database.db, 'ticket_list')).toBe(1);
  });

  it('is written to the audit log', async () => {
    const rows = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'detail'])
      .where('actor', '=', 'npm run purge')
      .orderBy('at')
      .orderBy('action')
      .execute();
    expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'purge-contest 旧的',
      'purge-task 旧的题1',
      'purge-contest 现用',
      'purge-contest 名单一',
      'purge-contest 名单二',
    ]);
    expect(JSON.parse(rows[2]?.detail ?? '')).toEqual({ people: 1, isGone: false });
  });

  it('removes answers that were deleted one by one when they can no longer be brought back', async () => {
    await addSmallContest(test, { name: '逐个', logInterval: 1_000 });
    await leaveEverything('逐个', '1001');
    const before = await counts();
    const admin = await test.author('admin', { admin: true });
    const user = { query: { user: 'owner/逐个/1001' } };
    expect((await admin.post('/api/delete-ticket-user', undefined, user)).json()).toBe(true);
    await purgeTrash(test.database, test.clock.now());
    expect(await counts()).toMatchObject({ answer: before.answer, answer_draft: before.answer_draft });
    const later = new Date(test.clock.now().getTime() + 31 * DAY_MS);
    expect(await purgeTrash(test.database, later)).toMatchObject({ people: 1 });
    expect((await counts()).answer).toBe((before.answer ?? 0) - 1);
    expect((await counts()).ticket_log).toBe((before.ticket_log ?? 0) - 1);
    expect(await countRows(test.database.db, 'deleted_ticket_user')).toBe(0);
  });

  it('removes logs that were packed with those who have left them', async () => {
    await addSmallContest(test, { name: '装订', logInterval: 1_000 });
    await leaveEverything('装订', '1001');
    const tomorrow = new Date(test.clock.now().getTime() + DAY_MS);
    await packLogs(test.database, tomorrow);
    const packed = await countRows(test.database.db, 'log_pack');
    const contests = await findPurgeableContests(test.database, 'owner', '装订');
    await purgeContestsNow(test.database, contests, tomorrow);
    expect(await countRows(test.database.db, 'log_pack')).toBe(packed - 1);
  });

  it('keeps a deleted task that was given to somebody whose answers can still be brought back', async () => {
    author = await test.author('helper', { managedAccounts: ['owner'] });
    await addSmallContest(test, { name: '收走' });
    await TestCandidate.start(test, '收走', '1001');
    await author.post(
      '/api/update-contest',
      { owner: 'owner', name: '收走' },
      { query: { id: 'owner/收走' } },
    );
    expect((await remove('task', '收走题1')).json()).toBe(true);
    test.clock.advance(31 * DAY_MS);
    const admin = await test.author('root', { admin: true });
    const user = { query: { user: 'owner/收走/1001' } };
    expect((await admin.post('/api/delete-ticket-user', undefined, user)).json()).toBe(true);
    await purgeTrash(test.database, test.clock.now());
    expect(await namesOf('task')).toContain('收走题1');
  });
});

describe('kaopu purge', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    await test.author('owner');
    await addSmallContest(test, { name: '期末' });
    await TestCandidate.start(test, '期末', '1001');
  });
  afterAll(() => test.close());

  it.each([
    [['--all'], '不认识的参数：--all', 2],
    [['--now'], '缺少 --contest', 2],
    [['--contest', 'owner/期末'], '须加上 --now', 2],
    [['--contest', '期末', '--now'], '测试应写作 所有者/测试名', 2],
    [['--contest', 'owner/没有', '--now', '--yes'], '没有这一测试：owner/没有', 10],
    [['--contest', 'owner/期末', '--now'], '请加上 --yes', 2],
  ])('%j is refused in words, and removes nothing', async (args, words, expected) => {
    const { code, output } = await runKaopu(test.place, ['purge', ...args]);
    expect(output).toContain(words);
    expect(output).not.toContain('    at ');
    expect(code).toBe(expected);
    expect(await countRows(test.database.db, 'ticket_user')).toBe(1);
  });

  it('removes a contest’s personal data beside a running server', async () => {
    const path = join(test.place.dataDir, 'report.pdf');
    await writeFile(path, '%PDF-');
    const pdf = { path, fileName: '1001.pdf', extension: 'pdf', contentType: 'application/pdf' };
    const about = { owner: 'owner', madeBy: 'owner', heldBy: reportHolder('t', '1001') };
    const expiresAt = new Date(Date.now() + DAY_MS);
    const kept = await test.app.storedFiles.add(pdf, { ...about, expiresAt }, 'private', new Date());
    const { code, output } = await runKaopu(test.place, [
      'purge',
      '--contest',
      'owner/期末',
      '--now',
      '--yes',
    ]);
    expect(output).toContain('已清除 1 名考生的数据');
    expect(code).toBe(0);
    expect(await countRows(test.database.db, 'ticket_user')).toBe(0);
    expect(await countRows(test.database.db, 'stored_file')).toBe(0);
    expect(await test.files.private.open(kept.key)).toBeUndefined();
  });

  it('says what it found in the trash', async () => {
    expect((await runKaopu(test.place, ['purge'])).output).toContain(
      '已彻底清除回收站中超过 30 天的 0 个测试（0 名考生）、0 道题目、0 项资源、0 条消息、0 条公告、0 个报告模板、0 个图表和 0 名从名单中删除的考生，以及 0 个不再使用的文件',
    );
  });
});
