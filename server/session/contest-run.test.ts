import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { type RunOutcome, startContestCommand, stopContestCommand } from './contest-run.commands.ts';

const MINUTE_MS = 60_000;

describeEngines('a contest is', (engine) => {
  let test: TestApp;
  let author: TestClient;
  let ticket = 1_001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    await addSmallContest(test, { name: '测试', duration: 40 });
    await addSmallContest(test, { name: '不限时', duration: 0 });
    await addSmallContest(test, { name: '至少十分钟', duration: 40, minDuration: 10 });
    await addSmallContest(test, { name: '两题', duration: 40, taskCount: 2 });
  });
  afterAll(() => test.close());

  async function candidate(contest: string) {
    const number = String(ticket);
    ticket += 1;
    const client = test.client();
    await client.post('/api/ticket-login', { contestId: `owner/${contest}`, username: number });
    return { client, number, userId: `owner/${contest}/${number}` };
  }

  async function started(contest: string, { answered = 0 } = {}) {
    const entered = await candidate(contest);
    const account = (await entered.client.get('/api/start-contest')).json<Account>();
    for (let taskId = 1; taskId <= answered; taskId += 1) await answer(entered, taskId);
    return { ...entered, account };
  }

  async function answer({ client, userId }: { client: TestClient; userId: string }, taskId: number) {
    const query = { taskId: String(taskId), userId };
    expect((await client.post('/api/submit-task', SMALL_ANSWER, { query })).statusCode).toBe(200);
  }

  async function said(client: TestClient, url: string): Promise<[number, unknown]> {
    const reply = await client.get(url);
    return [reply.statusCode, reply.json()];
  }
  const start = (client: TestClient) => said(client, '/api/start-contest');
  const stop = (client: TestClient) => said(client, '/api/stop-contest');

  async function setState(name: string, state: 'active' | 'inactive', taskCount = 1): Promise<void> {
    const tasks = [
      'opening',
      ...Array.from({ length: taskCount }, (_, index) => `${name}题${index + 1}`),
      'closing',
    ];
    const body = {
      owner: 'owner',
      name,
      state,
      tasks,
      ticketType: 'range',
      ticket: [{ id: 1, start: '1001', end: '1100' }],
    };
    expect((await author.post('/api/update-contest', body, { query: { id: `owner/${name}` } })).json()).toBe(
      true,
    );
  }

  async function ticketUserId(number: string): Promise<string> {
    const row = test.database.db.selectFrom('ticket_user').select('id').where('ticket', '=', number);
    return (await row.executeTakeFirstOrThrow()).id;
  }
  const accountIn = (outcome: RunOutcome) => ('account' in outcome ? outcome.account : undefined);

  describe('started', () => {
    it('with the server’s time and the end that follows from the duration', async () => {
      const now = test.clock.now();
      const { account } = await started('测试');
      expect(account).toMatchObject({
        startTime: now.toISOString(),
        expireTime: new Date(now.getTime() + 40 * MINUTE_MS).toISOString(),
        stopTime: '',
        serverTime: now.toISOString(),
        taskAnswers: [],
      });
    });

    it('without an end where the duration is 0', async () => {
      const { account } = await started('不限时');
      expect(account.startTime).not.toBe('');
      expect(account.expireTime).toBe('');
    });

    it('once: a repeated call changes nothing', async () => {
      const { client, account } = await started('测试', { answered: 1 });
      test.clock.advance(5 * MINUTE_MS);
      const again = (await client.get('/api/start-contest')).json<Account>();
      expect(again).toMatchObject({ startTime: account.startTime, expireTime: account.expireTime });
      expect(again.serverTime).toBe(test.clock.now().toISOString());
      expect(again.taskAnswers).toHaveLength(1);
    });

    it('once, also when the calls come at the same time', async () => {
      const { number } = await candidate('测试');
      const id = await ticketUserId(number);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const now = new Date(test.clock.now().getTime() + index);
          return test.database.write.run(startContestCommand, { ticketUserId: id, now });
        }),
      );
      const times = new Set(outcomes.map((outcome) => accountIn(outcome)?.startTime));
      expect(times.size).toBe(1);
    });

    it('not while its owner keeps it closed', async () => {
      await addSmallContest(test, { name: '先关后开' });
      const { client } = await candidate('先关后开');
      await setState('先关后开', 'inactive');
      expect(await start(client)).toEqual([409, '当前测试未开放，无法作答']);
      await setState('先关后开', 'active');
      expect((await start(client))[0]).toBe(200);
    });

    it('not again after its end', async () => {
      const { client } = await started('测试');
      test.clock.advance(40 * MINUTE_MS);
      expect(await start(client)).toEqual([409, '当前测试已结束，不能再作答']);
    });
  });

  describe('stopped', () => {
    it('when every task is answered, with the server’s time', async () => {
      const { client } = await started('两题', { answered: 2 });
      test.clock.advance(MINUTE_MS);
      const reply = await client.get('/api/stop-contest');
      expect(reply.statusCode).toBe(200);
      expect(reply.json<Account>().stopTime).toBe(test.clock.now().toISOString());
    });

    it('once: a repeated call changes nothing', async () => {
      const { client } = await started('测试', { answered: 1 });
      const first = (await client.get('/api/stop-contest')).json<Account>();
      test.clock.advance(MINUTE_MS);
      expect((await client.get('/api/stop-contest')).json<Account>().stopTime).toBe(first.stopTime);
      expect(await start(client)).toEqual([409, '当前测试已提交，不能再作答']);
    });

    it('once, also when the calls come at the same time', async () => {
      const { number } = await started('测试', { answered: 1 });
      const id = await ticketUserId(number);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const now = new Date(test.clock.now().getTime() + index);
          return test.database.write.run(stopContestCommand, { ticketUserId: id, now });
        }),
      );
      expect(new Set(outcomes.map((outcome) => accountIn(outcome)?.stopTime)).size).toBe(1);
    });

    it('not before the start', async () => {
      const { client } = await candidate('测试');
      expect(await stop(client)).toEqual([409, '当前测试还未开始，请先阅读卷首语并开始测试']);
    });

    it('not while a task is unanswered', async () => {
      const { client } = await started('两题', { answered: 1 });
      expect(await stop(client)).toEqual([409, '还有题目没有作答，不能结束测试']);
    });

    it('not while its owner keeps it closed', async () => {
      await addSmallContest(test, { name: '中途关闭' });
      const { client } = await started('中途关闭', { answered: 1 });
      await setState('中途关闭', 'inactive');
      expect(await stop(client)).toEqual([409, '当前测试未开放，无法作答']);
    });

    it('not before the shortest time, of which one second is given', async () => {
      const { client } = await started('至少十分钟', { answered: 1 });
      test.clock.advance(9 * MINUTE_MS + 58_999);
      expect(await stop(client)).toEqual([409, '答题时间不得少于10分钟，目前已用09分58秒']);
      test.clock.advance(1);
      expect((await stop(client))[0]).toBe(200);
    });

    it('when the time is over only if every task is answered', async () => {
      const { client } = await started('两题', { answered: 1 });
      const finished = await started('两题', { answered: 2 });
      test.clock.advance(40 * MINUTE_MS);
      expect(await stop(client)).toEqual([409, '还有题目没有作答，不能结束测试']);
      expect((await stop(finished.client))[0]).toBe(200);
    });
  });
});
