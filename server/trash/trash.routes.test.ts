import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { TicketUser } from '#api/result.ts';
import type { TrashItem } from '#api/trash.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { clearTicketLists } from '#server/contest/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const DAY_MS = 86_400_000;

describeEngines('the trash', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
  });
  afterAll(() => test.close());

  const trash = async () => (await author.get('/api/get-trash', { owner: 'owner' })).json<TrashItem[]>();
  const get = async (name: string) =>
    (await author.get('/api/get-contest', { id: `owner/${name}` })).json<Contest | null>();
  const remove = (kind: string, name: string) => author.post(`/api/delete-${kind}`, { owner: 'owner', name });
  async function restore(name: string) {
    const { kind, id } = (await trash()).find((item) => item.name === name) ?? { kind: 'task', id: 'none' };
    return author.post('/api/restore-from-trash', { owner: 'owner', kind, id });
  }

  it('has what was deleted, newest first, with who and for how long', async () => {
    await addSmallContest(test, { name: '甲' });
    await remove('contest', '甲');
    test.clock.advance(2 * DAY_MS);
    // The sessions of before are over.
    author = await test.author('owner');
    const manager = await test.author('manager', { managedAccounts: ['owner'] });
    await manager.post('/api/delete-task', { owner: 'owner', name: '甲题1' });
    const listed = (await trash()).map(({ kind, name, deletedBy, daysLeft }) => [
      kind,
      name,
      deletedBy,
      daysLeft,
    ]);
    expect(listed).toEqual([
      ['task', '甲题1', 'manager', 30],
      ['contest', '甲', 'owner', 28],
    ]);
  });

  it('gives the answers of a number back that an administrator has deleted, while nobody answers with it', async () => {
    await addSmallContest(test, { name: '重来', duration: 0 });
    const admin = await test.author('admin', { admin: true });
    const candidate = await TestCandidate.start(test, '重来', '1001');
    await candidate.submit();
    const user = { query: { user: 'owner/重来/1001' } };
    const results = async () =>
      (await author.get('/api/get-contest-ticket-users', { owner: 'owner', contestIds: 'owner/重来' })).json<
        TicketUser[]
      >();
    const before = await results();
    expect((await author.post('/api/delete-ticket-user', undefined, user)).statusCode).toBe(403);
    expect((await admin.post('/api/delete-ticket-user', undefined, user)).json()).toBe(true);
    expect((await admin.post('/api/delete-ticket-user', undefined, user)).json()).toBe(false);
    expect(await results()).toEqual([]);
    expect((await candidate.submit()).statusCode).toBe(401);

    const again = await TestCandidate.start(test, '重来', '1001');
    expect(await results()).toMatchObject([{ taskAnswers: [], receipt: null }]);
    const { kind, id, name } = (await trash()).find((item) => item.kind === 'answers') as TrashItem;
    expect(name).toBe('1001（重来）');
    const back = (by: TestClient) => by.post('/api/restore-from-trash', { owner: 'owner', kind, id });
    expect((await back(author)).statusCode).toBe(403);
    expect((await back(admin)).statusCode).toBe(409);
    await admin.post('/api/delete-ticket-user', undefined, user);
    expect((await again.submit()).statusCode).toBe(401);
    expect((await back(admin)).json<StatusReply>().msg).toBe('已恢复1001在“重来”中的作答');
    expect(await results()).toEqual(before);
    expect((await back(admin)).statusCode).toBe(404);
  });

  it('gives deleted answers to nobody else who has got the number, and follows whoever has got another', async () => {
    await addSmallContest(test, { name: '换号', duration: 0, ticketType: 'number', ticket: [] });
    const admin = await test.author('admin2', { admin: true });
    await addCandidates(test, [{ name: '5001', tag: '学生', realName: '张三', school: '一中' }]);
    const candidate = await TestCandidate.start(test, '换号', '5001');
    await candidate.submit();
    await admin.post('/api/delete-ticket-user', undefined, { query: { user: 'owner/换号/5001' } });
    const moved = { owner: 'owner', name: '5009', tag: '学生', realName: '张三', school: '二中' };
    await author.post('/api/update-candidate', moved, { query: { id: 'owner/5001' } });
    await addCandidates(test, [{ name: '5001', tag: '学生', realName: '李四' }]);
    const { kind, id, name } = (await trash()).find((item) => item.kind === 'answers') as TrashItem;
    expect(name).toBe('张三 5009（换号）');
    const back = () => admin.post('/api/restore-from-trash', { owner: 'owner', kind, id });
    await author.post(
      '/api/update-candidate',
      { ...moved, realName: '王五' },
      { query: { id: 'owner/5009', rename: 'allow' } },
    );
    expect((await back()).json<StatusReply>().msg).toContain('现在属于“王五”');
    await author.post('/api/update-candidate', moved, { query: { id: 'owner/5009', rename: 'allow' } });
    expect((await back()).statusCode).toBe(200);
    const rows = await test.database.db
      .selectFrom('ticket_user')
      .select(['ticket', 'candidate', 'name', 'school'])
      .where('candidate', 'in', ['5001', '5009'])
      .execute();
    expect(rows).toEqual([{ ticket: '5009', candidate: '5009', name: '张三', school: '二中' }]);
  });

  it('gives a contest back as it was, with its answers and its candidates', async () => {
    await addSmallContest(test, { name: '期末', duration: 0, taskCount: 2, message: '原样' });
    const before = await get('期末');
    const candidate = await TestCandidate.start(test, '期末', '1001');
    await candidate.submit();
    await remove('contest', '期末');
    expect((await candidate.submit({ taskId: 2 })).statusCode).not.toBe(200);
    const reply = await restore('期末');
    expect(reply.json<StatusReply>()).toEqual({ status: 'ok', msg: '已恢复测试“期末”', data: '期末' });
    expect(await get('期末')).toEqual(before);
    expect((await candidate.submit({ taskId: 2 })).statusCode).toBe(200);
    const query = { owner: 'owner', contestIds: 'owner/期末' };
    const users = (await author.get('/api/get-contest-ticket-users', query)).json<TicketUser[]>();
    expect(users[0]?.taskAnswers.filter((answer) => answer !== '')).toHaveLength(2);
    expect((await trash()).map(({ name }) => name)).not.toContain('期末');
  });

  it('gives a contest back with the list of its tickets', async () => {
    const ticket = [{ id: '501', type: '学生', name: '林小满', school: '一中' }];
    await addSmallContest(test, { name: '有名单', ticketType: 'number', ticket });
    const before = await get('有名单');
    await remove('contest', '有名单');
    await clearTicketLists(test.database.write, test.clock.now());
    await restore('有名单');
    expect(await get('有名单')).toEqual(before);
    expect(before?.ticket).toEqual(ticket);
    const login = { contestId: 'owner/有名单', username: '501' };
    expect((await test.client().post('/api/ticket-login', login)).statusCode).toBe(200);
  });

  it('leaves a contest that was closed closed', async () => {
    await addSmallContest(test, { name: '关闭的', state: 'inactive' });
    await remove('contest', '关闭的');
    await restore('关闭的');
    expect((await get('关闭的'))?.state).toBe('inactive');
    const cards = (await test.client().get('/api/get-global-contests')).json<Contest[]>();
    expect(cards.map(({ name }) => name)).not.toContain('关闭的');
    expect(cards.map(({ name }) => name)).toContain('期末');
  });

  it.each(['contest', 'task'] as const)('gives a %s another name where its own was taken', async (kind) => {
    const name = `重名${kind}`;
    for (let round = 0; round < 3; round += 1) {
      expect((await author.post(`/api/add-${kind}`, { owner: 'owner', name })).json()).toBe(true);
      if (round < 2) await remove(kind, name);
    }
    const noun = kind === 'contest' ? '测试' : '题目';
    expect((await restore(name)).json<StatusReply>()).toEqual({
      status: 'ok',
      msg: `已有名为“${name}”的${noun}，因此恢复为“${name}（恢复）”`,
      data: `${name}（恢复）`,
    });
    expect((await restore(name)).json<StatusReply>().data).toBe(`${name}（恢复2）`);
    const listed = (await author.get(`/api/get-${kind}s`, { owner: 'owner' })).json<{ name: string }[]>();
    const names = listed.map((thing) => thing.name).filter((found) => found.startsWith(name));
    expect(names.sort()).toEqual([name, `${name}（恢复2）`, `${name}（恢复）`].sort());
  });

  it.each(['contest', 'task'] as const)(
    'gives a %s its name back from one that had it before',
    async (kind) => {
      const [name, later] = [`归还${kind}`, `归还${kind}改名`];
      const add = () => author.post(`/api/add-${kind}`, { owner: 'owner', name });
      await add();
      await remove(kind, name);
      await add();
      const query = { id: `owner/${name}` };
      await author.post(`/api/update-${kind}`, { owner: 'owner', name: later }, { query });
      expect((await restore(name)).json<StatusReply>().data).toBe(name);
      await remove(kind, name);
      const found = await author.get(`/api/get-${kind}`, query);
      expect(found.json()).toBeNull();
    },
  );

  it('gives a contest back with the new names of what was renamed meanwhile', async () => {
    await addSmallContest(test, { name: '随题' });
    await remove('contest', '随题');
    const query = { id: 'owner/随题题1' };
    await author.post('/api/update-task', { owner: 'owner', name: '随题改名' }, { query });
    await restore('随题');
    expect((await get('随题'))?.tasks).toEqual(['opening', '随题改名', 'closing']);
  });

  it('gives a thing back once, and only to its owner', async () => {
    await addSmallContest(test, { name: '一次' });
    await remove('contest', '一次');
    const item = (await trash()).find(({ name }) => name === '一次');
    const other = await test.author('other');
    const stolen = await other.post('/api/restore-from-trash', {
      owner: 'other',
      kind: 'contest',
      id: item?.id,
    });
    expect(stolen.statusCode).toBe(404);
    const both = await Promise.all(
      [1, 2].map(() =>
        author.post('/api/restore-from-trash', { owner: 'owner', kind: 'contest', id: item?.id }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  it('writes down who brought what back', async () => {
    const rows = await test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('subject', '=', '一次')
      .orderBy('action')
      .execute();
    expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'owner delete-contest',
      'owner restore-contest',
    ]);
  });

  it('says which tasks a contest has lost meanwhile', async () => {
    await addSmallContest(test, { name: '有缺' });
    await remove('contest', '有缺');
    await remove('task', '有缺题1');
    const item = (await trash()).find(({ name }) => name === '有缺');
    const back = { owner: 'owner', kind: 'contest', id: item?.id };
    const reply = await author.post('/api/restore-from-trash', back);
    expect(reply.json<{ msg: string }>().msg).toBe('已恢复测试“有缺”；其中的题目“有缺题1”已不存在');
  });

  it('keeps nothing longer than thirty days', async () => {
    await addSmallContest(test, { name: '过期' });
    await remove('contest', '过期');
    const item = (await trash()).find(({ name }) => name === '过期');
    test.clock.advance(30 * DAY_MS);
    // The session of the author is over by then as well.
    author = await test.author('owner-again', { managedAccounts: ['owner'] });
    expect((await trash()).map(({ name }) => name)).not.toContain('过期');
    const late = await author.post('/api/restore-from-trash', {
      owner: 'owner',
      kind: 'contest',
      id: item?.id,
    });
    expect(late.statusCode).toBe(404);
  });
});
