import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '#domain/text/entity-id.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_QUESTIONNAIRE,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import type { Task } from '#tasks/task.schema.ts';

describeEngines('what candidates are given alike', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    for (const name of ['甲卷', '乙卷']) await addSmallContest(test, { name, taskCount: 2, duration: 40 });
    // Its bytes are there for whoever may have them.
    const first = await TestCandidate.start(test, '甲卷', '1001');
    expect(await taskNames(first.client)).toEqual(['opening', '甲卷题1', '甲卷题2', 'closing']);
  });
  afterAll(() => test.close());

  const tasksOf = (client: TestClient) => client.get('/api/get-tasks', { owner: 'owner' });
  const taskNames = async (client: TestClient) =>
    (await tasksOf(client)).json<Task[]>().map(({ name }) => name);
  const contestOf = (client: TestClient, name: string) =>
    client.get('/api/get-contest', { id: `owner/${name}` });

  async function logIn(contest: string, username: string): Promise<TestClient> {
    const client = test.client();
    const typed = { contestId: `owner/${contest}`, username, takeOver: true };
    const login = await client.post('/api/ticket-login', typed);
    expect(login.statusCode).toBe(200);
    return client;
  }

  describe('is not given to', () => {
    it('a stranger', async () => {
      expect((await tasksOf(test.client())).statusCode).toBe(401);
      expect((await test.client().get('/api/get-task', { id: 'owner/甲卷题1' })).statusCode).toBe(401);
      expect((await contestOf(test.client(), '甲卷')).json()).not.toHaveProperty('tasks');
    });

    it('a candidate who has not started', async () => {
      const client = await logIn('甲卷', '1002');
      expect(await taskNames(client)).toEqual(['opening']);
      expect((await client.get('/api/get-task', { id: 'owner/甲卷题1' })).json()).toBeNull();
    });

    it('a candidate of another contest', async () => {
      const { client } = await TestCandidate.start(test, '乙卷', '1001');
      expect(await taskNames(client)).toEqual(['opening', '乙卷题1', '乙卷题2', 'closing']);
      expect((await client.get('/api/get-task', { id: 'owner/甲卷题1' })).json()).toBeNull();
      expect((await contestOf(client, '甲卷')).json()).not.toHaveProperty('tasks');
    });

    it('whoever has logged out, or was taken over by another computer', async () => {
      const { client } = await TestCandidate.start(test, '甲卷', '1003');
      const etag = String((await tasksOf(client)).headers.etag);
      await logIn('甲卷', '1003');
      const headers = { 'if-none-match': etag };
      const taken = { method: 'GET', url: '/api/get-tasks', query: { owner: 'owner' }, headers } as const;
      expect((await client.request(taken)).statusCode).toBe(401);
      const other = await TestCandidate.start(test, '甲卷', '1004');
      const cookies = { ...other.client.cookies };
      await other.client.post('/api/logout');
      other.client.cookies = cookies;
      expect((await other.client.request(taken)).statusCode).toBe(401);
    });
  });

  describe('is told apart', () => {
    it('for owners and tasks whose names run together alike', async () => {
      await addSmallContest(test, { name: '空', tasks: ['ming opening', 'closing'] }, 'li');
      await addSmallContest(test, { name: '考' }, 'li ming');
      const seen = async (contestId: string, owner: string) => {
        const client = test.client();
        await client.post('/api/ticket-login', { contestId, username: '1006' });
        const tasks = (await client.get('/api/get-tasks', { owner })).json<Task[]>();
        return tasks.map((task) => entityId(task.owner, task.name));
      };
      expect(await seen('owner/甲卷', 'owner')).toEqual(['owner/opening']);
      expect(await seen('li/空', 'li')).toEqual([]);
      expect(await seen('li ming/考', 'li ming')).toEqual(['li ming/opening']);
    });

    it('from what an author gets: a candidate who was removed meanwhile sees nothing', async () => {
      const { client } = await TestCandidate.start(test, '甲卷', '1005');
      await writeRows(test, async (db) => {
        await db.deleteFrom('ticket_user').where('ticket', '=', '1005').execute();
      });
      expect((await tasksOf(client)).statusCode).toBe(401);
      expect((await client.get('/api/get-task', { id: 'owner/甲卷题1' })).statusCode).toBe(401);
      expect((await client.get('/api/get-clock')).statusCode).toBe(401);
    });
  });

  describe('follows its owner', () => {
    async function edit(text: string): Promise<void> {
      const task = { ...SMALL_QUESTIONNAIRE, owner: 'owner', name: '甲卷题1', text };
      const reply = await author.post('/api/update-task', task, { query: { id: 'owner/甲卷题1' } });
      expect(reply.json()).toBe(true);
    }
    const textOf = async (client: TestClient) =>
      (await tasksOf(client)).json<Task[]>().find(({ name }) => name === '甲卷题1')?.text;

    it('an edited task for whoever starts then, and for nobody who has started', async () => {
      const before = await TestCandidate.start(test, '甲卷', '1010');
      expect(await textOf(before.client)).toBe('');
      await edit('<p>改过一次</p>');
      const after = await TestCandidate.start(test, '甲卷', '1011');
      await edit('<p>改过两次</p>');
      const last = await TestCandidate.start(test, '甲卷', '1012');
      expect(await textOf(before.client)).toBe('');
      expect(await textOf(after.client)).toBe('<p>改过一次</p>');
      expect(await textOf(last.client)).toBe('<p>改过两次</p>');
      for (const [{ client }, text] of [
        [before, ''],
        [after, '<p>改过一次</p>'],
      ] as const) {
        const reply = await client.get('/api/get-task', { id: 'owner/甲卷题1' });
        expect(reply.json<Task>().text).toBe(text);
      }
    });

    it('an opening page that its owner writes or edits, for whoever has not started', async () => {
      const client = await logIn('甲卷', '1020');
      const shown = async () => (await tasksOf(client)).json<Task[]>()[0]?.text;
      expect(await shown()).toContain('欢迎参加');
      const page = { owner: 'owner', name: 'opening', type: 'opening', text: '<p>自己写的</p>' };
      expect((await author.post('/api/add-task', page)).json()).toBe(true);
      expect(await shown()).toBe('<p>自己写的</p>');
      const edited = { ...page, text: '<p>又改了</p>' };
      await author.post('/api/update-task', edited, { query: { id: 'owner/opening' } });
      expect(await shown()).toBe('<p>又改了</p>');
      await author.post('/api/delete-task', { owner: 'owner', name: 'opening' });
      expect(await shown()).toContain('欢迎参加');
    });

    it('the contest’s name and whether it is open at once, its settings for whoever starts then', async () => {
      await addSmallContest(test, { name: '丙卷', duration: 40 });
      const { client } = await TestCandidate.start(test, '丙卷', '1001');
      const waiting = await logIn('丙卷', '1002');
      const seen = async (whose: TestClient, name: string) => {
        const {
          duration,
          state,
          name: present,
        } = (await contestOf(whose, name)).json<Record<string, unknown>>();
        return [present, state, duration];
      };
      expect(await seen(client, '丙卷')).toEqual(['丙卷', 'active', 40]);
      expect(await seen(test.client(), '丙卷')).toEqual(['丙卷', 'active', undefined]);
      const stored = (await contestOf(author, '丙卷')).json<object>();
      const changed = { ...stored, name: '丙卷新名', state: 'inactive', duration: 60 };
      const reply = await author.post('/api/update-contest', changed, { query: { id: 'owner/丙卷' } });
      expect(reply.json()).toBe(true);
      expect(await seen(client, '丙卷')).toEqual(['丙卷新名', 'inactive', 40]);
      expect(await seen(waiting, '丙卷新名')).toEqual(['丙卷新名', 'inactive', 60]);
      expect(await seen(test.client(), '丙卷新名')).toEqual(['丙卷新名', 'inactive', undefined]);
    });

    it('the list of open contests', async () => {
      const listed = async () =>
        (await test.client().get('/api/get-global-contests')).json<{ name: string; cardName: string }[]>();
      await addSmallContest(test, { name: '新开的', cardName: '原来的卡片' });
      expect(await listed()).toContainEqual(expect.objectContaining({ cardName: '原来的卡片' }));
      const stored = (await contestOf(author, '新开的')).json<object>();
      const query = { id: 'owner/新开的' };
      await author.post('/api/update-contest', { ...stored, cardName: '改过的卡片' }, { query });
      const names = (await listed()).map(({ cardName }) => cardName);
      expect(names).toContain('改过的卡片');
      expect(names).not.toContain('原来的卡片');
    });
  });

  it('travels compressed, and not at all when the browser has it', async () => {
    const { client } = await TestCandidate.start(test, '乙卷', '1030');
    const ask = (headers: Record<string, string>) =>
      client.request({ method: 'GET', url: '/api/get-tasks', query: { owner: 'owner' }, headers });
    const plain = await ask({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-store',
      vary: expect.stringContaining('accept-encoding') as string,
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzipped = await ask({ 'accept-encoding': 'gzip, br;q=0' });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
    const again = await ask({ 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
