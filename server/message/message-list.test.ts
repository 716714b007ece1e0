import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SeenMessage, StateCounts } from '#domain/message/message.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

interface Page {
  total: number;
  counts: StateCounts;
  messages: SeenMessage[];
}

const OWNER = 'owner';
const SUPERVISOR = { name: '3006', tag: '上级主管', realName: '周主管', area: '乙区' };

describeEngines('the list of messages', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  const school = new Map<string, TestClient>();
  const by = (number: string) => school.get(number)!;

  const find = async (client: TestClient, query: Record<string, string> = {}) =>
    (await client.get('/api/find-messages', { owner: OWNER, ...query })).json<Page>();
  const add = (name: string, users: string[], part: object = {}) =>
    owner.post('/api/add-messages', { owner: OWNER, name, users, ...part });

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author(OWNER);
    await addCandidates(test, [
      { name: '3003', tag: '校长', realName: '赵校长', school: '一中', area: '乙区' },
      { name: '3004', tag: '校长', realName: '钱校长', school: '二中', area: '甲区' },
      SUPERVISOR,
    ]);
    for (const number of ['3003', '3004', '3006']) {
      const client = test.client();
      await client.post('/api/school-login', { username: number });
      school.set(number, client);
    }
    await add('期末报送', ['一中', '二中'], { text: '100%_完成' });
    await add('须知', ['二中'], { type: '只读' });
  });
  afterAll(() => test.close());

  it('is searched, counted and put in order by the server', async () => {
    const body = { owner: OWNER, name: '期末报送', user: '一中', text: '100%_完成', state: '审核通过' };
    await owner.post('/api/update-message', body, { query: { id: 'owner/期末报送' } });
    const page = await find(owner, { search: '一中', state: '审核通过', sort: 'user', order: 'ascend' });
    expect(page.messages.map(({ name }) => name)).toEqual(['期末报送']);
    expect(page.counts.map(({ count }) => count)).toEqual([0, 0, 1, 0]);
    expect((await find(owner, { search: '%_完' })).total).toBe(2);
    expect((await find(owner, { search: '0_完' })).total).toBe(0);
    const [first] = page.messages;
    expect((await find(owner, { batch: first?.batch ?? '' })).total).toBe(2);
  });

  it('tells whose answer is awaited, for a reminder; those who only read are not', async () => {
    const awaited = async (client: TestClient) =>
      (await client.get('/api/get-awaited', { owner: OWNER })).json<unknown>();
    expect(await awaited(owner)).toEqual([{ user: '二中', title: '期末报送', state: '未提交' }]);
    expect(await awaited(by('3004'))).toEqual([]);
  });

  it('follows somebody to another number', async () => {
    await owner.post('/api/add-message', { owner: OWNER, name: '给主管', user: '3006' });
    expect((await find(by('3006'))).messages.map(({ name }) => name)).toEqual(['给主管']);
    const candidate = { owner: OWNER, ...SUPERVISOR, name: '3096' };
    const query = { id: 'owner/3006' };
    expect((await owner.post('/api/update-candidate', candidate, { query })).json()).toBe(true);
    expect((await find(by('3006'))).messages.map(({ user }) => user)).toEqual(['3096']);
  });

  it('no longer shows anything to somebody whom the owner’s list has moved elsewhere', async () => {
    expect((await find(by('3004'))).total).toBe(2);
    await writeRows(test, (db) =>
      db.updateTable('candidate').set({ school: '三中' }).where('name', '=', '3004').execute(),
    );
    expect((await find(by('3004'))).total).toBe(0);
    const got = await by('3004').get('/api/get-message', { id: 'owner/须知' });
    expect(got.body).toBe('null');
  });
});
