import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MinimalSubmitReply } from '#api/session.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { TaskSettings } from '#tasks/task.schema.ts';

const MINUTE_MS = 60_000;
const TASK_COUNT = 5;
const MINIMAL = { prefer: 'return=minimal' };
/** Six texts of 5,000 characters: 90 KB. */
const QUESTIONS = [1, 2, 3, 4, 5, 6];
const LARGE = { basic: QUESTIONS.map((id) => ({ id, strOption: '字'.repeat(5_000) })) };

describeEngines('a reply to an answer', (engine) => {
  let test: TestApp;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    const base = { actor: 'owner', owner: 'owner', now: test.clock.now() };
    const questions = QUESTIONS.map((id) => ({ id, type: 'fill-blank' as const, text: '写一篇短文' }));
    const names = Array.from({ length: TASK_COUNT }, (_, index) => `作文${index + 1}`);
    for (const name of names) {
      const settings = TaskSettings.parse({ name, basic: { questions } });
      await test.database.write.run(addTaskCommand, { ...base, settings });
    }
    const settings = ContestSettings.parse({
      ...{ name: '测试', ticketType: 'regex', ticket: '\\d+', duration: 40 },
      tasks: ['opening', ...names, 'closing'],
    });
    await test.database.write.run(addContestCommand, { ...base, settings });
  });
  afterAll(() => test.close());

  const begin = () => TestCandidate.start(test, '测试', String((ticket += 1)));

  interface Sent {
    isMinimal?: boolean;
    key?: string;
    queuedAt?: number;
    answer?: object;
  }

  function submit(
    candidate: TestCandidate,
    taskId: number,
    { isMinimal = true, key, queuedAt, answer = LARGE }: Sent = {},
  ) {
    return candidate.client.post('/api/submit-task', answer, {
      query: {
        ...{ taskId: String(taskId), userId: candidate.userId },
        ...(queuedAt === undefined ? {} : { queuedAt: String(queuedAt) }),
      },
      headers: {
        ...(isMinimal ? MINIMAL : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
  }

  const run = (candidate: TestCandidate, url: string) =>
    candidate.client.request({ method: 'GET', url, headers: MINIMAL });

  function setAside(candidate: TestCandidate, taskId: number, headers: Record<string, string>) {
    return candidate.client.post(
      '/api/set-aside-answer',
      { reason: '答案无法转换', text: '[object Object]' },
      {
        query: { taskId: String(taskId), userId: candidate.userId, sequence: '5', queuedAt: '1' },
        headers: { ...headers, 'idempotency-key': `aside-${candidate.ticket}-${taskId}` },
      },
    );
  }

  const storedBodies = (candidate: TestCandidate) =>
    test.database.db
      .selectFrom('answer as a')
      .innerJoin('ticket_user as u', 'u.id', 'a.ticket_user_id')
      .select(['a.task_index', 'a.body'])
      .where('u.ticket', '=', candidate.ticket)
      .orderBy('a.task_index')
      .execute();

  it('is as short after five answers of 90 KB as after the first, for who asks for it so', async () => {
    const candidate = await begin();
    const lengths = [];
    for (let taskId = 1; taskId <= TASK_COUNT; taskId += 1) {
      const reply = await submit(candidate, taskId);
      expect(reply.statusCode).toBe(200);
      lengths.push(reply.body.length);
    }
    expect(new Set(lengths).size).toBe(1);
    expect(lengths[0]).toBeLessThan(250);
    const stored = await storedBodies(candidate);
    expect(stored.map(({ body }) => JSON.parse(body) as object)).toEqual(
      Array.from({ length: TASK_COUNT }, () => LARGE),
    );
  });

  it('says in brief what may have changed, and nothing else', async () => {
    const candidate = await begin();
    const account = (await candidate.client.get('/api/start-contest')).json<Account>();
    expect((await submit(candidate, 1)).json()).toEqual({
      serverTime: test.clock.now().toISOString(),
      expireTime: account.expireTime,
      stopTime: '',
      task: { id: 1, state: 'counts' },
    } satisfies MinimalSubmitReply);
  });

  it.each(['return=minimal', 'respond-async, Return="Minimal"; a=1', 'wait=10,return=minimal'])(
    'heeds the header Prefer: %s, and says so',
    async (prefer) => {
      const candidate = await begin();
      const query = { taskId: '1', userId: candidate.userId };
      const reply = await candidate.client.post('/api/submit-task', LARGE, { query, headers: { prefer } });
      expect(reply.headers['preference-applied']).toBe('return=minimal');
      expect(reply.json()).not.toHaveProperty('taskAnswers');
    },
  );

  it('is the account for who prefers something else', async () => {
    const candidate = await begin();
    const query = { taskId: '1', userId: candidate.userId };
    const headers = { prefer: 'return=representation, handling=lenient' };
    const reply = await candidate.client.post('/api/submit-task', LARGE, { query, headers });
    expect(reply.headers).not.toHaveProperty('preference-applied');
    expect(reply.json<Account>().taskAnswers).toHaveLength(1);
  });

  it('to the start and the end is as short for who asks for it, with the receipt at the end', async () => {
    const candidate = await begin();
    const account = (await candidate.client.get('/api/start-contest')).json<Account>();
    const times = { serverTime: account.serverTime, expireTime: account.expireTime, stopTime: '' };
    const started = await run(candidate, '/api/start-contest');
    expect(started.json()).toEqual(times);
    for (let taskId = 1; taskId <= TASK_COUNT; taskId += 1) await submit(candidate, taskId);
    const stopped = await run(candidate, '/api/stop-contest');
    const whole = (await candidate.client.get('/api/stop-contest')).json<Account>();
    expect(whole.receipt).toMatchObject({ count: TASK_COUNT });
    expect(stopped.json()).toEqual({ ...times, stopTime: whole.stopTime, receipt: whole.receipt });
  });

  it('is the account with all answers for everybody else, also after brief ones', async () => {
    const candidate = await begin();
    await submit(candidate, 1);
    const reply = (await submit(candidate, 2, { isMinimal: false })).json<Account>();
    const account = (await candidate.client.get('/api/start-contest')).json<Account>();
    expect(reply).toEqual(account);
    expect(reply.taskAnswers).toEqual([JSON.stringify(LARGE), JSON.stringify(LARGE)]);
  });

  it('to a repetition has the form that the repetition asks for', async () => {
    const candidate = await begin();
    const key = `again-${candidate.ticket}`;
    const first = await submit(candidate, 1, { key });
    expect((await submit(candidate, 1, { key })).json()).toEqual(first.json());
    const whole = (await submit(candidate, 1, { key, isMinimal: false })).json<Account>();
    expect([whole.username, whole.taskAnswers.length]).toEqual([candidate.userId, 1]);
    expect(whole).not.toHaveProperty('task');
  });

  it('says in brief that the answer came too late, however often it is sent', async () => {
    const candidate = await begin();
    const queuedAt = test.clock.now().getTime();
    test.clock.advance(50 * MINUTE_MS);
    const key = `late-${candidate.ticket}`;
    for (let time = 0; time < 2; time += 1) {
      const reply = await submit(candidate, 1, { key, queuedAt });
      expect(reply.json()).toMatchObject({ task: { id: 1, state: 'late' } });
    }
  });

  it('says in brief that the answer was set aside', async () => {
    const candidate = await begin();
    for (let time = 0; time < 2; time += 1) {
      const reply = (await setAside(candidate, 1, MINIMAL)).json<MinimalSubmitReply>();
      expect(reply).toMatchObject({ task: { id: 1, state: 'aside' } });
      expect(reply).not.toHaveProperty('taskAnswers');
    }
    const whole = (await setAside(candidate, 2, {})).json<Account>();
    expect(whole).toMatchObject({ aside: true, asideTasks: [1, 2], taskAnswers: [] });
  });

  it('that refuses is the same in either form', async () => {
    const candidate = await begin();
    const [minimal, whole] = [await submit(candidate, 3), await submit(candidate, 3, { isMinimal: false })];
    expect([minimal.statusCode, minimal.json()]).toEqual([whole.statusCode, whole.json()]);
    expect(minimal.statusCode).toBe(409);
    expect(minimal.headers).not.toHaveProperty('preference-applied');
  });
});
