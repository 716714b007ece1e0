import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { WaitingAnswers } from '#api/result-table.ts';
import { LONGEST_FIELD } from '#domain/candidate/candidate-values.ts';
import type { ResultPage, ResultSummary } from '#domain/result/result-row.schema.ts';
import { LONGEST_NAME } from '#domain/text/entity-id.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';

/** However much is asked for or lies there, a reply stays small. */
describeEngines('results of a great deal', (engine) => {
  let test: TestApp;
  let owner: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: '重', taskCount: 2, duration: 10, tag: '学生' });
    for (const ticket of ['1001', '1002', '1003'])
      await (await TestCandidate.start(test, '重', ticket)).submit();
  });
  afterAll(() => test.close());

  const asking = { owner: 'owner', contestIds: 'owner/重' };
  const pageOf = async (more: Record<string, string> = {}) =>
    (await owner.get('/api/get-result-page', { ...asking, ...more })).json<ResultPage>();

  it('are of at most 200 tests, which are found together by their names of now and before', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `owner/没有${index}`);
    const most = await owner.get('/api/get-result-page', {
      ...asking,
      contestIds: [...ids(199), 'owner/重'].join(','),
    });
    expect(most.json<ResultPage>().total).toBe(3);
    const more = await owner.get('/api/get-result-page', { ...asking, contestIds: ids(201).join(',') });
    expect(more.statusCode).toBe(400);
    expect(more.json<StatusReply>().msg).toContain('一次最多查看200个测试的结果');
  });

  it('are found by a word once, however often it is said', async () => {
    expect((await pageOf({ search: '1002 '.repeat(30).trim() })).total).toBe(1);
    // The ninth word is not looked for any more.
    expect((await pageOf({ search: '1 0 10 00 100 1001 01 001 没有' })).total).toBe(1);
  });

  it('look into no drawings to tell whether answers can be read', async () => {
    const [long, short] = [`{${'长'.repeat(30_000)}`, `{${'短'.repeat(20_000)}`];
    await writeRows(test, async (db) => {
      for (const [ticket, body] of [
        ['1001', long],
        ['1002', short],
      ] as const) {
        const user = db.selectFrom('ticket_user').select('id').where('ticket', '=', ticket);
        await db.updateTable('answer').set({ body }).where('ticket_user_id', 'in', user).execute();
      }
    });
    const { rows } = await pageOf();
    expect(rows.map(({ ticketId, hasError }) => [ticketId, hasError])).toEqual([
      ['1001', false],
      ['1002', true],
      ['1003', false],
    ]);
  });

  it('name at most 5000 answers that wait, the first to come, and count all of them', async () => {
    await writeRows(test, async (db) => {
      const like = await db.selectFrom('answer_history').selectAll().executeTakeFirstOrThrow();
      const rows = Array.from({ length: 5_002 }, (_, index) => ({
        ...like,
        ...{
          idempotency_key: `迟到${String(index).padStart(4, '0')}`,
          late: 1,
          late_decision: 'pending' as const,
        },
      }));
      for (let at = 0; at < rows.length; at += 1_000) {
        await insertMany(db, 'answer_history', rows.slice(at, at + 1_000));
      }
    });
    const waiting = (await owner.get('/api/get-waiting-answers', asking)).json<WaitingAnswers>();
    expect([waiting.late.length, waiting.late.at(-1)?.key]).toEqual([5_000, '迟到4999']);
    const summary = (await owner.get('/api/get-result-summary', asking)).json<ResultSummary>();
    expect(summary.waiting).toEqual({ late: 5_002, aside: 0 });
    expect((await pageOf({ marks: 'late' })).total).toBe(1);
  });

  it('are of whoever has the longest number, name, role and places, which keep nobody from the test', async () => {
    // Different signs: an index would pack the same ones.
    const long = (from: number, length: number) =>
      Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + from + index * 7)).join('');
    const candidate = {
      ...{ name: long(1, LONGEST_NAME), realName: long(2, LONGEST_FIELD), tag: `学生,${long(3, 190)}` },
      ...{ school: long(4, LONGEST_FIELD), area: long(5, LONGEST_FIELD) },
      ...{ grade: long(6, LONGEST_FIELD), class: long(7, LONGEST_FIELD) },
    };
    await addCandidates(test, [candidate]);
    await addSmallContest(test, { name: '长', tag: '学生', ticketType: 'regex', ticket: '.+' });
    const person = await TestCandidate.start(test, '长', candidate.name);
    expect((await person.submit()).statusCode).toBe(200);
    expect((await person.client.get('/api/stop-contest')).statusCode).toBe(200);
    const { rows } = await pageOf({ contestIds: 'owner/长', sort: 'tag', order: 'descend' });
    expect(rows.find(({ ticketId }) => ticketId === candidate.name)).toMatchObject({
      ...{ tag: candidate.tag, name: candidate.realName, class: candidate.class, state: 'finished' },
    });
  });

  it('offer the first 2000 places in the order of people', async () => {
    const classes = Array.from({ length: 2_001 }, (_, index) => ({
      name: `5${index}`,
      class: `${2_001 - index}班`,
    }));
    await addCandidates(
      test,
      classes.map((candidate) => ({ ...candidate, tag: '学生' })),
    );
    const values = (await owner.get('/api/get-result-values', asking)).json<{ classes: string[] }>();
    expect([values.classes.length, values.classes[0], values.classes.at(-1)]).toEqual([
      2_000,
      '1班',
      '2000班',
    ]);
  });
});
