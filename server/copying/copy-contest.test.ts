import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorReply } from '#api/endpoint.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(10_000 + index),
    type: '学生',
    name: `生${index}`,
    school: '一中',
  }));

describeEngines('copying a contest', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    for (const name of ['阅读', '计算', '阅读 - copy']) {
      await author.post('/api/add-task', { owner: 'owner', name, text: `<p>${name}</p>` });
    }
    await add({
      name: '期末',
      duration: 90,
      tasks: ['opening', '阅读', '计算', 'closing'],
      ticket: numbers(1_200),
    });
    await add({ name: '语文', tasks: ['opening', '阅读', 'closing'], jumpContest: '数学' });
    await add({ name: '数学', tasks: ['opening', '计算', '阅读', 'closing'] });
    const children = ['opening', '语文', '没有的', '数学', 'closing'];
    await add({
      name: '总测试',
      type: 'parent',
      tasks: children,
      ticketType: 'range',
      ticket: [{ id: 1, start: '001', end: '100' }],
    });
  });
  afterAll(() => test.close());

  const add = (contest: object) => author.post('/api/add-contest', { owner: 'owner', ...contest });
  const copy = (from: string, body: object) =>
    author.post('/api/copy-contest', body, { query: { id: `owner/${from}` } });
  const get = async (name: string) =>
    (await author.get('/api/get-contest', { id: `owner/${name}` })).json<Contest | null>();
  const task = async (name: string) =>
    (await author.get('/api/get-task', { id: `owner/${name}` })).json<Task | null>();
  const countContests = async () =>
    (await author.get('/api/get-contests', { owner: 'owner' })).json<Contest[]>().length;

  it('keeps every setting, the tasks and a long list of numbers, and is closed', async () => {
    const original = await get('期末');
    expect((await copy('期末', { name: '期末二' })).json()).toBe(true);
    expect(await get('期末二')).toEqual({
      ...original,
      name: '期末二',
      state: 'inactive',
      createdTime: test.clock.now().toISOString(),
    });
    expect(await get('期末')).toEqual(original);
  });

  it('has a list of its own: to empty it changes nothing for the original', async () => {
    await copy('期末', { name: '期末三' });
    const copied = await get('期末三');
    await author.post('/api/update-contest', { ...copied, ticket: [] }, { query: { id: 'owner/期末三' } });
    expect((await get('期末三'))?.ticket).toEqual([]);
    expect((await get('期末'))?.ticket).toHaveLength(1_200);
  });

  it('leaves the tickets out when asked to', async () => {
    await copy('期末', { name: '没有号码', tickets: false });
    expect((await get('没有号码'))?.ticket).toEqual([]);
  });

  it('takes copies of the tasks along when asked to, under free names', async () => {
    await copy('期末', { name: '期末四', tasks: 'copied', tickets: false });
    expect((await get('期末四'))?.tasks).toEqual(['opening', '阅读 - copy - copy', '计算 - copy', 'closing']);
    expect((await task('计算 - copy'))?.text).toBe('<p>计算</p>');
    expect((await get('期末'))?.tasks).toEqual(['opening', '阅读', '计算', 'closing']);
  });

  it('copies the children of a parent and their tasks, each once, and leaves holes as they are', async () => {
    await copy('总测试', { name: '总测试二', tasks: 'copied' });
    const parent = await get('总测试二');
    expect(parent?.tasks).toEqual(['opening', '语文 - copy', '没有的', '数学 - copy', 'closing']);
    expect(parent?.ticket).toEqual([{ id: 1, start: '001', end: '100' }]);
    const [chinese, mathematics] = [await get('语文 - copy'), await get('数学 - copy')];
    expect(chinese).toMatchObject({ state: 'inactive', jumpContest: '数学 - copy' });
    expect(chinese?.tasks[1]).toBe(mathematics?.tasks[2]);
    expect(chinese?.tasks[1]).toMatch(/^阅读( - copy){3}$/);
  });

  it('shares the children of a parent otherwise', async () => {
    await copy('总测试', { name: '总测试三' });
    expect((await get('总测试三'))?.tasks).toEqual((await get('总测试'))?.tasks);
  });

  it('is refused where the name is taken, and nothing is left behind', async () => {
    const before = await countContests();
    const reply = await copy('期末', { name: '语文', tasks: 'copied' });
    expect([reply.statusCode, reply.json<ErrorReply>().msg]).toEqual([409, '字段“name”：已有同名的测试']);
    expect(await countContests()).toBe(before);
  });

  it('answers false for a contest that there is not', async () => {
    expect((await copy('没有这个', { name: '副本' })).json()).toBe(false);
  });

  it('names a field that is wrong', async () => {
    const reply = await copy('期末', { name: 'a/b' });
    expect([reply.statusCode, reply.json<ErrorReply>().field]).toEqual([400, 'name']);
  });
});
