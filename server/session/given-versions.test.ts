import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_QUESTIONNAIRE,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const MINUTE_MS = 60_000;

describeEngines('what is stored of a candidate', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    await addSmallContest(test, { name: '版本', duration: 40, logInterval: 5 });
    await addCandidates(test, [{ name: '1030', realName: '名单上的人' }]);
  });
  afterAll(() => test.close());

  /** An edit makes a new version. */
  async function editTask(option: string): Promise<void> {
    const [first, second] = SMALL_QUESTIONNAIRE.basic?.questions ?? [];
    const questions = [{ ...first, options: [option, '不喜欢'] }, second];
    const task = { ...SMALL_QUESTIONNAIRE, owner: 'owner', name: '版本题1', basic: { questions } };
    const reply = await author.post('/api/update-task', task, { query: { id: 'owner/版本题1' } });
    expect(reply.json()).toBe(true);
  }

  const taskId = async () =>
    (
      await test.database.db
        .selectFrom('task')
        .select('id')
        .where('name', '=', '版本题1')
        .executeTakeFirstOrThrow()
    ).id;

  async function userOf(ticket: string) {
    const rows = test.database.db.selectFrom('ticket_user').selectAll();
    return rows.where('ticket', '=', ticket).executeTakeFirstOrThrow();
  }

  it('says of every answer, submission and log which task was answered in which version', async () => {
    const early = await TestCandidate.start(test, '版本', '1001');
    await editTask('很喜欢');
    const later = await TestCandidate.start(test, '版本', '1002');
    for (const candidate of [early, later]) {
      expect((await candidate.submit()).statusCode).toBe(200);
      const query = { taskId: '1', taskName: '版本题1' };
      await candidate.client.post('/api/add-ticket-log', textAnswer('日志'), { query });
    }
    const id = await taskId();
    for (const [ticket, version] of [
      ['1001', 1],
      ['1002', 2],
    ] as const) {
      const { id: userId } = await userOf(ticket);
      for (const table of ['answer', 'answer_history', 'ticket_log'] as const) {
        const rows = await test.database.db
          .selectFrom(table)
          .select(['task_id', 'task_version'])
          .where('ticket_user_id', '=', userId)
          .execute();
        expect(rows).toEqual([{ task_id: id, task_version: version }]);
      }
    }
  });

  it('keeps the version of a late answer that the owner accepts', async () => {
    const late = await TestCandidate.start(test, '版本', '1003');
    const queuedAt = test.clock.now().getTime() + MINUTE_MS;
    const { version } = await test.database.db
      .selectFrom('task')
      .select('version')
      .where('name', '=', '版本题1')
      .executeTakeFirstOrThrow();
    await editTask('非常喜欢');
    test.clock.advance(45 * MINUTE_MS);
    await late.submit({ queuedAt, key: 'late' });
    const answers = [{ ticket: '1003', key: 'late' }];
    await author.post('/api/decide-late-answers', { contestId: 'owner/版本', decision: 'accepted', answers });
    const rows = await test.database.db
      .selectFrom('answer')
      .select(['task_id', 'task_version'])
      .where('ticket_user_id', '=', (await userOf('1003')).id)
      .execute();
    expect(rows).toEqual([{ task_id: await taskId(), task_version: version }]);
  });

  it('names the owner, and the candidate where the owner’s list has one', async () => {
    await TestCandidate.start(test, '版本', '1030');
    expect(await userOf('1030')).toMatchObject({ owner: 'owner', candidate: '1030' });
    expect(await userOf('1001')).toMatchObject({ owner: 'owner', candidate: '' });
  });

  it('is confirmed by a receipt: how many answers, when, and a code that changes with what was stored', async () => {
    const codes: string[] = [];
    for (const [ticket, text] of [
      ['1040', '一段足够长的话'],
      ['1041', '一段足够长的话'],
    ] as const) {
      const candidate = await TestCandidate.start(test, '版本', ticket);
      await candidate.submit({ answer: textAnswer(text) });
      const { receipt } = (await candidate.client.get('/api/stop-contest')).json<Account>();
      expect(receipt).toMatchObject({ count: 1, at: test.clock.now().toISOString() });
      expect(receipt?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect((await candidate.client.get('/api/stop-contest')).json<Account>().receipt).toEqual(receipt);
      codes.push(receipt?.code ?? '');
    }
    expect(new Set(codes).size).toBe(2);
  });
});
