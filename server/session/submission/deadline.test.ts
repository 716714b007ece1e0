import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';

const DURATION_MS = 40 * 60_000;
const OVER = '当前测试已结束，不能再作答';

describeEngines('submitting around the deadline', (engine) => {
  let test: TestApp;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '限时', taskCount: 2, duration: 40 });
  });
  afterAll(() => test.close());

  /** Whose time ends in `untilEnd` ms from now on. */
  async function candidateBeforeEnd(untilEnd: number) {
    const candidate = await TestCandidate.start(test, '限时', String((ticket += 1)));
    const endsAt = test.clock.now().getTime() + DURATION_MS;
    test.clock.advance(DURATION_MS - untilEnd);
    return { candidate, endsAt };
  }

  const stored = (number: string) =>
    test.database.db
      .selectFrom('answer_history as h')
      .innerJoin('ticket_user as u', 'u.id', 'h.ticket_user_id')
      .select(['h.late', 'h.applied', 'h.delay_ms', 'h.late_decision', 'u.finished_at'])
      .where('u.ticket', '=', number)
      .orderBy('h.sequence')
      .execute();

  it('takes an answer in the last millisecond', async () => {
    const { candidate } = await candidateBeforeEnd(1);
    expect((await candidate.submit()).statusCode).toBe(200);
    expect(await stored(candidate.ticket)).toMatchObject([{ late: 0, applied: 1, delay_ms: 0 }]);
  });

  it('refuses an answer that is given at the deadline, and stores nothing of it', async () => {
    const { candidate, endsAt } = await candidateBeforeEnd(0);
    for (const queuedAt of [undefined, endsAt + 1]) {
      const reply = await candidate.submit(queuedAt === undefined ? {} : { queuedAt });
      expect([reply.statusCode, reply.json()]).toEqual([409, OVER]);
    }
    expect(await stored(candidate.ticket)).toEqual([]);
  });

  it.each([
    [0, 0],
    [119_999, 119_999],
    [120_000, 120_000],
  ])(
    'takes an answer that was queued before the end %i ms after it, with its delay',
    async (after, delay) => {
      const { candidate, endsAt } = await candidateBeforeEnd(-after);
      const reply = await candidate.submit({ queuedAt: endsAt - 5_000 });
      expect(reply.statusCode).toBe(200);
      expect(reply.json<Account>()).not.toHaveProperty('late');
      expect(reply.json<Account>().taskAnswers).toHaveLength(1);
      expect(await stored(candidate.ticket)).toMatchObject([{ late: 0, applied: 1, delay_ms: delay }]);
    },
  );

  it('keeps what comes a millisecond later, marked late, and counts nobody as finished by it', async () => {
    const { candidate, endsAt } = await candidateBeforeEnd(-120_001);
    // The second is locked behind the first, which does not count yet: both are the owner's to decide.
    for (const taskId of [1, 2]) {
      const reply = await candidate.submit({
        taskId,
        queuedAt: endsAt - 5_000,
        sequence: taskId,
        key: `k${taskId}`,
      });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({ late: true, taskAnswers: [] });
    }
    const row = { late: 1, applied: 0, delay_ms: 120_001, late_decision: 'pending', finished_at: '' };
    expect(await stored(candidate.ticket)).toEqual([row, row]);
  });

  it('answers a repeated late request the same, and stores it once', async () => {
    const { candidate, endsAt } = await candidateBeforeEnd(-200_000);
    const sent = { queuedAt: endsAt - 1, key: 'again', sequence: 5 };
    const first = await candidate.submit(sent);
    const second = await candidate.submit(sent);
    expect(second.json()).toEqual(first.json());
    expect(await stored(candidate.ticket)).toHaveLength(1);
  });

  it('refuses a late answer that breaks the rules of its task', async () => {
    const { candidate, endsAt } = await candidateBeforeEnd(-200_000);
    const reply = await candidate.submit({ queuedAt: endsAt - 1, answer: textAnswer('短') });
    expect(reply.statusCode).toBe(422);
    expect(await stored(candidate.ticket)).toEqual([]);
  });

  it('keeps an answer for the owner that another computer had queued before the test was closed', async () => {
    const candidate = await TestCandidate.start(test, '限时', String((ticket += 1)));
    await candidate.submit({ taskId: 1, sequence: 10 });
    await candidate.submit({ taskId: 2, sequence: 11 });
    const queuedAt = test.clock.now().getTime();
    test.clock.advance(1_000);
    expect((await candidate.client.get('/api/stop-contest')).statusCode).toBe(200);
    const reply = await candidate.submit({
      taskId: 1,
      sequence: 12,
      queuedAt,
      answer: textAnswer('另一台电脑上的答案'),
    });
    expect(reply.json()).toMatchObject({ late: true });
    expect((await candidate.submit({ taskId: 1, sequence: 13 })).json()).toBe('当前测试已提交，不能再作答');
    expect(await stored(candidate.ticket)).toMatchObject([{ late: 0 }, { late: 0 }, { late: 1 }]);
  });
});
