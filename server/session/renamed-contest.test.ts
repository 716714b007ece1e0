import { afterAll, beforeEach, expect, it } from 'vitest';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';

describeEngines('a contest that is renamed while candidates take it', (engine) => {
  let test: TestApp;
  let author: TestClient;
  let round = 0;
  let [before, now] = ['', ''];

  beforeEach(async () => {
    round += 1;
    [before, now] = [`旧名${round}`, `新名${round}`];
    if (round === 1) {
      test = await openTestApp(engine);
      author = await test.author('owner');
    }
    await addSmallContest(test, { name: before, taskCount: 2, duration: 40 });
  });
  afterAll(() => test.close());

  async function rename(from: string, to: string): Promise<void> {
    const contest = (await author.get('/api/get-contest', { id: `owner/${from}` })).json<object>();
    const reply = await author.post(
      '/api/update-contest',
      { ...contest, name: to },
      { query: { id: `owner/${from}` } },
    );
    expect(reply.json()).toBe(true);
  }

  async function accountOf(client: TestClient): Promise<Account> {
    const { data } = (await client.get('/api/get-account')).json<{ data: string }>();
    return JSON.parse(data) as Account;
  }

  it('takes their answers by the id and by the name that their page knows', async () => {
    const candidate = await TestCandidate.start(test, before, '1001');
    const { id } = await accountOf(candidate.client);
    await rename(before, now);
    const byName = await candidate.submit({ taskId: 1, answer: textAnswer('改名之后按旧名') });
    expect(byName.json<Account>()).toMatchObject({ id, username: `owner/${now}/1001` });
    const byId = await candidate.client.post('/api/submit-task', textAnswer('改名之后按编号'), {
      query: { taskId: '2', userId: id },
    });
    expect(byId.json<Account>().taskAnswers).toHaveLength(2);
    expect((await candidate.saveDraft({ sequence: 9 ** 9 })).statusCode).toBe(200);
  });

  it('shows them their contest under either name', async () => {
    const candidate = await TestCandidate.start(test, before, '1001');
    await rename(before, now);
    for (const name of [before, now]) {
      const contest = await candidate.client.get('/api/get-contest', { id: `owner/${name}` });
      expect(contest.json()).toMatchObject({ name: now, tasks: expect.any(Array) as string[] });
    }
  });

  it('lets them log in again in place, also when another contest has the old name by now', async () => {
    const candidate = await TestCandidate.start(test, before, '1001');
    await candidate.submit({ taskId: 1, answer: textAnswer('改名之前的答案') });
    const { id } = await accountOf(candidate.client);
    await rename(before, now);
    await addSmallContest(test, { name: `另一场${round}` });
    await rename(`另一场${round}`, before);
    const again = test.client();
    const login = { contestId: `owner/${before}`, username: '1001', again: id, takeOver: true };
    expect((await again.post('/api/ticket-login', login)).statusCode).toBe(200);
    expect(await accountOf(again)).toMatchObject({ id, contestId: `owner/${now}` });
  });

  it('lets nobody else in by the way of whoever has lost the session', async () => {
    const candidate = await TestCandidate.start(test, before, '1001');
    const { id } = await accountOf(candidate.client);
    const login = { contestId: `owner/${before}`, username: '1002', again: id };
    const reply = await test.client().post('/api/ticket-login', login);
    expect([reply.statusCode, reply.json<{ msg: string }>().msg]).toEqual([409, LOGIN_TEXTS.otherTicket]);
  });

  it('takes printed links with the old name until another contest has it', async () => {
    await rename(before, now);
    const first = test.client();
    await first.post('/api/ticket-login', { contestId: `owner/${before}`, username: '1002' });
    expect((await accountOf(first)).contestId).toBe(`owner/${now}`);
    await addSmallContest(test, { name: before, taskCount: 0 });
    const second = test.client();
    await second.post('/api/ticket-login', { contestId: `owner/${before}`, username: '1003' });
    expect((await accountOf(second)).contestId).toBe(`owner/${before}`);
  });

  it('takes no answer for somebody else by an old name', async () => {
    const candidate = await TestCandidate.start(test, before, '1001');
    await rename(before, now);
    const reply = await candidate.client.post('/api/submit-task', textAnswer('替别人作答的话'), {
      query: { taskId: '1', userId: `owner/${before}/1002` },
    });
    expect(reply.statusCode).toBe(403);
  });
});
