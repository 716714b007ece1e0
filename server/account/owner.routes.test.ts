import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_OWNERS, type Owner } from '#api/owner.ts';
import { insertAccount } from '#server/account/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { writeRows } from '#server/testing/test-rows.ts';

const CANARY = '只有王老师知道的题目';

describeEngines('acting for an owner', (engine) => {
  let test: TestApp;
  let admin: TestClient;
  let manager: TestClient;
  let author: TestClient;

  const addAccounts = (accounts: Owner[]) =>
    writeRows(test, async (db) => {
      for (const account of accounts) await insertAccount(db, account, test.clock.now());
    });

  beforeAll(async () => {
    test = await openTestApp(engine);
    admin = await test.author('admin', { admin: true });
    manager = await test.author('manager', { managedAccounts: ['wang', 'ghost'] });
    author = await test.author('author');
    await addAccounts([
      { username: 'wang', name: '王老师', school: '育才中学' },
      { username: 'Zhang', name: '张老师', school: '' },
      { username: 'zhang_wei', name: '张伟', school: '' },
    ]);
    await addSmallContest(test, { name: '期末' }, 'wang');
    await addSmallContest(test, { name: '遗留' }, 'gone');
  });
  afterAll(() => test.close());

  async function owners(client: TestClient, search?: string): Promise<string[]> {
    const reply = await client.get('/api/get-owners', search === undefined ? {} : { search });
    expect(reply.statusCode).toBe(200);
    return reply.json<{ owners: Owner[] }>().owners.map(({ username }) => username);
  }

  describe('get-owners', () => {
    it('offers everybody to an administrator, the managed accounts to a manager, and themselves to the others', async () => {
      expect((await owners(admin)).sort()).toEqual([
        'Zhang',
        'admin',
        'author',
        'manager',
        'wang',
        'zhang_wei',
      ]);
      expect((await owners(manager)).sort()).toEqual(['manager', 'wang']);
      expect(await owners(author)).toEqual(['author']);
    });

    it('shows nobody else to those who search', async () => {
      expect(await owners(manager, 'zhang')).toEqual([]);
      expect(await owners(author, '王')).toEqual([]);
    });

    it('says who they are, and nothing more', async () => {
      const reply = await manager.get('/api/get-owners', { search: 'wang' });
      expect(reply.json()).toEqual({
        owners: [{ username: 'wang', name: '王老师', school: '育才中学' }],
        hasMore: false,
      });
    });

    it.each([
      ['a part of the username', 'ang', ['Zhang', 'wang', 'zhang_wei']],
      ['small and capital letters alike', 'ZHANG', ['Zhang', 'zhang_wei']],
      ['a part of the name', '张', ['Zhang', 'zhang_wei']],
      ['whatever stands around it', ' 王老师 ', ['wang']],
      ['signs that mean something to a database as they are', 'g_', ['zhang_wei']],
      ['a percent sign', '%', []],
      ['the sign that takes the meaning from others', '!', []],
    ])('finds by %s', async (_what, search, found) => {
      expect((await owners(admin, search)).sort()).toEqual(found);
    });

    it('begins with whoever is called exactly so, then with those for whom something was done last', async () => {
      test.clock.advance(60_000);
      await admin.post('/api/add-task', { owner: 'zhang_wei', name: '新题' });
      expect((await owners(admin))[0]).toBe('zhang_wei');
      expect(await owners(admin, 'zhang')).toEqual(['Zhang', 'zhang_wei']);
      expect((await owners(admin, 'ang'))[0]).toBe('zhang_wei');
    });

    it('ends somewhere, and says so', async () => {
      const many = Array.from({ length: MOST_OWNERS }, (_, index) => `teacher${100 + index}`);
      await addAccounts(many.map((username) => ({ username, name: '很多老师', school: '' })));
      const found = async (search: string) =>
        (await admin.get('/api/get-owners', { search })).json<{ owners: Owner[]; hasMore: boolean }>();
      const all = await found('很多老师');
      expect([all.owners.map(({ username }) => username), all.hasMore]).toEqual([many, false]);
      await addAccounts([{ username: 'teacher999', name: '很多老师', school: '' }]);
      const most = await found('很多老师');
      expect([most.owners.map(({ username }) => username), most.hasMore]).toEqual([many, true]);
      expect((await found('teacher999')).owners).toHaveLength(1);
    });
  });

  describe('get-owner', () => {
    const owner = (client: TestClient, name: string) => client.get('/api/get-owner', { owner: name });

    it('says who the owner is', async () => {
      const expected = { username: 'wang', name: '王老师', school: '育才中学' };
      for (const client of [admin, manager]) expect((await owner(client, 'wang')).json()).toEqual(expected);
      expect((await owner(author, 'author')).json()).toMatchObject({ username: 'author' });
    });

    it('knows also an owner without an account whose things are there', async () => {
      expect((await owner(admin, 'gone')).json()).toEqual({ username: 'gone', name: '', school: '' });
    });

    it('is null for a name that nobody has', async () => {
      for (const [client, name] of [
        [admin, 'nobody'],
        [manager, 'ghost'],
      ] as const) {
        const reply = await owner(client, name);
        expect([reply.statusCode, reply.json()]).toEqual([200, null]);
      }
    });

    it('refuses who may not act for the owner, known or unknown', async () => {
      for (const [client, name] of [
        [author, 'wang'],
        [author, 'nobody'],
        [manager, 'Zhang'],
      ] as const) {
        expect((await owner(client, name)).statusCode).toBe(403);
      }
    });
  });

  describe('what is made', () => {
    it.each(['contest', 'task'])('belongs to the owner and not to the manager: a %s', async (kind) => {
      const made = { owner: 'wang', name: `代为添加的${kind}` };
      expect((await manager.post(`/api/add-${kind}`, made)).json()).toBe(true);
      const namesOf = async (owner: string) =>
        (await manager.get(`/api/get-${kind}s`, { owner }))
          .json<{ name: string }[]>()
          .map(({ name }) => name);
      expect(await namesOf('wang')).toContain(made.name);
      expect(await namesOf('manager')).toEqual([]);
    });

    it('is refused to a stranger who names the owner, by every call that the pages make', async () => {
      await manager.post('/api/add-task', { owner: 'wang', name: CANARY });
      const id = `wang/期末`;
      const asked = { owner: 'wang', contestIds: id };
      const replies = await Promise.all([
        author.get('/api/get-owner', { owner: 'wang' }),
        author.get('/api/get-contests', { owner: 'wang' }),
        author.get('/api/get-contest-usage', { id }),
        author.get('/api/get-tasks', { owner: 'wang' }),
        author.get('/api/get-task', { id: `wang/${CANARY}` }),
        author.get('/api/get-task-usage', { id: `wang/${CANARY}` }),
        author.get('/api/get-task-versions', { id: `wang/${CANARY}` }),
        author.get('/api/get-task-version', { id: `wang/${CANARY}`, version: '1' }),
        author.get('/api/get-contest-versions', { id }),
        author.get('/api/get-contest-version', { id, version: '1' }),
        author.get('/api/get-trash', { owner: 'wang' }),
        author.get('/api/get-contest-ticket-users', asked),
        author.get('/api/get-answered-versions', asked),
        author.get('/api/get-takeovers', asked),
        author.get('/api/get-recovery-log', { contestId: id }),
        author.post('/api/add-contest', { owner: 'wang', name: '外人的' }),
        author.post('/api/update-contest', { owner: 'wang', name: '外人的' }, { query: { id } }),
        author.post('/api/delete-contest', { owner: 'wang', name: '期末' }),
        author.post('/api/add-task', { owner: 'wang', name: '外人的' }),
        author.post(
          '/api/update-task',
          { owner: 'wang', name: '外人的' },
          { query: { id: `wang/${CANARY}` } },
        ),
        author.post('/api/delete-task', { owner: 'wang', name: CANARY }),
        author.post('/api/restore-from-trash', { owner: 'wang', kind: 'task', id: 'none' }),
      ]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 403));
      for (const { body } of replies) expect(body).not.toContain(CANARY);
      // The one call that is open to all says no more than a login page needs.
      const open = (await author.get('/api/get-contest', { id })).json<object>();
      expect(open).not.toHaveProperty('ticket');
    });
  });
});
