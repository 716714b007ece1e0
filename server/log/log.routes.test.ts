import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { LOG_REFUSALS } from '#domain/session/log-rules.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { logoutCommand } from '#server/account/account.commands.ts';

const MINUTE_MS = 60_000;
const BUSY = { status: 429, msg: LOG_REFUSALS.busy };

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

describeEngines('logging answers', (engine) => {
  let test: TestApp;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addSmallContest(test, { name: '测试', taskCount: 2, duration: 40, logInterval: 100 });
    await addSmallContest(test, { name: '不记录' });
  });
  afterAll(() => test.close());

  async function candidate(contest = '测试') {
    const number = String(ticket);
    ticket += 1;
    const client = test.client();
    await client.post('/api/ticket-login', { contestId: `owner/${contest}`, username: number });
    return { client, ticket: number, userId: `owner/${contest}/${number}` };
  }

  async function started(contest?: string) {
    const entered = await candidate(contest);
    expect((await entered.client.get('/api/start-contest')).statusCode).toBe(200);
    return entered;
  }

  const TASK = { taskId: '1', taskName: '测试题1' };
  const text = (strOption: string) => ({ basic: [{ id: 2, strOption }] });
  const send = (client: TestClient, body: object, query = TASK) =>
    client.post('/api/add-ticket-log', body, { query });
  const batch = (...logs: [sequence: number, answer: object][]) => ({
    logs: logs.map(([sequence, answer]) => ({ sequence, answer })),
  });

  async function said(sent: ReturnType<typeof send>) {
    const reply = await sent;
    return { status: reply.statusCode, msg: reply.json<StatusReply>().msg };
  }

  function stored(userTicket: string) {
    return test.database.db
      .selectFrom('ticket_log as l')
      .innerJoin('ticket_user as u', 'u.id', 'l.ticket_user_id')
      .select(['l.sequence', 'l.task_index', 'l.task_name', 'l.task_version', 'l.body'])
      .select(['l.logged_at', 'l.received_at'])
      .where('u.ticket', '=', userTicket)
      .orderBy('l.sequence')
      .execute();
  }
  const bodies = async (userTicket: string) =>
    (await stored(userTicket)).map((row) => JSON.parse(row.body) as unknown);

  it('stores a batch in its order, with the task’s version and both times', async () => {
    const { client, ticket: number } = await started();
    const now = test.clock.now().getTime();
    const reply = await send(client, batch([now - 300, text('因')], [now - 200, text('因为')]));
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', msg: '' }]);
    expect(await stored(number)).toEqual(
      [text('因'), text('因为')].map((answer, index) => ({
        sequence: now - 300 + index * 100,
        task_index: 1,
        task_name: '测试题1',
        task_version: 1,
        body: JSON.stringify(answer),
        logged_at: new Date(now - 300 + index * 100).toISOString(),
        received_at: new Date(now).toISOString(),
      })),
    );
  });

  it.each([
    ['a change without the answer that it follows', { sequence: 5, base: 4, change: text('b') }, 'base'],
    ['a change of what comes after it', { sequence: 2, base: 3, change: text('b') }, 'base'],
    ['a change without its base', { sequence: 5, change: text('b') }, 'base'],
    ['nothing', { sequence: 5 }, 'answer'],
    ['an event of no part', { sequence: 5, event: { part: '无', value: 1 } }, 'part'],
    [
      'an event that is nested too deep',
      { sequence: 5, event: { part: 'basic', value: nested(21) } },
      'value',
    ],
    [
      'one that nobody could go down into',
      { sequence: 5, event: { part: 'basic', value: nested(1_900) } },
      'value',
    ],
    [
      'an event that is too long',
      { sequence: 5, event: { part: 'basic', value: '长'.repeat(5_001) } },
      'value',
    ],
  ])('refuses %s', async (_name, entry, field) => {
    const { client, ticket: number } = await started();
    const reply = await send(client, { logs: [{ sequence: 1, answer: text('a') }, entry] });
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ status: 'error' })]);
    expect(reply.body).toContain(field);
    expect(await stored(number)).toEqual([]);
  });

  it('takes an event of a modest depth', async () => {
    const { client } = await started();
    const event = { part: 'basic', value: nested(20) };
    expect((await send(client, { logs: [{ sequence: 1, event }] })).statusCode).toBe(200);
  });

  it('stores a repeated batch once, also when the copies come together or overlap', async () => {
    const { client, ticket: number } = await started();
    const first = batch([1, text('a')], [2, text('b')], [3, text('c')]);
    const overlapping = batch([2, text('b')], [3, text('c')], [4, text('d')]);
    const replies = await Promise.all(
      [first, first, overlapping, first, overlapping].map((body) => send(client, body)),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await bodies(number)).toEqual([text('a'), text('b'), text('c'), text('d')]);
  });

  it('never lets a log replace another one', async () => {
    const { client, ticket: number } = await started();
    await send(client, batch([1, text('先')]));
    await send(client, batch([1, text('后')]));
    expect(await bodies(number)).toEqual([text('先')]);
  });

  it('takes a single answer too, each one as the newest', async () => {
    const { client, ticket: number } = await started();
    await send(client, text('一'));
    await send(client, { ...text('二'), contestTime: 3, taskTime: 1 });
    const both = await Promise.all([send(client, text('三')), send(client, text('四'))]);
    expect(both.map((reply) => reply.statusCode)).toEqual([200, 200]);
    const kept = await bodies(number);
    expect(kept.slice(0, 2)).toEqual([text('一'), { ...text('二'), contestTime: 3, taskTime: 1 }]);
    expect(kept).toHaveLength(4);
  });

  it('believes no page that says it comes from the future', async () => {
    const { client, ticket: number } = await started();
    const sequence = test.clock.now().getTime() + MINUTE_MS;
    await send(client, batch([sequence, text('一分钟后')]));
    const [row] = await stored(number);
    expect(row).toMatchObject({ sequence, logged_at: row?.received_at });
    const far = batch([Number.MAX_SAFE_INTEGER, text('明天')]);
    expect(await said(send(client, far))).toEqual({ status: 409, msg: REFUSALS.ahead });
    expect(await stored(number)).toHaveLength(1);
  });

  it('leaves the answer and the submissions alone', async () => {
    const { client, ticket: number, userId } = await started();
    const submit = await client.post('/api/submit-task', SMALL_ANSWER, { query: { taskId: '1', userId } });
    await send(client, text('之后'));
    const account = await client.get('/api/get-account');
    expect(account.json<StatusReply>().data).toContain('因为有朋友一起学习');
    expect(submit.statusCode).toBe(200);
    expect(await bodies(number)).toEqual([text('之后')]);
  });

  describe('is refused', () => {
    it('without a session, and for anybody but a candidate', async () => {
      expect(await said(send(test.client(), text('x')))).toEqual({ status: 401, msg: '请先登录' });
      const author = await test.author('other');
      expect(await said(send(author, text('x')))).toEqual({ status: 403, msg: '没有权限进行此操作' });
    });

    it('on an older device after a newer login, with the reason', async () => {
      const { client, ticket: number } = await started();
      await test
        .client()
        .post('/api/ticket-login', { contestId: 'owner/测试', username: number, takeOver: true });
      expect(await said(send(client, text('x')))).toEqual({ status: 401, msg: '该准考证号已在其他设备登录' });
      expect(await stored(number)).toEqual([]);
    });

    it('where the contest logs nothing', async () => {
      const { client } = await started('不记录');
      const reply = said(send(client, text('x'), { taskId: '1', taskName: '不记录题1' }));
      expect(await reply).toEqual({ status: 409, msg: LOG_REFUSALS.notLogged });
    });

    it('before the start and after the end', async () => {
      await addSmallContest(test, { name: '记录', logInterval: 100 });
      const query = { taskId: '1', taskName: '记录题1' };
      const { client, userId } = await candidate('记录');
      expect(await said(send(client, text('x'), query))).toEqual({ status: 409, msg: REFUSALS.notStarted });
      await client.get('/api/start-contest');
      await client.post('/api/submit-task', SMALL_ANSWER, { query: { taskId: '1', userId } });
      expect((await client.get('/api/stop-contest')).statusCode).toBe(200);
      expect(await said(send(client, text('x'), query))).toEqual({ status: 409, msg: REFUSALS.stopped });
    });

    it('long after the time is over, not right after it', async () => {
      const { client } = await started();
      test.clock.advance(41 * MINUTE_MS);
      expect((await send(client, text('x'))).statusCode).toBe(200);
      test.clock.advance(2 * MINUTE_MS);
      expect(await said(send(client, text('x')))).toEqual({ status: 409, msg: REFUSALS.expired });
    });

    it('for the opening page, a task that does not exist, and a name that is not that task’s', async () => {
      const { client, ticket: number } = await started();
      const said1 = async (taskId: string, taskName: string) =>
        (await said(send(client, text('x'), { taskId, taskName }))).msg;
      expect(await said1('0', 'opening')).toBe(LOG_REFUSALS.notATask);
      expect(await said1('9', '测试题1')).toBe(REFUSALS.noSuchTask);
      expect(await said1('1', '测试题2')).toBe(LOG_REFUSALS.otherTask);
      expect(await stored(number)).toEqual([]);
    });

    it('when the body is over its limit', async () => {
      const { client } = await started();
      const reply = await send(client, batch([1, text('长'.repeat(99_999))], [2, { basic: [] }]));
      expect(reply.statusCode).toBe(200);
      const long = Array.from({ length: 12 }, (_, index) => ({ id: index, strOption: 'x'.repeat(99_999) }));
      expect((await send(client, { basic: long })).statusCode).toBe(413);
    });
  });

  describe('while the server is busy', () => {
    /** Writes that change nothing and wait in the queue like any other. */
    const fillQueue = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          test.database.write.run(logoutCommand, { tokenHash: 'nobody', now: test.clock.now() }),
        ),
      );

    it('is turned away at once, and an answer sent at the same moment is stored', async () => {
      const { client, ticket: number, userId } = await started();
      const busy = fillQueue(500);
      const [log, submission] = await Promise.all([
        send(client, text('日志')),
        client.post('/api/submit-task', SMALL_ANSWER, { query: { taskId: '1', userId } }),
      ]);
      await busy;
      expect({ status: log.statusCode, msg: log.json<StatusReply>().msg }).toEqual(BUSY);
      expect(Number(log.headers['retry-after'])).toBeGreaterThan(0);
      expect(submission.statusCode).toBe(200);
      expect(submission.body).toContain('因为有朋友一起学习');
      expect(await stored(number)).toEqual([]);
    });

    it('is taken again when the queue is short', async () => {
      const { client, ticket: number } = await started();
      await fillQueue(500);
      expect((await send(client, text('之后'))).statusCode).toBe(200);
      expect(await bodies(number)).toEqual([text('之后')]);
    });

    it('is turned away before the body is looked at', async () => {
      const { client } = await started();
      const busy = fillQueue(500);
      const reply = await client.request({
        method: 'POST',
        url: '/api/add-ticket-log',
        query: TASK,
        headers: { 'content-type': 'application/json' },
        payload: '{"no json',
      });
      await busy;
      expect(reply.statusCode).toBe(429);
    });

    it('takes so many logs at a time and no more, while answers pass', async () => {
      const { client, ticket: number, userId } = await started();
      const logs = Array.from({ length: 300 }, (_, index) => send(client, batch([index + 1, text('x')])));
      const submission = client.post('/api/submit-task', SMALL_ANSWER, { query: { taskId: '1', userId } });
      const statuses = (await Promise.all(logs)).map((reply) => reply.statusCode);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect((await submission).statusCode).toBe(200);
      expect(await stored(number)).toHaveLength(statuses.filter((status) => status === 200).length);
    });
  });
});
