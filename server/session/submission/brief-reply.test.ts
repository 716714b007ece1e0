import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SubmittedBriefly } from '#api/session.ts';
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
    brief?: boolean;
    key?: string;
    queuedAt?: number;
    answer?: object;
  }

  function submit(
    candidate: TestCandidate,
    taskId: number,
    { brief = true, key, queuedAt, answer = LARGE }: Sent = {},
  ) {
    return candidate.client.post('/api/submit-task', answer, {
      query: {
        ...{ taskId: String(taskId), userId: candidate.userId },
        ...(brief ? { brief: '1' } : {}),
        ...(queuedAt === undefined ? {} : { queuedAt: String(queuedAt) }),
      },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  }

  function setAside(candidate: TestCandidate, taskId: number, query: { brief?: '1' }) {
    return candidate.client.post(
      '/api/set-aside-answer',
      { reason: '答案无法转换', text: '[object Object]' },
      {
        query: { taskId: String(taskId), userId: candidate.userId, sequence: '5', queuedAt: '1', ...query },
        headers: { 'idempotency-key': `aside-${candidate.ticket}-${taskId}` },
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
      brief: true,
      id: account.id,
      startTime: account.startTime,
      stopTime: '',
      expireTime: account.expireTime,
      asideTasks: [],
      serverTime: test.clock.now().toISOString(),
    } satisfies SubmittedBriefly);
  });

  it('is the account with all answers for everybody else, also after brief ones', async () => {
    const candidate = await begin();
    await submit(candidate, 1);
    const reply = (await submit(candidate, 2, { brief: false })).json<Account>();
    const account = (await candidate.client.get('/api/start-contest')).json<Account>();
    expect(reply).toEqual(account);
    expect(reply.taskAnswers).toEqual([JSON.stringify(LARGE), JSON.stringify(LARGE)]);
  });

  it('to a repetition has the form that the repetition asks for', async () => {
    const candidate = await begin();
    const key = `again-${candidate.ticket}`;
    const first = await submit(candidate, 1, { key });
    expect((await submit(candidate, 1, { key })).json()).toEqual(first.json());
    const whole = (await submit(candidate, 1, { key, brief: false })).json<Account>();
    expect([whole.username, whole.taskAnswers.length]).toEqual([candidate.userId, 1]);
    expect(whole).not.toHaveProperty('brief');
  });

  it('says in brief that the answer came too late, however often it is sent', async () => {
    const candidate = await begin();
    const queuedAt = test.clock.now().getTime();
    test.clock.advance(50 * MINUTE_MS);
    const key = `late-${candidate.ticket}`;
    for (let time = 0; time < 2; time += 1) {
      const reply = await submit(candidate, 1, { key, queuedAt });
      expect(reply.json()).toMatchObject({ brief: true, late: true });
    }
  });

  it('says in brief which answers were set aside', async () => {
    const candidate = await begin();
    for (let time = 0; time < 2; time += 1) {
      const reply = (await setAside(candidate, 1, { brief: '1' })).json<SubmittedBriefly>();
      expect(reply).toMatchObject({ brief: true, aside: true, asideTasks: [1] });
      expect(reply).not.toHaveProperty('taskAnswers');
    }
    const whole = (await setAside(candidate, 2, {})).json<Account>();
    expect(whole).toMatchObject({ aside: true, asideTasks: [1, 2], taskAnswers: [] });
  });

  it('that refuses is the same in either form', async () => {
    const candidate = await begin();
    const [brief, whole] = [await submit(candidate, 3), await submit(candidate, 3, { brief: false })];
    expect([brief.statusCode, brief.json()]).toEqual([whole.statusCode, whole.json()]);
    expect(brief.statusCode).toBe(409);
  });
});
