import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const UNKNOWN = '准考证号不存在';
const NUMBERS = [
  { id: '5001', type: '学生', name: '李明', school: '第一中学' },
  { id: '5002', type: '教师', name: '王老师', school: '第二中学' },
  { id: '5003', type: '', name: '', school: '' },
  { id: 'demo', type: '', name: '', school: '' },
  { id: 'test', type: '', name: '', school: '' },
];

describeEngines('logging in with a ticket', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '区间' });
    await addSmallContest(test, { name: '号码', ticketType: 'number', ticket: NUMBERS });
    await addSmallContest(test, { name: '正则', ticketType: 'regex', ticket: '[A-Z]{2}\\d{3}' });
    await addSmallContest(test, { name: '密码', enablePassword: true });
    await addSmallContest(test, { name: '关闭', state: 'inactive' });
    await addSmallContest(test, { name: '外部无网址', type: 'external', externalUrl: '' });
    await addSmallContest(test, { name: '教师测试', tag: '教师' });
    await addSmallContest(test, { name: '名单', ticketType: 'number', ticket: [] });
    await addSmallContest(test, { name: '名单二', ticketType: 'number', ticket: [] });
    await addSmallContest(test, { name: '后缀', ticketType: 'number', ticket: NUMBERS, parentSuffix: '88' });
    await addSmallContest(test, {
      name: '父测试',
      type: 'parent',
      ticketType: 'number',
      ticket: [],
      tasks: ['opening', '名单', '后缀', 'closing'],
    });
    await addSmallContest(test, { name: '名单三', ticketType: 'number', ticket: [], enablePassword: true });
    await addSmallContest(test, {
      name: '带字母后缀',
      type: 'parent',
      ticketType: 'number',
      ticket: [],
      parentSuffix: 'A',
      tasks: ['opening', '名单三', 'closing'],
    });
    await addCandidates(test, [
      { name: '6007A', tag: '学生' },
      { name: '6001', tag: '学生', realName: '张三', school: '一中', class: '2', grade: '八', area: '东区' },
      { name: '6002', tag: '学生', contests: '名单二' },
      { name: '6003', tag: '学生', contests: '别的， 父测试' },
      { name: '6004', tag: '家长,老师' },
      { name: '6005', tag: '' },
      { name: '600688', tag: '学生' },
      { name: 'demo', tag: '学生' },
      { name: '1007', tag: '教师', realName: '同号' },
    ]);
    await addCandidates(test, [{ name: '6100', tag: '学生' }], 'other');
  });
  afterAll(() => test.close());

  function enter(contest: string, username: string, password?: string, client = test.client()) {
    const body = { contestId: `owner/${contest}`, username };
    return client.post('/api/ticket-login', password === undefined ? body : { ...body, password });
  }

  async function accountOf(client: TestClient): Promise<Account> {
    const { data } = (await client.get('/api/get-account')).json<StatusReply>();
    return JSON.parse(data ?? '') as Account;
  }

  async function entered(contest: string, username: string, password?: string): Promise<Account> {
    const client = test.client();
    // Whoever was here before has fallen silent.
    test.clock.advance(60_000);
    const reply = await enter(contest, username, password, client);
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', msg: '' }]);
    return accountOf(client);
  }

  it.each([
    ['区间', '', undefined, 422, '请输入准考证号！'],
    ['区间', '10 01', undefined, 422, '准考证号中请勿输入空格等特殊字符'],
    ['区间', '1001/1', undefined, 422, '准考证号中请勿输入空格等特殊字符'],
    ['区间', '10a1', undefined, 422, '准考证号必须为纯数字'],
    ['区间', 'DEMO', undefined, 422, '准考证号必须为纯数字'],
    ['区间', '1000', undefined, 401, UNKNOWN],
    ['区间', '1100', undefined, 401, UNKNOWN],
    ['区间', '01001', undefined, 401, UNKNOWN],
    ['号码', '5009', undefined, 401, UNKNOWN],
    ['号码', '5002', undefined, 403, '本测试的对象为学生，而您的角色为教师'],
    ['正则', 'AB12', undefined, 401, UNKNOWN],
    ['正则', 'XAB123', undefined, 401, UNKNOWN],
    ['密码', '1001', undefined, 422, '请输入密码！'],
    ['密码', '1001', '', 422, '请输入密码！'],
    ['密码', '1001', '1002', 422, '密码错误'],
    ['关闭', '1001', undefined, 403, '当前测试未开放登录'],
    ['外部无网址', '1001', undefined, 409, '外部测试没有设置网址，请联系监考老师'],
    ['名单', '6006X', undefined, 422, '准考证号必须为纯数字'],
    ['没有的', '1001', undefined, 404, '错误：无法找到指定测试'],
    ['教师测试', '6001', undefined, 403, '本测试的对象为教师，而您的角色为学生'],
    ['名单', '6004', undefined, 403, '本测试的对象为学生，而您的角色为家长、教师'],
    ['名单', '6002', undefined, 401, UNKNOWN],
    ['名单二', '6003', undefined, 401, UNKNOWN],
    ['名单', '6100', undefined, 401, UNKNOWN],
    ['后缀', '600688', undefined, 401, UNKNOWN],
  ])('%s, “%s” with password %s is refused: %d %s', async (contest, username, password, status, message) => {
    const reply = await enter(contest, username, password);
    expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([status, message]);
    expect(reply.cookies).toEqual([]);
  });

  it.each([
    ['the first number of a range', '区间', '1001'],
    ['the last number of a range', '区间', '1099'],
    ['a number of the list', '号码', '5001'],
    ['demo, where the list has it', '号码', 'demo'],
    ['test, where the list has it', '号码', 'test'],
    ['whatever the expression matches as a whole', '正则', 'AB123'],
    ['a candidate of the owner', '名单', '6001'],
    ['a candidate whose list names the contest', '名单二', '6002'],
    ['a candidate whose list names the parent', '名单', '6003'],
    ['a candidate who has the role among others', '教师测试', '6004'],
    ['a candidate without a role', '名单', '6005'],
  ])('admits %s', async (_name, contest, username) => {
    expect(await entered(contest, username)).toMatchObject({
      username: `owner/${contest}/${username}`,
      ticketId: username,
      startTime: '',
    });
  });

  it('demands the number again as the password where the contest asks for one', async () => {
    expect((await entered('密码', '1001', '1001')).ticketId).toBe('1001');
  });

  it('reads a number as it is meant: typed in wide digits, with blanks around it', async () => {
    expect((await entered('区间', '１００１\t')).ticketId).toBe('1001');
    expect((await entered('正则', '　ＡＢ１２３')).ticketId).toBe('AB123');
    expect((await entered('密码', '1001', ' １００１')).ticketId).toBe('1001');
  });

  it('looks up the typed number with the contest’s suffix, except for demo', async () => {
    expect((await entered('后缀', '6006')).ticketId).toBe('600688');
    expect((await entered('后缀', 'demo')).ticketId).toBe('demo');
    expect((await enter('后缀', 'test')).statusCode).toBe(401);
  });

  it('knows the candidate from the owner’s list', async () => {
    expect(await entered('名单', '6001')).toMatchObject({
      name: '张三',
      tag: '学生',
      school: '一中',
      class: '2',
      grade: '八',
      area: '东区',
      contestId: 'owner/名单',
    });
  });

  it('knows the candidate from the contest’s own tickets', async () => {
    expect(await entered('号码', '5001')).toMatchObject({ name: '李明', tag: '学生', school: '第一中学' });
    expect(await entered('号码', '5003')).toMatchObject({ name: '', tag: '学生' });
    expect(await entered('区间', '1002')).toMatchObject({ name: '', tag: '学生' });
  });

  it('goes by the owner’s list where the number is in both', async () => {
    const reply = await enter('区间', '1007');
    expect(reply.json<StatusReply>().msg).toBe('本测试的对象为学生，而您的角色为教师');
  });

  it('remembers the address and the browser', async () => {
    const client = test.client();
    await client.request({
      method: 'POST',
      url: '/api/ticket-login',
      payload: { contestId: 'owner/区间', username: '1003' },
      headers: { 'user-agent': 'Kiosk/1.0' },
      remoteAddress: '10.1.2.3',
    });
    expect(await accountOf(client)).toMatchObject({ clientIp: '10.1.2.3', userAgent: 'Kiosk/1.0' });
  });

  describe('at a parent contest', () => {
    it('leads to the dashboard and creates no session', async () => {
      const client = test.client();
      const reply = await enter('父测试', '6001', undefined, client);
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', msg: '', data: '6001' }]);
      expect(Object.keys(client.cookies)).toEqual(['kaopu_dashboard']);
      const users = await test.database.db
        .selectFrom('ticket_user as u')
        .innerJoin('contest as c', 'c.id', 'u.contest_id')
        .select('u.id')
        .where('c.name', '=', '父测试')
        .execute();
      expect(users).toEqual([]);
    });

    it('answers the ticket as it was looked up, which its children take as it is, letters included', async () => {
      const reply = await enter('带字母后缀', '6007');
      expect(reply.json<StatusReply>().data).toBe('6007A');
      expect((await entered('名单三', '6007A', '6007A')).ticketId).toBe('6007A');
      expect((await enter('名单三', '6007B', '6007B')).json<StatusReply>().msg).toBe('准考证号必须为纯数字');
    });

    it('still asks who it is', async () => {
      const reply = await enter('父测试', '9999');
      expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([401, UNKNOWN]);
    });

    it('admits those whose list names it', async () => {
      expect((await enter('父测试', '6003')).statusCode).toBe(200);
      expect((await enter('父测试', '6002')).statusCode).toBe(401);
    });
  });

  it('a second time keeps what was started and answered', async () => {
    const older = test.client();
    await enter('区间', '1012', undefined, older);
    const { startTime } = (await older.get('/api/start-contest')).json<Account>();
    expect((await entered('区间', '1012')).startTime).toBe(startTime);
  });

  it('is another ticket user in another contest', async () => {
    const [here, there] = [test.client(), test.client()];
    await enter('区间', '1015', undefined, here);
    await enter('密码', '1015', '1015', there);
    expect((await accountOf(here)).contestId).toBe('owner/区间');
  });
});
