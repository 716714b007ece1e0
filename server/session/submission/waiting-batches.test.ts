import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { addSmallContest, openTestApp, SMALL_ANSWER, type TestApp } from '#server/testing/test-app.ts';

describe.skipIf(inject('postgresUrl') === '')('a batch that waits for another one [postgres]', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp('postgres');
    await addSmallContest(test, { name: '测试', taskCount: 2, canJump: true });
  });
  afterAll(() => test.close());

  /** Answers that come one after the other while the candidate is locked, so that each waits in its own batch. */
  async function sendWhileLocked(
    ticket: string,
    answers: { taskId: number; sequence: number; text: string }[],
  ) {
    const client = test.client();
    await client.post('/api/ticket-login', { contestId: 'owner/测试', username: ticket });
    await client.get('/api/start-contest');
    const holder = new pg.Client({ connectionString: test.place.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select id from ticket_user where ticket = $1 for update', [ticket]);
    const sending = [];
    for (const { taskId, sequence, text } of answers) {
      const basic = [SMALL_ANSWER.basic[0], { id: 2, strOption: text }];
      const query = { taskId: String(taskId), userId: `owner/测试/${ticket}`, sequence: String(sequence) };
      sending.push(client.post('/api/submit-task', { basic }, { query }));
      await expect.poll(() => countWaiting((statement) => holder.query(statement))).toBe(sending.length);
    }
    await holder.query('commit');
    await holder.end();
    const replies = await Promise.all(sending);
    expect(replies.map((reply) => reply.statusCode)).toEqual(answers.map(() => 200));
    return (await client.get('/api/start-contest')).json<Account>();
  }

  it('does not replace the newer answer of that one', async () => {
    const account = await sendWhileLocked('1001', [
      { taskId: 1, sequence: 2, text: '较新的答案' },
      { taskId: 1, sequence: 1, text: '较旧的答案' },
    ]);
    expect(account.taskAnswers[0]).toContain('较新的答案');
  });

  it('sees that with the answer of that one the candidate is finished', async () => {
    await sendWhileLocked('1002', [
      { taskId: 1, sequence: 1, text: '第一题的答案' },
      { taskId: 2, sequence: 2, text: '第二题的答案' },
    ]);
    const { finished_at } = await test.database.db
      .selectFrom('ticket_user')
      .select('finished_at')
      .where('ticket', '=', '1002')
      .executeTakeFirstOrThrow();
    expect(finished_at).not.toBe('');
  });
});
