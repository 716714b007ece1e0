import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { deleteContestCommand } from '#server/contest/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const MINUTE_MS = 60_000;

describeEngines('submitting a task', (engine) => {
  let test: TestApp;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试', taskCount: 2, duration: 40 });
  });
  afterAll(() => test.close());

  /** A candidate that nobody else in this file uses. */
  async function candidate(contest = '测试') {
    const number = String(ticket);
    ticket += 1;
    await addCandidates(test, [{ name: number, tag: '学生' }]);
    const client = test.client();
    const login = await client.post('/api/ticket-login', { contestId: `owner/${contest}`, username: number });
    expect(login.statusCode).toBe(200);
    return { client, ticket: number, userId: `owner/${contest}/${number}` };
  }

  async function started(contest?: string) {
    const entered = await candidate(contest);
    expect((await entered.client.get('/api/start-contest')).statusCode).toBe(200);
    return entered;
  }

  function submit(
    client: TestClient,
    userId: string,
    {
      taskId = 1,
      sequence,
      key,
      answer = SMALL_ANSWER as object,
    }: {
      taskId?: number;
      sequence?: number;
      key?: string;
      answer?: object;
    } = {},
  ) {
    return client.post('/api/submit-task', answer, {
      query: {
        taskId: String(taskId),
        userId,
        ...(sequence === undefined ? {} : { sequence: String(sequence) }),
      },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  }

  const textAnswer = (text: string) => ({
    basic: [
      { id: 1, option: 1 },
      { id: 2, strOption: text },
    ],
  });

  async function storedHistory(userTicket: string) {
    return test.database.db
      .selectFrom('answer_history as h')
      .innerJoin('ticket_user as u', 'u.id', 'h.ticket_user_id')
      .select(['h.sequence', 'h.applied', 'h.body', 'h.idempotency_key'])
      .where('u.ticket', '=', userTicket)
      .orderBy('h.sequence')
      .execute();
  }

  it('answers with the account that holds the answer', async () => {
    const { client, userId } = await started();
    const reply = await submit(client, userId);
    expect(reply.statusCode).toBe(200);
    const account = reply.json<Account>();
    expect(account.username).toBe(userId);
    expect(JSON.parse(account.taskAnswers[0] ?? '')).toEqual(SMALL_ANSWER);
  });

  it('unlocks the next task, and counts the candidate as finished after the last', async () => {
    const { client, ticket: number, userId } = await started();
    await submit(client, userId, { taskId: 1 });
    const last = await submit(client, userId, { taskId: 2 });
    expect(last.json<Account>().taskAnswers).toHaveLength(2);
    const user = await test.database.db
      .selectFrom('ticket_user')
      .select('finished_at')
      .where('ticket', '=', number)
      .executeTakeFirstOrThrow();
    expect(user.finished_at).not.toBe('');
  });

  it('counts a finished candidate once, also when the answer is changed afterwards', async () => {
    await addSmallContest(test, { name: '计数' });
    const { client, userId } = await started('计数');
    await submit(client, userId);
    await submit(client, userId, { answer: textAnswer('后来改过的答案') });
    const rows = await test.database.db
      .selectFrom('finished_group as g')
      .innerJoin('contest as c', 'c.id', 'g.contest_id')
      .select('g.finished')
      .where('c.name', '=', '计数')
      .execute();
    expect(rows).toEqual([{ finished: 1 }]);
  });

  it('stores a repeated request once and answers the same', async () => {
    const { client, ticket: number, userId } = await started();
    const first = await submit(client, userId, { key: 'same', sequence: 1 });
    const second = await submit(client, userId, { key: 'same', sequence: 1 });
    expect(second.json()).toEqual(first.json());
    expect(await storedHistory(number)).toHaveLength(1);
  });

  it('stores fifty parallel copies of one request once', async () => {
    const { client, ticket: number, userId } = await started();
    const copies = await Promise.all(
      Array.from({ length: 50 }, () => submit(client, userId, { key: 'copy', sequence: 1 })),
    );
    expect(copies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await storedHistory(number)).toHaveLength(1);
  });

  it('keeps a packet that arrives late in the history, and never lets it replace a newer answer', async () => {
    const { client, ticket: number, userId } = await started();
    await submit(client, userId, { sequence: 5, answer: textAnswer('较新的答案') });
    const late = await submit(client, userId, { sequence: 4, answer: textAnswer('较旧的答案') });
    expect(late.json<Account>().taskAnswers[0]).toContain('较新的答案');
    const history = await storedHistory(number);
    expect(history.map((row) => [row.sequence, row.applied])).toEqual([
      [4, 0],
      [5, 1],
    ]);
  });

  it('replaces the answer when it is submitted again', async () => {
    const { client, userId } = await started();
    await submit(client, userId);
    const again = await submit(client, userId, { answer: textAnswer('换了一个答案') });
    expect(again.json<Account>().taskAnswers[0]).toContain('换了一个答案');
  });

  it('keeps to the version of the task that was given at the start', async () => {
    await addSmallContest(test, { name: '改题' });
    const { client, userId } = await started('改题');
    const author = await test.author('owner');
    const edited = await author.post(
      '/api/update-task',
      { owner: 'owner', name: '改题题1', basic: { questions: [] } },
      { query: { id: 'owner/改题题1' } },
    );
    expect(edited.json()).toBe(true);
    expect((await submit(client, userId)).statusCode).toBe(200);
    const given = await client.get('/api/get-task', { id: 'owner/改题题1' });
    expect(given.json<{ basic: { questions: unknown[] } }>().basic.questions).toHaveLength(2);
  });

  describe('is refused', () => {
    async function refusal(request: ReturnType<typeof submit>) {
      const reply = await request;
      return { status: reply.statusCode, text: reply.json<string>() };
    }

    it('without a session', async () => {
      const { status, text } = await refusal(submit(test.client(), 'owner/测试/1001'));
      expect({ status, text }).toEqual({ status: 401, text: '请先登录' });
    });

    it('before the start', async () => {
      const { client, userId } = await candidate();
      expect(await refusal(submit(client, userId))).toEqual({ status: 409, text: REFUSALS.notStartedHere });
    });

    it('for another ticket user', async () => {
      const { client } = await started();
      const reply = refusal(submit(client, 'owner/测试/1099'));
      expect(await reply).toEqual({ status: 403, text: REFUSALS.otherUser });
    });

    it('for a task that is still locked', async () => {
      const { client, userId } = await started();
      const reply = refusal(submit(client, userId, { taskId: 2 }));
      expect(await reply).toEqual({ status: 409, text: REFUSALS.locked });
    });

    it('for the opening page, the closing page and a task that does not exist', async () => {
      const { client, userId } = await started();
      const texts = [];
      for (const taskId of [0, 3, 4]) texts.push((await refusal(submit(client, userId, { taskId }))).text);
      expect(texts).toEqual([REFUSALS.notATask, REFUSALS.notATask, REFUSALS.noSuchTask]);
    });

    it('with an answer that breaks the rules of the page, naming the question', async () => {
      const { client, userId } = await started();
      const reply = await refusal(submit(client, userId, { answer: textAnswer('太短') }));
      expect(reply).toEqual({ status: 422, text: '第2题不得少于5字，目前2字' });
    });

    it('after the time is over', async () => {
      const { client, userId } = await started();
      test.clock.advance(40 * MINUTE_MS);
      expect(await refusal(submit(client, userId))).toEqual({ status: 409, text: REFUSALS.expired });
    });

    it('after the owner has deleted the contest, and keeps what was answered', async () => {
      await addSmallContest(test, { name: '被删' });
      const { client, ticket: number, userId } = await started('被删');
      await submit(client, userId);
      const now = test.clock.now();
      await test.database.write.run(deleteContestCommand, {
        actor: 'owner',
        owner: 'owner',
        name: '被删',
        now,
      });
      expect(await refusal(submit(client, userId))).toEqual({ status: 409, text: REFUSALS.inactive });
      expect(await storedHistory(number)).toHaveLength(1);
    });

    it('after the contest was closed by the candidate', async () => {
      await addSmallContest(test, { name: '提交后' });
      const { client, userId } = await started('提交后');
      await submit(client, userId);
      expect((await client.get('/api/stop-contest')).statusCode).toBe(200);
      expect(await refusal(submit(client, userId))).toEqual({ status: 409, text: REFUSALS.stopped });
    });

    it('on an older device after a newer login, with the reason', async () => {
      const { client, ticket: number, userId } = await started();
      await test
        .client()
        .post('/api/ticket-login', { contestId: 'owner/测试', username: number, takeOver: true });
      const reply = await refusal(submit(client, userId));
      expect(reply).toEqual({ status: 401, text: '该准考证号已在其他设备登录' });
    });
  });
});
