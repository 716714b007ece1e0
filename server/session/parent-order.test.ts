import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { deleteContestCommand } from '#server/contest/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const MINUTE_MS = 60_000;

describeEngines('the order of a parent contest', (engine) => {
  let test: TestApp;
  let author: TestClient;
  let nextTicket = 3_001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    const people = Array.from({ length: 60 }, (_, index) => ({ name: String(3_001 + index), tag: '学生' }));
    await addCandidates(test, [
      ...people,
      { name: '4001', tag: '学生,测试账号' },
      { name: '4002', tag: '学生', contests: '乙甲,乙乙' },
    ] as CandidateFields[]);
  });
  afterAll(() => test.close());

  /** Two children of an ordered parent; the names of a test begin alike. */
  async function addFamily(prefix: string, parent: Partial<Contest> = {}, second: Partial<Contest> = {}) {
    await addSmallContest(test, { name: `${prefix}甲`, duration: 20 });
    await addSmallContest(test, { name: `${prefix}乙`, contestInterval: 10, ...second });
    await addParent(`${prefix}父`, [`${prefix}甲`, `${prefix}乙`], parent);
  }

  const addParent = (name: string, children: string[], settings: Partial<Contest> = {}) =>
    addSmallContest(test, {
      name,
      type: 'parent',
      enableOrder: true,
      tasks: ['opening', ...children, 'closing'],
      ...settings,
    });

  const ticket = () => String((nextTicket += 1) - 1);

  async function enter(contest: string, username: string): Promise<TestClient> {
    const client = test.client();
    const login = { contestId: `owner/${contest}`, username, takeOver: true };
    const reply = await client.post('/api/ticket-login', login);
    expect(reply.json<StatusReply>().status).toBe('ok');
    return client;
  }

  async function start(contest: string, username: string): Promise<unknown> {
    const reply = await (await enter(contest, username)).get('/api/start-contest');
    return reply.statusCode === 200 ? 'started' : [reply.statusCode, reply.json()];
  }

  async function finish(contest: string, username: string): Promise<void> {
    const client = await enter(contest, username);
    expect((await client.get('/api/start-contest')).statusCode).toBe(200);
    const query = { taskId: '1', userId: `owner/${contest}/${username}` };
    expect((await client.post('/api/submit-task', SMALL_ANSWER, { query })).statusCode).toBe(200);
    expect((await client.get('/api/stop-contest')).statusCode).toBe(200);
  }

  const first = (prefix: string) => [409, `请先完成上一个测试“${prefix}甲”`];

  it('holds at the start: first the previous test, then the interval', async () => {
    await addFamily('序');
    const who = ticket();
    expect(await start('序乙', who)).toEqual(first('序'));
    await finish('序甲', who);
    test.clock.advance(3 * MINUTE_MS + 5_000);
    expect(await start('序乙', who)).toEqual([
      409,
      '上一个测试完成后需等待10分钟才能开始本测试，目前已等待03分05秒',
    ]);
    test.clock.advance(7 * MINUTE_MS - 5_000);
    expect(await start('序乙', who)).toBe('started');
  });

  it('holds for a chain, and not without order', async () => {
    await addFamily('链', { type: 'jump', enableOrder: false });
    expect(await start('链乙', ticket())).toEqual(first('链'));
    await addFamily('散', { enableOrder: false });
    expect(await start('散乙', ticket())).toBe('started');
  });

  it('lets go on after a previous test whose time has passed', async () => {
    await addFamily('过期');
    const who = ticket();
    expect(await start('过期甲', who)).toBe('started');
    expect(await start('过期乙', who)).toEqual(first('过期'));
    test.clock.advance(25 * MINUTE_MS);
    expect(await start('过期乙', who)).toEqual([
      409,
      '上一个测试完成后需等待10分钟才能开始本测试，目前已等待05分00秒',
    ]);
    test.clock.advance(5 * MINUTE_MS);
    expect(await start('过期乙', who)).toBe('started');
  });

  it('passes over a test that is closed, deleted or hidden', async () => {
    await addFamily('已关');
    await addSmallContest(test, { name: '关着', state: 'inactive' });
    await addSmallContest(test, { name: '藏着', visibility: 'parent-invisible' });
    await addSmallContest(test, { name: '后来' });
    await addParent('空父', ['关着', '藏着', '从未有过', '后来']);
    expect(await start('后来', ticket())).toBe('started');
    const gone = { actor: 'owner', owner: 'owner', name: '已关甲', now: test.clock.now() };
    await test.database.write.run(deleteContestCommand, gone);
    expect(await start('已关乙', ticket())).toBe('started');
  });

  it('holds only when every parent through which the ticket comes says so', async () => {
    await addFamily('双');
    await addParent('双另父', ['双乙'], { enableOrder: false, tag: '教师' });
    const who = ticket();
    // The other parent is for teachers: it opens nothing to a student.
    expect(await start('双乙', who)).toEqual(first('双'));
    await addParent('双第三父', ['双乙'], { enableOrder: false, state: 'inactive' });
    expect(await start('双乙', who)).toEqual(first('双'));
    await addParent('双第四父', ['双乙'], { enableOrder: false });
    expect(await start('双乙', who)).toBe('started');
  });

  it('does not hold where the parent is closed or deleted, nor for a ticket that it does not admit', async () => {
    await addFamily('父关', { state: 'inactive' });
    expect(await start('父关乙', ticket())).toBe('started');
    await addFamily('父删');
    const gone = { actor: 'owner', owner: 'owner', name: '父删父', now: test.clock.now() };
    await test.database.write.run(deleteContestCommand, gone);
    expect(await start('父删乙', ticket())).toBe('started');
    await addFamily('乙', { ticketType: 'number', ticket: [] });
    expect(await start('乙乙', '4002')).toBe('started');
    expect(await start('乙乙', ticket())).toEqual(first('乙'));
  });

  it('never stops what is started, nor an admin-type account', async () => {
    await addSmallContest(test, { name: '先开甲' });
    await addSmallContest(test, { name: '先开乙' });
    const who = ticket();
    expect(await start('先开乙', who)).toBe('started');
    await addParent('先开父', ['先开甲', '先开乙']);
    expect(await start('先开乙', who)).toBe('started');
    expect(await start('先开乙', '4001')).toBe('started');
    expect(await start('先开乙', ticket())).toEqual(first('先开'));
  });

  it('goes by the parent’s number also where the child adds a suffix of its own', async () => {
    await addFamily(
      '尾',
      {},
      { parentSuffix: '9', ticketType: 'number', ticket: [{ id: '30019', type: '', name: '', school: '' }] },
    );
    expect(await start('尾乙', '3001')).toEqual(first('尾'));
    await finish('尾甲', '3001');
    test.clock.advance(10 * MINUTE_MS);
    expect(await start('尾乙', '3001')).toBe('started');
  });

  describe('a test that lacks a task', () => {
    it('is not started, so that nobody’s clock runs', async () => {
      await addSmallContest(test, { name: '缺题', tasks: ['opening', '没有的题', 'closing'] });
      const client = await enter('缺题', '1001');
      const reply = await client.get('/api/start-contest');
      expect([reply.statusCode, reply.json()]).toEqual([409, '测试题目不存在：没有的题，请联系监考老师']);
      const { data } = (await client.get('/api/get-account')).json<StatusReply>();
      expect(JSON.parse(data ?? '')).toMatchObject({ startTime: '', expireTime: '' });
    });

    it('may lack the pages that are built in', async () => {
      await addSmallContest(test, { name: '只有两页', tasks: ['opening', 'closing'] });
      expect(await start('只有两页', '1001')).toBe('started');
    });
  });

  describe('an external test', () => {
    const URL = 'https://other.example/quiz?id=1';
    const open = (contest: string, username: string, client = test.client()) =>
      client.post('/api/ticket-login', { contestId: `owner/${contest}`, username });

    async function recorded(contest: string) {
      const { db } = test.database;
      const { id } = await db
        .selectFrom('contest')
        .select('id')
        .where('name', '=', contest)
        .executeTakeFirstOrThrow();
      const users = await db.selectFrom('ticket_user').selectAll().where('contest_id', '=', id).execute();
      const progress = await db
        .selectFrom('finished_group')
        .select('finished')
        .where('contest_id', '=', id)
        .execute();
      return { users, progress };
    }

    it('is finished once it was opened, and counted once', async () => {
      await addSmallContest(test, { name: '外部', type: 'external', externalUrl: URL });
      const client = test.client();
      const at = test.clock.now().toISOString();
      expect((await open('外部', '3050', client)).json()).toEqual({ status: 'ok', msg: '', data: URL });
      expect(client.cookies).toEqual({});
      test.clock.advance(MINUTE_MS);
      expect((await open('外部', '3050')).json<StatusReply>().data).toBe(URL);
      const { users, progress } = await recorded('外部');
      expect(users).toMatchObject([{ ticket: '3050', start_time: at, stop_time: at, finished_at: at }]);
      expect(progress).toMatchObject([{ finished: 1 }]);
    });

    it('is counted once, also when it is opened many times at once', async () => {
      await addSmallContest(test, { name: '同时', type: 'external', externalUrl: URL });
      const replies = await Promise.all(
        ['3051', '3052'].flatMap((who) => Array.from({ length: 6 }, () => open('同时', who))),
      );
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      const { users, progress } = await recorded('同时');
      expect(users).toHaveLength(2);
      expect(progress).toMatchObject([{ finished: 2 }]);
    });

    it('keeps to the admission and to the order of its parents, and lets the next one go on', async () => {
      await addSmallContest(test, { name: '外前' });
      await addSmallContest(test, { name: '外中', type: 'external', externalUrl: URL });
      await addSmallContest(test, { name: '外后', contestInterval: 2 });
      await addParent('外父', ['外前', '外中', '外后']);
      expect((await open('外中', '9999')).statusCode).toBe(401);
      const who = ticket();
      const early = await open('外中', who);
      expect([early.statusCode, early.json<StatusReply>().msg]).toEqual([409, '请先完成上一个测试“外前”']);
      expect((await recorded('外中')).users).toEqual([]);
      await finish('外前', who);
      expect((await open('外中', who)).statusCode).toBe(200);
      test.clock.advance(MINUTE_MS);
      expect(await start('外后', who)).toEqual([
        409,
        '上一个测试完成后需等待2分钟才能开始本测试，目前已等待01分00秒',
      ]);
      test.clock.advance(MINUTE_MS);
      expect(await start('外后', who)).toBe('started');
    });
  });

  it('is told to the page by an account whose contest has become a parent', async () => {
    await addSmallContest(test, { name: '变父' });
    const client = await enter('变父', '1001');
    const { createdTime: _time, ...contest } = (
      await author.get('/api/get-contest', { id: 'owner/变父' })
    ).json<Contest>();
    const parent = { ...contest, type: 'parent', tasks: ['opening', '缺题', 'closing'] };
    expect((await author.post('/api/update-contest', parent, { query: { id: 'owner/变父' } })).json()).toBe(
      true,
    );
    const { data } = (await client.get('/api/get-account')).json<StatusReply>();
    expect(JSON.parse(data ?? '')).toMatchObject({ isParent: true, contestId: 'owner/变父' });
  });
});
