import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, SMALL_ANSWER, type TestApp } from '#server/testing/test-app.ts';
import { textAnswer } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const MINUTE_MS = 60_000;

describeEngines('those for whom a test stays open', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addCandidates(test, [
      { name: '1', tag: '班主任' },
      { name: '2', tag: '学科教师' },
      { name: '3', tag: '学生' },
      { name: '4', tag: '教师,信息员' },
    ]);
    for (const [name, tag] of Object.entries({
      班: '班主任',
      科: '学科教师',
      生: '学生',
      信: '教师',
    } as const)) {
      await addSmallContest(test, { name, tag, taskCount: 2, duration: 40, ticket: [] });
    }
  });
  afterAll(() => test.close());

  async function enter(contest: string, ticket: string) {
    const client = test.client();
    const login = await client.post('/api/ticket-login', { contestId: `owner/${contest}`, username: ticket });
    expect(login.statusCode).toBe(200);
    const { data } = (await client.get('/api/get-account')).json<{ data: string }>();
    const { id } = JSON.parse(data) as Account;
    const submit = (taskId: number, answer: object = SMALL_ANSWER) =>
      client.post('/api/submit-task', answer, { query: { userId: id, taskId: String(taskId) } });
    return { client, submit, id };
  }

  async function ended(contest: string, ticket: string) {
    const entered = await enter(contest, ticket);
    await entered.client.get('/api/start-contest');
    for (const taskId of [1, 2]) expect((await entered.submit(taskId)).statusCode).toBe(200);
    const account = (await entered.client.get('/api/stop-contest')).json<Account>();
    return { ...entered, account };
  }

  for (const [contest, ticket, who] of [
    ['班', '1', 'a class teacher'],
    ['科', '2', 'a subject teacher'],
  ] as const) {
    it(`lets ${who} change and submit after having submitted, until the time is over`, async () => {
      const { client, submit, account } = await ended(contest, ticket);
      test.clock.advance(MINUTE_MS);
      const changed = await submit(1, textAnswer('提交之后又改了'));
      expect(changed.json<Account>().taskAnswers[0]).toContain('提交之后又改了');
      const again = (await client.get('/api/stop-contest')).json<Account>();
      expect(again.stopTime).toBe(account.stopTime);
      expect(again.receipt?.code).not.toBe(account.receipt?.code);
      test.clock.advance(40 * MINUTE_MS);
      expect((await submit(1)).json()).toBe('当前测试已结束，不能再作答');
    });
  }

  it('closes a submitted test to a pupil', async () => {
    const { submit } = await ended('生', '3');
    expect((await submit(1)).json()).toBe('当前测试已提交，不能再作答');
  });

  it('gives candidate editors every task before the start, and their first submission starts the clock', async () => {
    const { client, submit, id } = await enter('信', '4');
    const tasks = (await client.get('/api/get-tasks', { owner: 'owner' })).json<{ name: string }[]>();
    expect(tasks.map(({ name }) => name)).toEqual(['opening', '信题1', '信题2', 'closing']);
    const draft = await client.post('/api/save-draft', textAnswer('还没有开始'), {
      query: { taskId: '1', userId: id, sequence: '1', queuedAt: '1' },
    });
    expect(draft.statusCode).toBe(200);
    const account = (await submit(2)).json<Account>();
    expect(account).toMatchObject({
      startTime: test.clock.now().toISOString(),
      taskAnswers: ['', expect.any(String)],
    });
    expect(account.expireTime).toBe(new Date(test.clock.now().getTime() + 40 * MINUTE_MS).toISOString());
  });

  it('gives everybody else the opening page alone, and no answer before the start', async () => {
    await addCandidates(test, [{ name: '5', tag: '学生' }]);
    const { client, submit } = await enter('生', '5');
    const tasks = (await client.get('/api/get-tasks', { owner: 'owner' })).json<{ name: string }[]>();
    expect(tasks.map(({ name }) => name)).toEqual(['opening']);
    expect((await submit(1)).statusCode).toBe(409);
  });
});
