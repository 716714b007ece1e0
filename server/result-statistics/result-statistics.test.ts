import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerTexts, FoundStatistics } from '#api/result-statistics.ts';
import type { JobView } from '#domain/job/job.schema.ts';
import type { ResultSummary } from '#domain/result/result-row.schema.ts';
import type { ItemStatistics } from '#domain/statistics/statistics.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

const answered = (option: number, text: string, taskTime = 30) => ({
  basic: [
    { id: 1, option },
    { id: 2, strOption: text },
  ],
  taskTime,
});

describeEngines('item statistics', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  const asking = (contest: string) => ({ owner: 'owner', contestIds: `owner/${contest}` });

  async function find(contest: string, more: Record<string, string> = {}): Promise<FoundStatistics> {
    const reply = await owner.get('/api/get-item-statistics', { ...asking(contest), ...more });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<FoundStatistics>();
  }

  async function figuresOf(contest: string, more: Record<string, string> = {}): Promise<ItemStatistics> {
    const { statistics } = await find(contest, more);
    if (!statistics) throw new Error('not small enough');
    return statistics;
  }

  async function textsOf(more: Record<string, string>): Promise<AnswerTexts> {
    const reply = await owner.get('/api/get-answer-texts', { ...asking('统计'), ...more });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<AnswerTexts>();
  }

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await test.author('other');
    await addSmallContest(test, { name: '统计' });
    await addSmallContest(test, { name: '没有人' });
    await addCandidates(test, [
      { name: '1001', realName: '甲', tag: '学生', school: '一中' },
      { name: '1002', realName: '乙', tag: '学生', school: '一中' },
      { name: '1003', realName: '丙', tag: '学生', school: '二中' },
    ]);
    const answers: [string, object][] = [
      ['1001', answered(1, '因为有朋友一起', 40)],
      ['1002', answered(2, '作业实在太多了', 30)],
      ['1003', answered(2, '有朋友，作业也多', 1)],
    ];
    for (const [ticket, answer] of answers)
      await (await TestCandidate.start(test, '统计', ticket)).submit({ answer });
    // Typed and never submitted: it counts in no figure.
    await (await TestCandidate.start(test, '统计', '1004')).saveDraft({ answer: textAnswer('只是打了草稿') });
    const waiting = test.client();
    await waiting.post('/api/ticket-login', { contestId: 'owner/统计', username: '1005' });
  });
  afterAll(() => test.close());

  it('count what was submitted, and say who has not', async () => {
    const { people, notBegun, columns, items, tasks } = await figuresOf('统计');
    expect({ people, notBegun }).toEqual({ people: 4, notBegun: 1 });
    expect(columns.map(({ label }) => label)).toEqual(['1. 你喜欢上学吗？', '2. 为什么？不少于5字']);
    expect(items).toMatchObject([
      { answered: 3, blank: 0, open: 1, unasked: 0, options: [1, 2], score: null },
      { answered: 3, blank: 0, open: 1, unasked: 0 },
    ]);
    expect(tasks).toMatchObject([
      { task: '统计题1', given: 4, submitted: 3, time: { median: 30, mean: 71 / 3 } },
    ]);
  });

  it('mark who was too fast, with name and number', async () => {
    const { suspects } = await figuresOf('统计');
    // One second for two items; a third of the median is ten.
    expect(suspects).toMatchObject({
      total: 1,
      records: [
        {
          ...{ username: 'owner/统计/1003', name: '丙', school: '二中' },
          reasons: [{ kind: 'too-fast', task: '统计题1', items: 2, seconds: 1 }],
        },
      ],
    });
  });

  it('are of those whom the filter means', async () => {
    const { people, items } = await figuresOf('统计', { school: '一中' });
    expect(people).toBe(2);
    expect(items[0]).toMatchObject({ answered: 2, options: [1, 1] });
  });

  it('are empty where nobody has come', async () => {
    const { people, items, suspects } = await figuresOf('没有人');
    expect({ people, marked: suspects.total }).toEqual({ people: 0, marked: 0 });
    expect(items[0]).toMatchObject({ answered: 0, options: [0, 0], score: null });
  });

  it('list answers in words, whose they are, and find some of them', async () => {
    const { columns } = await figuresOf('统计');
    const column = columns[1]?.key ?? '';
    const { texts, next } = await textsOf({ column });
    expect(next).toBeNull();
    expect(texts.map(({ ticketId, name, text }) => [ticketId, name, text])).toEqual([
      ['1001', '甲', '因为有朋友一起'],
      ['1002', '乙', '作业实在太多了'],
      ['1003', '丙', '有朋友，作业也多'],
    ]);
    const found = async (more: Record<string, string>) =>
      (await textsOf({ column, ...more })).texts.map(({ ticketId }) => ticketId);
    expect(await found({ text: '朋友 作业' })).toEqual(['1003']);
    expect(await found({ text: '作业', school: '一中' })).toEqual(['1002']);
    expect(await found({ cursor: '0 1002' })).toEqual(['1003']);
    // Also where whoever was last has been deleted since.
    expect(await found({ cursor: '0 10025' })).toEqual(['1003']);
    expect(await textsOf({ column: 'no-such' })).toEqual({ texts: [], next: null });
  });

  it('show nobody of another owner, whatever contest is named', async () => {
    const client = await test.author('stranger');
    for (const path of ['get-item-statistics', 'get-answer-texts']) {
      const query = { owner: 'stranger', contestIds: 'owner/统计', column: 'key' };
      const reply = await client.get(`/api/${path}`, query);
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.body).not.toMatch(/1001|朋友|统计题/);
      expect((await client.get(`/api/${path}`, { ...query, owner: 'owner' })).statusCode).toBe(403);
    }
  });

  it('count a task that stands twice as two, here and in the summary', async () => {
    await addSmallContest(test, {
      name: '前后',
      tasks: ['opening', '统计题1', '统计题1', 'closing'],
      taskCount: 0,
    });
    const candidate = await TestCandidate.start(test, '前后', '1001');
    await candidate.submit({ answer: answered(1, '这是第一次的') });
    const { items, tasks } = await figuresOf('前后');
    expect(items.map((item) => [item.answered, item.open])).toEqual([
      ...[
        [1, 0],
        [1, 0],
      ],
      ...[
        [0, 1],
        [0, 1],
      ],
    ]);
    expect(tasks).toMatchObject([
      { task: '统计题1', given: 1, submitted: 1 },
      { task: '统计题1（第2次）', given: 1, submitted: 0 },
    ]);
    const summary = (await owner.get('/api/get-result-summary', asking('前后'))).json<ResultSummary>();
    expect(summary.tasks).toMatchObject([
      { name: '统计题1', given: 1, answered: 1 },
      { name: '统计题1（第2次）', given: 1, answered: 0 },
    ]);
  });

  it('are there whatever time or number one of the candidates sends, and so is the answer', async () => {
    await addSmallContest(test, { name: '怪时间' });
    for (const [ticket, seconds] of [
      ['1001', 1e200],
      ['1002', 1e308],
      ['1003', 20],
    ] as const) {
      const candidate = await TestCandidate.start(test, '怪时间', ticket);
      expect((await candidate.submit({ answer: answered(1, '因为有朋友一起', seconds) })).statusCode).toBe(
        200,
      );
    }
    const { items, tasks } = await figuresOf('怪时间');
    expect(items[0]).toMatchObject({ answered: 3 });
    expect(tasks[0]).toMatchObject({ submitted: 3, time: { count: 1, mean: 20 } });
  });

  it('count answers without a plan, and the keys of columns outlast a new name', async () => {
    await addSmallContest(test, { name: '旧名' });
    await (await TestCandidate.start(test, '旧名', '1001')).submit();
    await writeRows(test, async (db) => {
      const contest = db.selectFrom('contest').select('id').where('name', '=', '旧名');
      const rows = db.updateTable('ticket_user').set({ plan: '', given: '' });
      await rows.where('contest_id', '=', contest).execute();
    });
    const { people, notBegun, items, columns } = await figuresOf('旧名');
    expect({ people, notBegun, answered: items[0]?.answered }).toEqual({
      people: 1,
      notBegun: 0,
      answered: 1,
    });
    await writeRows(test, (db) =>
      db.updateTable('contest').set({ name: '新名' }).where('name', '=', '旧名').execute(),
    );
    expect((await figuresOf('新名')).columns.map(({ key }) => key)).toEqual(columns.map(({ key }) => key));
    expect((await owner.get('/api/get-answered-versions', asking('新名'))).body).not.toContain('storedId');
  });

  it('are a job where few have answered very much', async () => {
    await addSmallContest(test, { name: '长答案' });
    await (await TestCandidate.start(test, '长答案', '1001')).submit();
    const few = async () => (await find('长答案')).statistics?.people;
    expect(await few()).toBe(1);
    await writeRows(test, async (db) => {
      const contest = db.selectFrom('contest').select('id').where('name', '=', '长答案');
      const user = db.selectFrom('ticket_user').select('id').where('contest_id', '=', contest);
      await db
        .updateTable('answer')
        .set({ body: JSON.stringify({ long: 'x'.repeat(41_000_000) }) })
        .where('ticket_user_id', '=', user)
        .execute();
    });
    expect(await few()).toBeUndefined();
  });

  it('are a job where there are many, whose figures are kept for a while', async () => {
    await addSmallContest(test, { name: '很多人' });
    await (
      await TestCandidate.start(test, '很多人', '1001')
    ).submit({ answer: answered(2, '因为有朋友一起') });
    await writeRows(test, async (db) => {
      const users = db.selectFrom('ticket_user').selectAll().where('ticket', '=', '1001');
      const contest = db.selectFrom('contest').select('id').where('name', '=', '很多人');
      const user = await users.where('contest_id', '=', contest).executeTakeFirstOrThrow();
      const copies = Array.from({ length: 2_000 }, (_, index) => ({
        ...user,
        ...{ id: `${user.id}-${index}`, ticket: `c${index}`, candidate: '' },
      }));
      for (let start = 0; start < copies.length; start += 200)
        await db
          .insertInto('ticket_user')
          .values(copies.slice(start, start + 200))
          .execute();
    });
    expect(await find('很多人')).toEqual({ statistics: null, jobId: '', isKept: false });

    const start = async () =>
      (await owner.post('/api/start-item-statistics', asking('很多人'))).json<{ msg: string }>().msg;
    const jobId = await start();
    const job = await test.app.jobs.untilEnded('owner', jobId, AbortSignal.timeout(90_000));
    expect(job).toMatchObject({ state: 'done', error: '', note: '已统计2001人的作答' });
    const kept = await find('很多人');
    expect(kept).toMatchObject({
      isKept: true,
      statistics: { people: 2_001, items: [{ answered: 1, open: 2_000 }, {}] },
    });
    // Another filter is another question.
    expect(await find('很多人', { scale: 'other' })).toMatchObject({ statistics: null });
    // A few of them are counted at once.
    expect(await find('很多人', { search: 'c1500' })).toMatchObject({
      statistics: { people: 1 },
      isKept: false,
    });
    // The tray has nothing to download: only the page can read it.
    const [shown] = (await owner.get('/api/get-jobs', { owner: 'owner' })).json<JobView[]>();
    expect(shown).toMatchObject({ label: '题目统计', subject: '很多人', fileId: '' });

    test.clock.advance(6 * 60_000);
    expect(await find('很多人')).toEqual({ statistics: null, jobId: '', isKept: false });
    await test.app.jobs.untilEnded('owner', await start(), AbortSignal.timeout(90_000));
    // The old one has gone with its file.
    expect((await owner.get('/api/get-job', { id: `owner/${jobId}` })).json()).toBeNull();
  });
});
