import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReply } from '#api/endpoint.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

describeEngines('two who change the same thing', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    manager = await test.author('manager', { managedAccounts: ['owner'] });
    await addSmallContest(test, { name: '共用' });
    await addSmallContest(test, { name: '改名' });
    await addSmallContest(test, { name: '要删' });
  });
  afterAll(() => test.close());

  const KINDS = [
    ['contest', '测试', '共用', 'message'],
    ['task', '题目', '共用题1', 'text'],
  ] as const;

  async function load(client: TestClient, kind: string, name: string) {
    const reply = await client.get(`/api/get-${kind}`, { id: `owner/${name}` });
    const { createdTime: _time, ...thing } = reply.json<Record<string, unknown>>();
    return { thing, tag: String(reply.headers.etag) };
  }
  const save = (client: TestClient, kind: string, name: string, thing: object, tag?: string) =>
    client.post(`/api/update-${kind}`, thing, {
      query: { id: `owner/${name}` },
      ...(tag === undefined ? {} : { headers: { 'if-match': tag } }),
    });

  it.each(KINDS)(
    '(%s): the second is told who was first, and changes nothing',
    async (kind, noun, name, field) => {
      const mine = await load(owner, kind, name);
      const theirs = await load(manager, kind, name);
      expect(mine.tag).toMatch(/^"\d+"$/);
      const first = await save(manager, kind, name, { ...theirs.thing, [field]: '先' }, theirs.tag);
      expect([first.statusCode, first.json()]).toEqual([200, true]);
      const second = await save(owner, kind, name, { ...mine.thing, [field]: '后' }, mine.tag);
      const version = Number(/\d+/.exec(String(first.headers.etag))?.[0]);
      expect(second.statusCode).toBe(409);
      expect(second.json<ErrorReply>()).toMatchObject({
        status: 'error',
        savedBy: 'manager',
        savedByName: 'manager',
        savedAt: test.clock.now().toISOString(),
        version,
      });
      expect(second.json<ErrorReply>().msg).toBe(
        `这一${noun}已有更新的版本（manager 于 2026/9/1 09:00 保存）`,
      );
      expect((await load(owner, kind, name)).thing[field]).toBe('先');

      // Knowing of it, they may still want their own.
      const chosen = await save(owner, kind, name, { ...mine.thing, [field]: '后' }, `"${version}"`);
      expect(chosen.json()).toBe(true);
      expect((await load(owner, kind, name)).thing[field]).toBe('后');
    },
  );

  it.each(KINDS)('(%s): a save answers what the next one is based on', async (kind, _noun, name, field) => {
    const { thing, tag } = await load(owner, kind, name);
    const first = await save(owner, kind, name, { ...thing, [field]: '一' }, tag);
    expect(first.headers.etag).not.toBe(tag);
    expect(first.headers.etag).toBe((await load(owner, kind, name)).tag);
    const again = await save(owner, kind, name, { ...thing, [field]: '二' }, String(first.headers.etag));
    expect(again.json()).toBe(true);
  });

  it.each(KINDS)('(%s): without a base the last one wins, as before', async (kind, _noun, name, field) => {
    const { thing } = await load(owner, kind, name);
    for (const value of ['一', '二']) {
      expect((await save(owner, kind, name, { ...thing, [field]: value })).json()).toBe(true);
    }
    expect((await load(owner, kind, name)).thing[field]).toBe('二');
  });

  it.each(['', 'x', '3', '"x"', '"0"', '"1", "2"', '"-1"'])(
    'a base that is none is refused: %j',
    async (tag) => {
      const { thing } = await load(owner, 'task', '共用题1');
      const reply = await save(owner, 'task', '共用题1', thing, tag);
      expect(reply.statusCode).toBe(400);
      expect(reply.json<ErrorReply>().msg).toContain('If-Match');
    },
  );

  it('a tag that a proxy has weakened is the same one', async () => {
    const { thing, tag } = await load(owner, 'task', '共用题1');
    expect((await save(owner, 'task', '共用题1', thing, `W/${tag}`)).json()).toBe(true);
  });

  it('whoever may not edit a contest is told no version', async () => {
    const reply = await test.client().get('/api/get-contest', { id: 'owner/共用' });
    expect(reply.headers.etag).not.toMatch(/^(W\/)?"\d+"$/);
  });

  it('a renamed task changes the contests that hold it, so that a form of before is stale', async () => {
    const contest = await load(owner, 'contest', '改名');
    const task = await load(manager, 'task', '改名题1');
    await save(manager, 'task', '改名题1', { ...task.thing, name: '改过名的题' }, task.tag);
    const reply = await save(owner, 'contest', '改名', contest.thing, contest.tag);
    expect([reply.statusCode, reply.json<ErrorReply>().savedBy]).toEqual([409, 'manager']);
  });

  it.each(KINDS)('(%s): a name that went to another thing meanwhile is not mistaken for it', async (kind) => {
    const add = (text: string) =>
      owner.post(`/api/add-${kind}`, {
        owner: 'owner',
        name: '换人',
        [kind === 'task' ? 'text' : 'message']: text,
      });
    await add('原来的');
    const reply = await owner.get(`/api/get-${kind}`, { id: 'owner/换人' });
    await owner.post(`/api/delete-${kind}`, { owner: 'owner', name: '换人' });
    test.clock.advance(1_000);
    await add('另一个');
    const saved = await save(owner, kind, '换人', reply.json(), String(reply.headers.etag));
    expect(saved.statusCode).toBe(409);
    expect(saved.json<ErrorReply>().msg).toContain('这一名称现在属于另一个');
    expect(JSON.stringify((await load(owner, kind, '换人')).thing)).toContain('另一个');
  });

  it('what was deleted meanwhile is said to be deleted', async () => {
    const { thing, tag } = await load(owner, 'contest', '要删');
    await manager.post('/api/delete-contest', { owner: 'owner', name: '要删' });
    const reply = await save(owner, 'contest', '要删', thing, tag);
    expect(reply.statusCode).toBe(404);
    expect(reply.json<ErrorReply>().msg).toBe(
      '这一测试已被删除（manager 于 2026/9/1 09:00 删除），可以在回收站中恢复',
    );
    const never = await save(owner, 'task', '从未有过', { owner: 'owner', name: '从未有过' }, tag);
    expect([never.statusCode, never.json<ErrorReply>().msg]).toEqual([404, '这一题目已不存在，可能已被删除']);
  });
});
