import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TicketUser } from '#api/result.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import type { SessionPlan } from '../session-plan.ts';

const CONTEST = '有毒';
const POISON = { name: `${CONTEST}题1`, basic: { questions: null } };
const POISON_VERSION = 99;

type Submitted = Account & { aside?: true; late?: true };

describeEngines('an answer that cannot be checked', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: CONTEST, taskCount: 2, duration: 40 });
    // As an upgrade that went wrong could leave it: the rules of the first task fail at every answer.
    await writeRows(test, async (db) => {
      const task = db.selectFrom('task').select('id').where('name', '=', POISON.name);
      const { id } = await task.executeTakeFirstOrThrow();
      const row = {
        task_id: id,
        version: POISON_VERSION,
        body: JSON.stringify(POISON),
        saved_at: '',
        saved_by: '',
      };
      await db.insertInto('task_version').values(row).execute();
    });
  });
  afterAll(() => test.close());

  async function begin(): Promise<TestCandidate> {
    const candidate = await TestCandidate.start(test, CONTEST, String((ticket += 1)));
    await writeRows(test, async (db) => {
      const users = db.selectFrom('ticket_user').select('plan').where('ticket', '=', candidate.ticket);
      const plan = JSON.parse((await users.executeTakeFirstOrThrow()).plan) as SessionPlan;
      const tasks = plan.tasks.map((task) =>
        task.name === POISON.name ? { ...task, version: POISON_VERSION } : task,
      );
      const given = JSON.stringify({ ...plan, tasks });
      await db
        .updateTable('ticket_user')
        .set({ plan: given })
        .where('ticket', '=', candidate.ticket)
        .execute();
    });
    return candidate;
  }

  async function result(candidate: TestCandidate): Promise<TicketUser | undefined> {
    const query = { owner: 'owner', contestIds: `owner/${CONTEST}` };
    const users = (await owner.get('/api/get-contest-ticket-users', query)).json<TicketUser[]>();
    return users.find(({ ticketId }) => ticketId === candidate.ticket);
  }

  it('is acknowledged, kept as it was sent, and not counted', async () => {
    const candidate = await begin();
    const reply = await candidate.submit({ key: 'poison', answer: textAnswer('原样保存') });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Submitted>()).toMatchObject({ aside: true, asideTasks: [1], taskAnswers: [] });
    const rows = await test.database.db
      .selectFrom('answer_history')
      .selectAll()
      .where('idempotency_key', '=', 'poison')
      .execute();
    expect(rows).toMatchObject([{ applied: 0, late: 1, late_decision: 'pending' }]);
    expect(JSON.parse(rows[0]?.body ?? '')).toEqual(textAnswer('原样保存'));
    expect(rows[0]?.aside).toContain('检查程序出错');
  });

  it('changes nothing when it is sent again', async () => {
    const candidate = await begin();
    for (let time = 0; time < 2; time += 1) {
      expect((await candidate.submit({ key: `twice-${candidate.ticket}` })).json<Submitted>().aside).toBe(
        true,
      );
    }
    expect((await result(candidate))?.lateAnswers).toHaveLength(1);
  });

  it('holds nobody up: the next task is open, others’ answers in the same moment count, and the test can be ended', async () => {
    const [poisoned, other] = [await begin(), await begin()];
    await other.submit({ taskId: 1 });
    const [aside, counted] = await Promise.all([
      poisoned.submit({ taskId: 1 }),
      other.submit({ taskId: 2, answer: textAnswer('旁边的考生') }),
    ]);
    expect(aside.json<Submitted>().aside).toBe(true);
    expect(counted.json<Submitted>().taskAnswers[1]).toContain('旁边的考生');
    expect((await poisoned.submit({ taskId: 2 })).statusCode).toBe(200);
    const ended = (await poisoned.client.get('/api/stop-contest')).json<Account>();
    expect(ended.stopTime).not.toBe('');
    expect(ended.receipt?.count).toBe(1);
  });

  it('keeps its task from nobody else: the others are given, answered and shown as ever', async () => {
    const candidate = await begin();
    const tasks = (await candidate.client.get('/api/get-tasks', { owner: 'owner' })).json<
      { name: string }[]
    >();
    expect(tasks.map(({ name }) => name)).toContain(`${CONTEST}题2`);
    const query = { owner: 'owner', contestIds: `owner/${CONTEST}` };
    expect((await owner.get('/api/get-answered-versions', query)).statusCode).toBe(200);
  });

  it('does not make a candidate finished until the owner accepts it', async () => {
    const candidate = await begin();
    await candidate.submit({ taskId: 1, key: `mine-${candidate.ticket}` });
    await candidate.submit({ taskId: 2 });
    const finished = async () =>
      (
        await test.database.db
          .selectFrom('ticket_user')
          .select('finished_at')
          .where('ticket', '=', candidate.ticket)
          .executeTakeFirstOrThrow()
      ).finished_at;
    expect(await finished()).toBe('');
    const answers = [{ ticket: candidate.ticket, key: `mine-${candidate.ticket}` }];
    const decision = { contestId: `owner/${CONTEST}`, decision: 'accepted', answers };
    expect((await owner.post('/api/decide-late-answers', decision)).statusCode).toBe(200);
    expect(await finished()).not.toBe('');
    expect((await result(candidate))?.taskAnswers).toHaveLength(2);
  });

  describe('by the page itself', () => {
    const setAside = (candidate: TestCandidate, key: string, body: object) =>
      candidate.client.post('/api/set-aside-answer', body, {
        query: { userId: candidate.userId, taskId: '2', sequence: '5', queuedAt: '1' },
        headers: { 'idempotency-key': key },
      });

    it('is kept with its reason and what is left of it', async () => {
      const candidate = await begin();
      await candidate.submit({ taskId: 1 });
      const key = `page-${candidate.ticket}`;
      const reply = await setAside(candidate, key, { reason: '答案无法转换', text: '[object Object]' });
      expect(reply.json<Submitted>()).toMatchObject({ aside: true, asideTasks: [1, 2] });
      const row = await test.database.db
        .selectFrom('answer_history')
        .selectAll()
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
      expect(row).toMatchObject({ aside: '答案无法转换', body: '[object Object]', applied: 0 });
    });

    it('needs a reason', async () => {
      const reply = await setAside(await begin(), 'no-reason', { reason: ' ', text: '' });
      expect([reply.statusCode, reply.json()]).toEqual([400, expect.stringContaining('reason')]);
    });
  });
});

describeEngines('the weight of an answer', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: CONTEST });
  });
  afterAll(() => test.close());

  /** Many texts: each alone is within the limit of a single one. */
  const heavy = (count: number) => ({
    basic: Array.from({ length: count }, (_, index) => ({ id: index + 1, strOption: '字'.repeat(5_000) })),
  });

  it('is limited by its kind, in bytes, for answers and drafts alike', async () => {
    const candidate = await TestCandidate.start(test, CONTEST, '1050');
    expect((await candidate.submit({ answer: heavy(61) })).statusCode).toBe(413);
    expect((await candidate.saveDraft({ answer: heavy(61) })).statusCode).toBe(413);
    expect((await candidate.saveDraft({ answer: heavy(58) })).statusCode).toBe(200);
  });
});
