import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { childState } from '#domain/session/dashboard.ts';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
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
const SECRETS = [SMALL_ANSWER.basic[1]?.strOption ?? '', '张三', '一中', '9班'];

const PEOPLE: Partial<CandidateFields>[] = [
  { name: '2001', tag: '学生', realName: '张三', school: '一中', area: '东区', class: '9班' },
  { name: '2002', tag: '学生', school: '二中', area: '西区' },
  { name: '2003', tag: '学生', contests: '第二个' },
  { name: '2004', tag: '学生', contests: '父， 第二个' },
  { name: '2005', tag: '教师' },
  { name: '2006', tag: '学生，测试账号' },
  { name: '2007A', tag: '学生' },
  { name: '2008', tag: '学生' },
];

describeEngines('the dashboard of a parent contest', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  const addParent = (name: string, children: string[], settings: Partial<Contest> = {}) =>
    addSmallContest(test, {
      name,
      type: 'parent',
      ticketType: 'number',
      ticket: [{ id: '5001', type: '', name: '', school: '一中' }],
      tasks: ['opening', ...children, 'closing'],
      ...settings,
    });

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: '第一个', cardName: '卷一', taskCount: 2, duration: 30 });
    await addSmallContest(test, { name: '第二个', contestInterval: 5, duration: 0, enablePassword: true });
    await addSmallContest(test, { name: '隐藏', visibility: 'parent-invisible' });
    await addSmallContest(test, { name: '校本', visibleCondition: '一中，南区' });
    await addSmallContest(test, { name: '关闭', state: 'inactive' });
    await addSmallContest(test, { name: '缺题', tasks: ['opening', '没有的题', 'closing'] });
    await addSmallContest(test, { name: '外部', type: 'external', externalUrl: 'https://other.example/' });
    await addSmallContest(test, { name: '外部无网址', type: 'external', externalUrl: '' });
    await addSmallContest(test, { name: '已删除' });
    const children = ['第一个', '第二个', '隐藏', '校本', '关闭', '缺题', '外部', '外部无网址'];
    await addParent('父', [...children, '已删除', '从未有过'], { organizer: '教研室', cardName: '春季监测' });
    await addParent('字母后缀', ['第一个'], { parentSuffix: 'A' });
    await addParent('串', ['第一个', '第二个'], { type: 'jump' });
    await addParent('关闭的父', ['第一个'], { state: 'inactive' });
    await addParent('外层', ['父', '空的内层', '外层']);
    await addParent('空的内层', []);
    const gone = { actor: 'owner', owner: 'owner', name: '已删除', now: test.clock.now() };
    await test.database.write.run(deleteContestCommand, gone);
    await addCandidates(test, PEOPLE as CandidateFields[]);
  });
  afterAll(() => test.close());

  async function ask(contest: string, ticket: string, client = test.client()): Promise<Dashboard | null> {
    const reply = await client.get('/api/get-dashboard', { owner: 'owner', contest, ticket });
    expect(reply.statusCode).toBe(200);
    return reply.json<Dashboard | null>();
  }

  /** As the owner sees it, who need not log in under each number. */
  async function see(contest: string, ticket: string): Promise<Dashboard> {
    const dashboard = await ask(contest, ticket, owner);
    if (!dashboard) throw new Error(`${contest} has no dashboard for ${ticket}`);
    return dashboard;
  }

  const namesOf = (dashboard: Dashboard) => dashboard.children.map(({ name }) => name);
  const stateOf = (dashboard: Dashboard, name: string) => {
    const child = dashboard.children.find((entry) => entry.name === name);
    return child && childState(child, new Date(dashboard.serverTime));
  };
  const childOf = (dashboard: Dashboard, name: string): DashboardChild | undefined =>
    dashboard.children.find((entry) => entry.name === name);

  async function enter(contest: string, ticket: string) {
    const client = test.client();
    await client.post('/api/ticket-login', {
      contestId: `owner/${contest}`,
      username: ticket,
      password: ticket,
    });
    return client;
  }

  async function take(contest: string, ticket: string, tasks: number) {
    const client = await enter(contest, ticket);
    expect((await client.get('/api/start-contest')).statusCode).toBe(200);
    for (let taskId = 1; taskId <= tasks; taskId += 1) {
      const query = { taskId: String(taskId), userId: `owner/${contest}/${ticket}` };
      expect((await client.post('/api/submit-task', SMALL_ANSWER, { query })).statusCode).toBe(200);
    }
    return client;
  }

  describe('is for nobody', () => {
    it.each([
      ['a contest that is missing', '没有的', '2001'],
      ['a contest that is no parent', '第一个', '2001'],
      ['a ticket that nobody has', '父', '9999'],
      ['a candidate who is not invited', '父', '2003'],
      ['a candidate of another role', '父', '2005'],
      ['a ticket without its suffix', '字母后缀', '2007'],
    ])('at %s', async (_name, contest, ticket) => {
      expect(await ask(contest, ticket)).toBeNull();
    });
  });

  it('says what it is and in which order', async () => {
    const dashboard = await see('父', '2001');
    expect(dashboard).toMatchObject({
      title: '春季监测',
      organizer: '教研室',
      type: 'parent',
      ticket: '2001',
    });
    expect(dashboard).toMatchObject({ isOrdered: false, opensAll: false });
    expect(dashboard.serverTime).toBe(test.clock.now().toISOString());
    expect(await see('串', '2001')).toMatchObject({ type: 'jump', isOrdered: true });
    expect((await see('父', '2006')).opensAll).toBe(true);
    expect((await see('字母后缀', '2007A')).children[0]?.userId).toBe('owner/第一个/2007A');
    expect((await see('父', '5001')).ticket).toBe('5001');
  });

  it('shows each child to whom it is meant for, and what is missing', async () => {
    const all = ['第一个', '第二个', '关闭', '缺题', '外部', '外部无网址', '已删除', '从未有过'];
    expect(namesOf(await see('父', '2002'))).toEqual(all);
    const ofSchool = ['第一个', '第二个', '校本', ...all.slice(2)];
    expect(namesOf(await see('父', '2001'))).toEqual(ofSchool);
    expect(namesOf(await see('父', '5001'))).toEqual(ofSchool);
    expect(namesOf(await see('父', '2004'))).toEqual(all);
  });

  it('tells of changes that are not submitted, until they are undone or submitted', async () => {
    const client = await take('第一个', '2008', 1);
    const changedCount = async () => childOf(await see('父', '2008'), '第一个')?.changedCount;
    const query = { taskId: '1', userId: 'owner/第一个/2008' };
    const type = async (sequence: string, answer: object) => {
      const saved = await client.post('/api/save-draft', answer, {
        query: { ...query, sequence, queuedAt: String(test.clock.now().getTime()) },
      });
      expect(saved.statusCode).toBe(200);
    };
    expect(await changedCount()).toBe(0);
    await type('10', { basic: [{ id: 1, option: 2 }] });
    expect(await changedCount()).toBe(1);
    await type('11', SMALL_ANSWER);
    expect(await changedCount()).toBe(0);
    await type('12', {});
    await client.post('/api/submit-task', SMALL_ANSWER, { query: { ...query, sequence: '13' } });
    expect(await changedCount()).toBe(0);
  });

  it('tells how each child stands', async () => {
    const before = await see('父', '2002');
    const states = Object.fromEntries(namesOf(before).map((name) => [name, stateOf(before, name)]));
    expect(states).toEqual({
      第一个: 'startable',
      第二个: 'startable',
      关闭: 'inactive',
      缺题: 'broken',
      外部: 'startable',
      外部无网址: 'broken',
      已删除: 'missing',
      从未有过: 'missing',
    });
    expect(childOf(before, '第一个')).toMatchObject({ title: '卷一', taskCount: 2, isStarted: false });
    expect(childOf(before, '第二个')).toMatchObject({ contestInterval: 5, enablePassword: true });
    expect(childOf(before, '外部')).toMatchObject({ taskCount: 1, externalUrl: 'https://other.example/' });
    const closed = await see('关闭的父', '2002');
    expect(stateOf(closed, '第一个')).toBe('inactive');
  });

  it('follows the ticket from the start to the end', async () => {
    const startedAt = test.clock.now();
    const expireTime = new Date(startedAt.getTime() + 30 * MINUTE_MS).toISOString();
    const client = await take('第一个', '2002', 1);
    const half = await see('父', '2002');
    expect(childOf(half, '第一个')).toMatchObject({ isStarted: true, answeredCount: 1, expireTime });
    expect(stateOf(half, '第一个')).toBe('startable');

    test.clock.advance(MINUTE_MS);
    const query = { taskId: '2', userId: 'owner/第一个/2002' };
    await client.post('/api/submit-task', SMALL_ANSWER, { query });
    const answered = await see('父', '2002');
    expect(stateOf(answered, '第一个')).toBe('finished');
    expect(childOf(answered, '第一个')).toMatchObject({
      answeredCount: 2,
      finishedAt: test.clock.now().toISOString(),
      stopTime: '',
    });
    await client.get('/api/stop-contest');
    expect(childOf(await see('父', '2002'), '第一个')?.stopTime).toBe(test.clock.now().toISOString());

    await take('第一个', '2004', 1);
    test.clock.advance(30 * MINUTE_MS);
    expect(stateOf(await see('父', '2004'), '第一个')).toBe('expired');
    expect(stateOf(await see('父', '2002'), '第一个')).toBe('finished');
  });

  it('counts a parent within it by its own children, and survives one that holds itself', async () => {
    const outer = await see('外层', '2002');
    expect(stateOf(outer, '父')).toBe('startable');
    expect(childOf(outer, '父')).toMatchObject({ type: 'parent', taskCount: 3, answeredCount: 1 });
    expect(stateOf(outer, '空的内层')).toBe('broken');
    expect(stateOf(outer, '外层')).toBe('broken');
  });

  describe('keeps to itself', () => {
    it('who the candidate is and what was answered, from everyone but the candidate', async () => {
      await take('第二个', '2001', 1);
      const strangers = [test.client(), await enter('第一个', '2002'), await test.author('someone')];
      for (const client of strangers) {
        const dashboard = await ask('父', '2001', client);
        expect(dashboard?.candidate).toBeNull();
        for (const secret of SECRETS) expect(JSON.stringify(dashboard)).not.toContain(secret);
      }
      const own = await ask('父', '2001', await enter('第一个', '2001'));
      expect(own?.candidate).toEqual({ name: '张三', tag: '学生', school: '一中' });
      expect(JSON.stringify(own)).not.toContain(SECRETS[0]);
    });

    it('the same from the same number of another owner, and from a session that was taken over', async () => {
      await addSmallContest(test, { name: '别处', ticket: [{ id: 1, start: '2000', end: '2999' }] }, 'other');
      const foreign = test.client();
      await foreign.post('/api/ticket-login', { contestId: 'other/别处', username: '2001' });
      expect((await ask('父', '2001', foreign))?.candidate).toBeNull();
      const older = await enter('第一个', '2001');
      await enter('第一个', '2001');
      expect((await ask('父', '2001', older))?.candidate).toBeNull();
    });
  });

  it('slows down those who guess tickets, and no one else', async () => {
    const from = (address: string, ticket: string) =>
      test.app.inject({
        url: '/api/get-dashboard',
        query: { owner: 'owner', contest: '父', ticket },
        remoteAddress: address,
      });
    for (let guess = 0; guess < 40; guess += 1) {
      expect((await from('10.9.9.9', String(7_000 + guess))).statusCode).toBe(200);
    }
    const refused = await from('10.9.9.9', '2001');
    expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([
      429,
      '失败次数过多，请10分钟后再试',
    ]);
    for (let look = 0; look < 60; look += 1) {
      expect((await from('10.9.9.8', '2003')).statusCode).toBe(200);
    }
    expect((await from('10.9.9.8', '2001')).statusCode).toBe(200);
  });
});
