import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryEntry, TimeBackPreview, WaitingAnswers } from '#api/result-table.ts';
import type { TicketUser } from '#api/result.ts';
import type { TrashItem } from '#api/trash.ts';
import type { StatusReply } from '#api/endpoint.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { ResultPage, ResultSummary } from '#domain/result/result-row.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

describeEngines('the table of results', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
  });
  afterAll(() => test.close());

  const asking = (contests: string, more: Record<string, string> = {}) => ({
    owner: 'owner',
    contestIds: contests
      .split(',')
      .map((name) => `owner/${name}`)
      .join(','),
    ...more,
  });
  const pageOf = async (contests: string, more: Record<string, string> = {}, by = owner) =>
    (await by.get('/api/get-result-page', asking(contests, more))).json<ResultPage>();
  const summaryOf = async (contests: string, more: Record<string, string> = {}) =>
    (await owner.get('/api/get-result-summary', asking(contests, more))).json<ResultSummary>();
  const statesOf = async (contests: string) =>
    (await pageOf(contests)).rows.map(({ ticketId, state, answered, total }) => [
      ticketId,
      state,
      answered,
      total,
    ]);

  async function editContest(name: string, changes: Partial<Contest>): Promise<void> {
    test.clock.advance(1_000);
    const query = { id: `owner/${name}` };
    const contest = (await owner.get('/api/get-contest', query)).json<Contest>();
    expect((await owner.post('/api/update-contest', { ...contest, ...changes }, { query })).json()).toBe(
      true,
    );
  }

  it('names those who never came, whichever schools have finished, and whoever is listed afterwards', async () => {
    await addSmallContest(test, { name: '各校', taskCount: 1, duration: 60, tag: '校长' });
    await addCandidates(test, [
      { name: '3101', tag: '校长', school: '一中' },
      { name: '3102', tag: '校长', school: '二中' },
      { name: '3103', tag: '校长', school: '二中' },
    ]);
    const absent = async () =>
      (await pageOf('各校', { states: 'absent' })).rows.map(({ ticketId }) => ticketId);
    const finish = async (number: string) =>
      (await TestCandidate.start(test, '各校', number)).submit({ taskId: 1 });
    await finish('3102');
    expect(await absent()).toEqual(['3101', '3103']);
    await finish('3103');
    expect(await absent()).toEqual(['3101']);
    expect((await pageOf('各校', { sort: 'school', order: 'descend' })).total).toBe(3);
    await finish('3101');
    expect(await absent()).toEqual([]);
    expect(await summaryOf('各校')).toMatchObject({ listed: 3, states: { absent: 0, finished: 3 } });
    await addCandidates(test, [{ name: '3104', tag: '校长', school: '一中' }]);
    expect(await absent()).toEqual(['3104']);
    expect(await summaryOf('各校')).toMatchObject({ listed: 4, states: { absent: 1, finished: 3 } });
  });

  it('follows a candidate from the list to the end, also under another name of the test', async () => {
    await addSmallContest(test, { name: '路上', taskCount: 2, duration: 60, tag: '教师' });
    await addCandidates(test, [
      { name: '3001', realName: '李老师', tag: '教师', school: '一中', class: '3班' },
    ]);
    expect(await statesOf('路上')).toEqual([['3001', 'absent', 0, 2]]);
    expect(await summaryOf('路上')).toMatchObject({ listed: 1, loggedIn: 0, states: { absent: 1 } });
    const logIn = { contestId: 'owner/路上', username: '3001' };
    await test.client().post('/api/ticket-login', logIn);
    expect(await statesOf('路上')).toEqual([['3001', 'none', 0, 2]]);
    const candidate = await TestCandidate.start(test, '路上', '3001');
    expect(await statesOf('路上')).toEqual([['3001', 'in-progress', 0, 2]]);
    await candidate.submit({ taskId: 1 });
    expect(await statesOf('路上')).toEqual([['3001', 'in-progress', 1, 2]]);
    await editContest('路上', { state: 'inactive' });
    expect(await statesOf('路上')).toEqual([['3001', 'time-over', 1, 2]]);
    await editContest('路上', { state: 'active' });
    await candidate.submit({ taskId: 2 });
    test.clock.advance(90_000);
    expect((await candidate.client.get('/api/stop-contest')).statusCode).toBe(200);
    await editContest('路上', { name: '改了名的路上' });
    const { rows, total } = await pageOf('路上');
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        contest: '改了名的路上',
        username: 'owner/改了名的路上/3001',
        name: '李老师',
        school: '一中',
        class: '3班',
      },
    ]);
    expect(rows[0]).toMatchObject({ state: 'finished', answered: 2, isEarlier: false, hasError: false });
    expect(rows[0]?.timeUsedMs).toBeGreaterThanOrEqual(90_000);
    const summary = await summaryOf('改了名的路上');
    expect(summary).toMatchObject({ listed: 1, loggedIn: 1, meanMs: rows[0]?.timeUsedMs });
    expect(summary.tasks.map(({ given, answered }) => [given, answered])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const [user] = (await owner.get('/api/get-contest-ticket-users', asking('路上'))).json<TicketUser[]>();
    expect([rows[0]?.receipt, rows[0]?.given]).toEqual([user?.receipt?.code, user?.given]);
    const found = await pageOf('路上', {
      search: (user?.receipt?.code ?? '').replace('-', ' - ').toLowerCase(),
    });
    expect(found.rows).toHaveLength(1);
  });

  it('says that the time is over of whoever has answered something, and counts what was typed as partial', async () => {
    await addSmallContest(test, { name: '到时', taskCount: 2, duration: 10 });
    const [one, two] = [
      await TestCandidate.start(test, '到时', '1001'),
      await TestCandidate.start(test, '到时', '1002'),
    ];
    await one.submit({ taskId: 1 });
    const sequence = test.clock.now().getTime();
    await one.saveDraft({ taskId: 2, sequence, answer: textAnswer('写到一半') });
    await two.saveDraft({ taskId: 1, sequence, answer: { taskTime: 3 } });
    expect((await pageOf('到时')).rows.map(({ drafts }) => drafts)).toEqual([
      { partial: 0, answering: 1, changed: 0 },
      { partial: 0, answering: 0, changed: 0 },
    ]);
    test.clock.advance(10 * 60_000);
    expect(await statesOf('到时')).toEqual([
      ['1001', 'time-over', 1, 2],
      ['1002', 'none', 0, 2],
    ]);
    expect((await pageOf('到时', { marks: 'partial' })).rows.map(({ ticketId }) => ticketId)).toEqual([
      '1001',
    ]);
    expect((await summaryOf('到时')).partial).toBe(1);
  });

  it('says when each candidate was last heard of, by a call, an answer or a draft', async () => {
    await addSmallContest(test, { name: '安静', taskCount: 2, duration: 60, tag: '家长' });
    await addCandidates(test, [{ name: '3009', tag: '家长' }]);
    const candidates = [];
    for (const number of ['1001', '1002', '1003'])
      candidates.push(await TestCandidate.start(test, '安静', number));
    await test.app.presence.writeDown();
    const begun = test.clock.now().toISOString();
    test.clock.advance(60_000);
    await candidates[1]?.submit({ taskId: 1 });
    test.clock.advance(60_000);
    const sequence = test.clock.now().getTime();
    await candidates[2]?.saveDraft({ taskId: 1, sequence, answer: textAnswer('写到一半') });
    const last = (await pageOf('安静')).rows.map(({ ticketId, lastActiveAt }) => [ticketId, lastActiveAt]);
    expect(last.find(([ticket]) => ticket === '3009')).toEqual(['3009', '']);
    const after = (ms: number) => new Date(Date.parse(begun) + ms).toISOString();
    const [one, two, three] = ['1001', '1002', '1003'].map(
      (number) => last.find(([it]) => it === number)?.[1],
    );
    expect((one ?? '') <= begun && one !== '').toBe(true);
    expect([two, three]).toEqual([after(60_000), after(120_000)]);
    test.clock.advance(60_000);
    await candidates[0]?.client.get('/api/get-account');
    await test.app.presence.writeDown();
    expect((await pageOf('安静', { search: '1001' })).rows[0]?.lastActiveAt).toBe(after(180_000));
  });

  it('tells answers that cannot be read, and more of them than there are tasks', async () => {
    await addSmallContest(test, { name: '旧数据', taskCount: 2 });
    for (const number of ['1001', '1002']) {
      const candidate = await TestCandidate.start(test, '旧数据', number);
      await candidate.submit({ taskId: 1 });
      await candidate.submit({ taskId: 2 });
    }
    await editContest('旧数据', { tasks: ['opening', '旧数据题1', 'closing'] });
    await writeRows(test, async (db) => {
      const user = await db
        .selectFrom('ticket_user')
        .select(['id', 'contest_id'])
        .where('ticket', '=', '1001')
        .where('contest_id', 'in', (eb) => eb.selectFrom('contest').select('id').where('name', '=', '旧数据'))
        .executeTakeFirstOrThrow();
      await db
        .updateTable('ticket_user')
        .set({ plan: '', given: '', task_count: 0 })
        .where('id', '=', user.id)
        .execute();
      await db
        .updateTable('answer')
        .set({ body: '{"basic":' })
        .where('ticket_user_id', '=', user.id)
        .execute();
    });
    const { rows } = await pageOf('旧数据');
    expect(rows.map(({ state, hasError, answered, total }) => [state, hasError, answered, total])).toEqual([
      ['over-quota', true, 2, 1],
      ['finished', false, 2, 2],
    ]);
    expect(rows[1]?.isEarlier).toBe(true);
    expect((await summaryOf('旧数据')).states).toMatchObject({ 'over-quota': 1, finished: 1 });
  });

  it('has the answers of the columns that are asked for, cut short', async () => {
    await addSmallContest(test, { name: '答案列' });
    const candidate = await TestCandidate.start(test, '答案列', '1001');
    await candidate.submit({ answer: textAnswer('长'.repeat(300)) });
    const columns = (await owner.get('/api/get-result-columns', asking('答案列'))).json<ResultColumn[]>();
    expect(columns).toHaveLength(2);
    const wanted = [columns[1]?.key, 'unknown', columns[0]?.key].join(',');
    expect((await pageOf('答案列', { columns: wanted })).rows[0]?.values).toEqual([
      `${'长'.repeat(80)}…`,
      '',
      '1. 喜欢',
    ]);
  });

  it('gives one candidate’s record and every submission, with what stood in it', async () => {
    await addSmallContest(test, { name: '历史' });
    const candidate = await TestCandidate.start(test, '历史', '1001');
    for (const text of ['第一次的答案', '第二次的答案']) {
      test.clock.advance(1_000);
      await candidate.submit({ key: text, answer: textAnswer(text) });
    }
    const query = { owner: 'owner', id: 'owner/历史', ticketId: '1001' };
    const one = (await owner.get('/api/get-filtered-contest-ticket-users', query)).json<TicketUser[]>();
    expect(one).toEqual((await owner.get('/api/get-contest-ticket-users', asking('历史'))).json());
    expect(
      (await owner.get('/api/get-filtered-contest-ticket-users', { ...query, ticketId: '1002' })).json(),
    ).toEqual([]);
    const history = (await owner.get('/api/get-answer-history', query)).json<HistoryEntry[]>();
    expect(history.map(({ key, taskId, isApplied, isLate }) => [key, taskId, isApplied, isLate])).toEqual([
      ['第一次的答案', 1, true, false],
      ['第二次的答案', 1, true, false],
    ]);
    expect(history[0]?.bytes).toBe(Buffer.byteLength(JSON.stringify(textAnswer('第一次的答案'))));
    const first = await owner.get('/api/get-history-answer', { ...query, key: '第一次的答案' });
    expect(JSON.parse(first.json<{ answer: string }>().answer)).toEqual(textAnswer('第一次的答案'));
    expect((await owner.get('/api/get-history-answer', { ...query, key: '没有' })).json()).toBeNull();
  });

  it('names the answers that wait for a decision, and counts whom time given back would reach', async () => {
    await addSmallContest(test, { name: '等待', duration: 10 });
    const candidate = await TestCandidate.start(test, '等待', '1001');
    await TestCandidate.start(test, '等待', '1002');
    await test.client().post('/api/ticket-login', { contestId: 'owner/等待', username: '1003' });
    const queuedAt = test.clock.now().getTime();
    const outageStart = test.clock.now().toISOString();
    test.clock.advance(15 * 60_000);
    await candidate.submit({ key: '迟到', queuedAt });
    const waiting = (await owner.get('/api/get-waiting-answers', asking('等待'))).json<WaitingAnswers>();
    expect(waiting).toEqual({
      late: [{ contestId: 'owner/等待', ticket: '1001', key: '迟到' }],
      aside: [],
    });
    expect((await summaryOf('等待')).waiting).toEqual({ late: 1, aside: 0 });
    const narrowed = await owner.get('/api/get-waiting-answers', asking('等待', { search: '1002' }));
    expect(narrowed.json()).toEqual({ late: [], aside: [] });
    const preview = { owner: 'owner', id: 'owner/等待', outageStart };
    expect((await owner.get('/api/get-time-back-preview', preview)).json<TimeBackPreview>()).toEqual({
      getting: 2,
      over: 2,
      passedOver: [{ problem: 'not-started', count: 1 }],
    });
  });

  it('lets the owner give a fresh start and take it back, as long as nobody has begun anew', async () => {
    await addSmallContest(test, { name: '重来' });
    const candidate = await TestCandidate.start(test, '重来', '1001');
    await candidate.submit();
    const before = await pageOf('重来');
    const restart = () =>
      owner.post('/api/restart-ticket-user', undefined, { query: { user: 'owner/重来/1001' } });
    expect((await restart()).json()).toBe(true);
    expect((await restart()).json()).toBe(false);
    expect((await candidate.submit()).statusCode).toBe(401);
    const trash = (await owner.get('/api/get-trash', { owner: 'owner' })).json<TrashItem[]>();
    const { kind, id, isRestart } = trash.find((item) => item.kind === 'answers')!;
    expect(isRestart).toBe(true);
    const back = () => owner.post('/api/restore-from-trash', { owner: 'owner', kind, id });
    const again = await TestCandidate.start(test, '重来', '1001');
    expect(await statesOf('重来')).toEqual([['1001', 'in-progress', 0, 1]]);
    expect((await back()).statusCode).toBe(409);
    await restart();
    expect((await again.submit()).statusCode).toBe(401);
    expect((await back()).json<StatusReply>().status).toBe('ok');
    expect((await pageOf('重来')).rows).toEqual(before.rows);
    const log = (await owner.get('/api/find-audit-records', { owner: 'owner' })).body;
    expect(log).toContain('restart-ticket-user');
  });

  it('brings back answers that were deleted before rows said what was given', async () => {
    await addSmallContest(test, { name: '旧回收' });
    const candidate = await TestCandidate.start(test, '旧回收', '1001');
    await candidate.submit();
    await candidate.client.get('/api/stop-contest');
    const before = (await pageOf('旧回收')).rows;
    await owner.post('/api/restart-ticket-user', undefined, { query: { user: 'owner/旧回收/1001' } });
    await writeRows(test, async (db) => {
      const rows = await db.selectFrom('deleted_ticket_user').select(['id', 'body']).execute();
      for (const { id, body } of rows) {
        const {
          given: _given,
          task_count: _count,
          used_ms: _used,
          ...old
        } = JSON.parse(body) as Record<string, unknown>;
        await db
          .updateTable('deleted_ticket_user')
          .set({ body: JSON.stringify(old) })
          .where('id', '=', id)
          .execute();
      }
    });
    const trash = (await owner.get('/api/get-trash', { owner: 'owner' })).json<TrashItem[]>();
    const { kind, id } = trash.find((item) => item.name.includes('旧回收'))!;
    await owner.post('/api/restore-from-trash', { owner: 'owner', kind, id });
    expect((await pageOf('旧回收')).rows).toEqual(before);
  });

  it('is written down for whoever reads it, and shows nothing of another owner', async () => {
    await addSmallContest(test, { name: '别人的' }, 'other');
    await addCandidates(test, [{ name: '9001', realName: '绝密姓名', tag: '学生' }], 'other');
    const other = await test.author('other');
    await addSmallContest(test, { name: '自己的', tag: '学生' });
    const asked = { owner: 'owner', contestIds: 'other/别人的,owner/自己的' };
    for (const path of [
      'get-result-page',
      'get-result-values',
      'get-waiting-answers',
      'get-result-summary',
    ]) {
      const reply = await owner.get(`/api/${path}`, asked);
      expect([path, reply.statusCode, reply.body.includes('绝密姓名')]).toEqual([path, 200, false]);
      const refused = await other.get(`/api/${path}`, { owner: 'owner', contestIds: 'owner/自己的' });
      expect([path, refused.statusCode]).toEqual([path, 403]);
    }
    const log = (await owner.get('/api/find-audit-records', { owner: 'owner' })).body;
    expect(log).toContain('read-results');
  });

  it('has nothing of a parent, and nothing of a test that is not there', async () => {
    await addSmallContest(test, {
      name: '父',
      type: 'parent',
      tag: '学生',
      tasks: ['opening', '重来', 'closing'],
    });
    expect(await pageOf('父,没有')).toMatchObject({ total: 0, rows: [] });
    expect(await summaryOf('父')).toMatchObject({ listed: 0, loggedIn: 0, tasks: [] });
  });
});
