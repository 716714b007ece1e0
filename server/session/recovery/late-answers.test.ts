import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TicketUser } from '#api/result.ts';
import { sql } from 'kysely';
import { describeEngines } from '#server/testing/engines.ts';
import { countWaiting } from '#server/testing/lock-waits.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const MINUTE_MS = 60_000;
const CONTEST = '迟到';

describeEngines('late answers', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: CONTEST, taskCount: 1, duration: 40 });
  });
  afterAll(() => test.close());

  /** Answers come 45 minutes after the start, by pages that had queued them in time. */
  async function lateCandidate(...texts: string[]) {
    const name = String((ticket += 1));
    await addCandidates(test, [{ name, tag: '学生' }]);
    const candidate = await TestCandidate.start(test, CONTEST, name);
    const queuedAt = test.clock.now().getTime() + MINUTE_MS;
    test.clock.advance(45 * MINUTE_MS);
    for (const [index, text] of texts.entries()) {
      const sequence = index + 1;
      const reply = await candidate.submit({
        queuedAt,
        sequence,
        key: `late-${sequence}`,
        answer: textAnswer(text),
      });
      expect(reply.json()).toMatchObject({ late: true });
    }
    return candidate;
  }

  function decide(candidate: TestCandidate, decision: 'accepted' | 'rejected', key = 'late-1') {
    const answers = [{ ticket: candidate.ticket, key }];
    return owner.post('/api/decide-late-answers', { contestId: `owner/${CONTEST}`, decision, answers });
  }

  async function result(candidate: TestCandidate): Promise<TicketUser | undefined> {
    const query = { owner: 'owner', contestIds: `owner/${CONTEST}` };
    const users = (await owner.get('/api/get-contest-ticket-users', query)).json<TicketUser[]>();
    return users.find(({ ticketId }) => ticketId === candidate.ticket);
  }

  async function finishedCount(): Promise<number> {
    const rows = await test.database.db.selectFrom('finished_group').select('finished').execute();
    return rows.reduce((sum, row) => sum + row.finished, 0);
  }

  async function finishedAt(candidate: TestCandidate): Promise<string> {
    const user = test.database.db.selectFrom('ticket_user').select('finished_at');
    return (await user.where('ticket', '=', candidate.ticket).executeTakeFirstOrThrow()).finished_at;
  }

  it('are shown to the owner with their delay, and count for nothing until then', async () => {
    const candidate = await lateCandidate('网络断开时写的答案');
    expect(await result(candidate)).toMatchObject({
      taskAnswers: [],
      lateAnswers: [
        {
          taskId: 1,
          key: 'late-1',
          delayMs: 5 * MINUTE_MS,
          decision: 'pending',
          answer: JSON.stringify(textAnswer('网络断开时写的答案')),
        },
      ],
    });
    expect(await finishedAt(candidate)).toBe('');
  });

  it('count when the owner accepts them, once, also for the completion rate', async () => {
    const candidate = await lateCandidate('这份答案应当采用');
    const before = await finishedCount();
    const reply = await decide(candidate, 'accepted');
    expect(reply.json()).toMatchObject({ status: 'ok', msg: '已采用1份答案', data: '1' });
    expect(await result(candidate)).toMatchObject({
      taskAnswers: [JSON.stringify(textAnswer('这份答案应当采用'))],
      lateAnswers: [{ decision: 'accepted' }],
    });
    expect(await finishedAt(candidate)).not.toBe('');
    expect((await decide(candidate, 'accepted')).json()).toMatchObject({ data: '0' });
    expect(await finishedCount()).toBe(before + 1);
  });

  it('stop counting when the owner thinks again', async () => {
    const candidate = await lateCandidate('先采用后放弃的答案');
    const before = await finishedCount();
    await decide(candidate, 'accepted');
    await decide(candidate, 'rejected');
    expect(await result(candidate)).toMatchObject({
      taskAnswers: [],
      lateAnswers: [{ decision: 'rejected' }],
    });
    expect([await finishedAt(candidate), await finishedCount()]).toEqual(['', before]);
  });

  it('leave the newest answer that counts, whichever is accepted first', async () => {
    const candidate = await lateCandidate('比较旧的一份答案', '比较新的一份答案');
    await decide(candidate, 'accepted', 'late-2');
    await decide(candidate, 'accepted', 'late-1');
    expect((await result(candidate))?.taskAnswers).toEqual([JSON.stringify(textAnswer('比较新的一份答案'))]);
    await decide(candidate, 'rejected', 'late-2');
    expect((await result(candidate))?.taskAnswers).toEqual([JSON.stringify(textAnswer('比较旧的一份答案'))]);
  });

  it('do not touch an answer that came in time unless they are accepted', async () => {
    const name = String((ticket += 1));
    await addCandidates(test, [{ name, tag: '学生' }]);
    const candidate = await TestCandidate.start(test, CONTEST, name);
    const queuedAt = test.clock.now().getTime() + MINUTE_MS;
    await candidate.submit({ sequence: 1, answer: textAnswer('准时提交的答案') });
    test.clock.advance(45 * MINUTE_MS);
    await candidate.submit({ sequence: 2, queuedAt, key: 'late-1', answer: textAnswer('后来改过的答案') });
    expect((await result(candidate))?.taskAnswers).toEqual([JSON.stringify(textAnswer('准时提交的答案'))]);
    await decide(candidate, 'accepted');
    expect((await result(candidate))?.taskAnswers).toEqual([JSON.stringify(textAnswer('后来改过的答案'))]);
    await decide(candidate, 'rejected');
    expect((await result(candidate))?.taskAnswers).toEqual([JSON.stringify(textAnswer('准时提交的答案'))]);
  });

  it('are passed over when nobody has such an answer', async () => {
    const candidate = await lateCandidate('另一份迟到的答案');
    expect((await decide(candidate, 'accepted', 'unknown')).json()).toMatchObject({ data: '0' });
    const answers = [{ ticket: '9999', key: 'late-1' }];
    const other = { contestId: `owner/${CONTEST}`, decision: 'accepted', answers };
    expect((await owner.post('/api/decide-late-answers', other)).json()).toMatchObject({ data: '0' });
  });

  // On SQLite nothing happens at the same moment.
  if (engine === 'postgres')
    it('are passed over whose candidate is reset at the same moment', async () => {
      const candidate = await lateCandidate('一份很快就没有了的答案');
      const { db } = test.database;
      const { reply } = await db.transaction().execute(async (resetting) => {
        await resetting.deleteFrom('ticket_user').where('ticket', '=', candidate.ticket).execute();
        const deciding = decide(candidate, 'accepted');
        const ask = (statement: string) => sql.raw(statement).execute(resetting);
        await expect.poll(() => countWaiting(ask)).toBeGreaterThan(0);
        // Within an object: it can only come once this has ended.
        return { reply: deciding };
      });
      expect((await reply).json()).toMatchObject({ data: '0' });
    });

  it('leave a line in the recovery log for each decision', async () => {
    const candidate = await lateCandidate('记录在案的一份答案');
    test.clock.advance(1);
    await decide(candidate, 'accepted');
    const log = (await owner.get('/api/get-recovery-log', { contestId: `owner/${CONTEST}` })).json<
      unknown[]
    >();
    expect(log[0]).toEqual({
      at: test.clock.now().toISOString(),
      actor: 'owner',
      action: 'decide-late-answers',
      text: `已采用1份，考生${candidate.ticket}`,
    });
  });
});
