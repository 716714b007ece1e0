import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TicketUser } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Task } from '#tasks/task.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { isNameOf } from './index.ts';

describeEngines('the old name of a contest', (engine) => {
  let test: TestApp;
  let author: TestClient;
  let count = 0;
  /** Names of this test alone. */
  let old: string;
  let now: string;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    count += 1;
    [old, now] = [`旧${count}`, `新${count}`];
    await addSmallContest(test, { name: old });
  });

  const get = async (name: string, client = author) =>
    (await client.get('/api/get-contest', { id: `owner/${name}` })).json<Contest | null>();
  const add = (contest: object) => author.post('/api/add-contest', { owner: 'owner', ...contest });
  const remove = (name: string) => author.post('/api/delete-contest', { owner: 'owner', name });
  async function rename(from: string, to: string): Promise<void> {
    const { createdTime: _time, ...contest } = (await get(from)) as Contest;
    const query = { id: `owner/${from}` };
    const reply = await author.post('/api/update-contest', { ...contest, name: to }, { query });
    expect(reply.json()).toBe(true);
  }

  it('leads to it for its author, for strangers and for those who log in', async () => {
    await rename(old, now);
    expect((await get(old))?.name).toBe(now);
    expect((await get(old, test.client()))?.name).toBe(now);
    const candidate = await TestCandidate.start(test, old, '1001');
    expect((await candidate.submit()).statusCode).toBe(200);
    const query = { owner: 'owner', contestIds: `owner/${old}` };
    const users = (await author.get('/api/get-contest-ticket-users', query)).json<TicketUser[]>();
    expect(users.map(({ username }) => username)).toEqual([`owner/${now}/1001`]);
  });

  it('still leads there after many renames, and after the way back', async () => {
    await rename(old, now);
    await rename(now, `再${now}`);
    expect((await get(old))?.name).toBe(`再${now}`);
    expect((await get(now))?.name).toBe(`再${now}`);
    await rename(`再${now}`, old);
    expect((await get(old))?.name).toBe(old);
    expect((await get(now))?.name).toBe(old);
  });

  it('gives a candidate who is in the middle of it the contest as it was taken', async () => {
    const { client } = await TestCandidate.start(test, old, '1001');
    await rename(old, now);
    const taken = await get(old, client);
    expect([taken?.name, taken?.tasks]).toEqual([now, ['opening', `${old}题1`, 'closing']]);
  });

  it.each(['add', 'rename'])('is over when another contest takes the name: %s', async (way) => {
    await rename(old, now);
    if (way === 'add') await add({ name: old, message: '另一个' });
    else {
      await add({ name: `别的${old}`, message: '另一个' });
      await rename(`别的${old}`, old);
    }
    expect(await get(old)).toMatchObject({ name: old, message: '另一个' });
    await remove(old);
    // What it had is not given back: whoever deletes the other one does not mean this one.
    expect(await get(old)).toBeNull();
  });

  it('saves and deletes what it leads to', async () => {
    await rename(old, now);
    const { createdTime: _time, ...contest } = (await get(now)) as Contest;
    const query = { id: `owner/${old}` };
    const saved = await author.post('/api/update-contest', { ...contest, duration: 77 }, { query });
    expect(saved.json()).toBe(true);
    expect(await get(now)).toMatchObject({ name: now, duration: 77 });
    expect((await remove(old)).json()).toBe(true);
    expect(await get(now)).toBeNull();
    expect(await get(old)).toBeNull();
  });

  it('in a list of tasks or children is stored as what it is called now', async () => {
    await rename(old, now);
    const task = (await author.get('/api/get-task', { id: `owner/${old}题1` })).json<Task>();
    const renamed = { ...task, name: `${now}题1` };
    await author.post('/api/update-task', renamed, { query: { id: `owner/${old}题1` } });
    expect((await author.get('/api/get-task', { id: `owner/${old}题1` })).json<Task>().name).toBe(
      `${now}题1`,
    );
    await add({ name: `父${now}`, type: 'parent', tasks: ['opening', old, 'closing'], jumpContest: old });
    await add({ name: `卷${now}`, tasks: ['opening', `${old}题1`, old, 'closing'] });
    expect(await get(`父${now}`)).toMatchObject({ tasks: ['opening', now, 'closing'], jumpContest: now });
    // A task that is called as the contest was is no contest.
    expect((await get(`卷${now}`))?.tasks).toEqual(['opening', `${now}题1`, old, 'closing']);
  });

  it('that was a built-in page’s means that page again', async () => {
    const task = { owner: 'owner', name: 'opening', text: '自己的卷首语' };
    await author.post('/api/add-task', task);
    const renamed = { ...task, name: `卷首语${now}` };
    await author.post('/api/update-task', renamed, { query: { id: 'owner/opening' } });
    await add({ name: `内置${now}`, tasks: ['opening', 'closing'] });
    expect((await get(`内置${now}`))?.tasks).toEqual(['opening', 'closing']);
    expect((await author.get('/api/get-task', { id: 'owner/opening' })).json<Task | null>()?.name).not.toBe(
      renamed.name,
    );
  });

  it('is known to be one of its names, as the present one is, and no other', async () => {
    await rename(old, now);
    const { db } = test.database;
    const { id } = await db
      .selectFrom('contest')
      .select('id')
      .where('name', '=', now)
      .executeTakeFirstOrThrow();
    const names = [old, now, `${now}题1`];
    const known = await Promise.all(names.map((name) => isNameOf(db, id, 'owner', name)));
    expect(known).toEqual([true, true, false]);
    expect(await isNameOf(db, id, 'other', old)).toBe(false);
  });
});
