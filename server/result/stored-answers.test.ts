import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { type AnswersAsked, storedAnswerPortions } from './stored-answers.repository.ts';

const ALL = Array.from({ length: 12 }, (_, index) => `large-${index}`);
const MOST = 300_000;

describeEngines('answers as they are stored', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addSmallContest(test, { name: '大' });
    await (await TestCandidate.start(test, '大', '1001')).submit();
    await writeRows(test, async (db) => {
      const user = await db.selectFrom('ticket_user').selectAll().executeTakeFirstOrThrow();
      const answer = await db.selectFrom('answer').selectAll().executeTakeFirstOrThrow();
      const body = JSON.stringify({ basic: [], more: 'x'.repeat(100_000), taskTime: 7 });
      for (const id of ALL) {
        await db
          .insertInto('ticket_user')
          .values({ ...user, id, ticket: id, candidate: id })
          .execute();
        for (const task_index of [1, 2])
          await db
            .insertInto('answer')
            .values({ ...answer, ticket_user_id: id, task_index, body })
            .execute();
      }
    });
  });
  afterAll(() => test.close());

  const read = (asked: AnswersAsked, most = MOST) =>
    Array.fromAsync(storedAnswerPortions(test.database.db, ALL, asked, most));

  it('come in portions of so many bytes, in the order of the people, and whoever has more comes alone', async () => {
    const portions = await read({ withPartial: false });
    expect(portions.map((portion) => portion.size)).toEqual(ALL.map(() => 1));
    const small = await read({ withPartial: false }, 450_000);
    expect(small.map((portion) => portion.size)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(small.flatMap((portion) => [...portion.keys()])).toEqual(ALL);
    expect((await read({ withPartial: false }, 1)).flatMap((portion) => [...portion.keys()])).toEqual(ALL);
  });

  it('are read as far as they are needed', async () => {
    const need = (_: string, index: number) => (index === 1 ? 'time' : 'nothing');
    const portions = await read({ withPartial: false, need });
    expect(portions).toHaveLength(1);
    expect(portions[0]?.get('large-3')).toMatchObject([{ index: 1, body: '{"taskTime":7}' }]);
  });

  it('have drafts only where something is typed and nothing submitted', async () => {
    await addSmallContest(test, { name: '草稿' });
    const ids: string[] = [];
    for (const [ticket, answer] of [
      ['1001', textAnswer('写了')],
      ['1002', { taskTime: 3 }],
    ] as const) {
      const candidate = await TestCandidate.start(test, '草稿', ticket);
      expect((await candidate.saveDraft({ answer })).statusCode).toBe(200);
      const row = await test.database.db
        .selectFrom('answer_draft')
        .select('ticket_user_id as id')
        .where('ticket_user_id', 'not in', ['', ...ids])
        .executeTakeFirst();
      if (row) ids.push(row.id);
    }
    const [found] = await Array.fromAsync(storedAnswerPortions(test.database.db, ids, { withPartial: true }));
    expect([...(found?.values() ?? [])].map((answers) => answers.length)).toEqual([1, 0]);
    expect(found?.get(ids[0] ?? '')).toMatchObject([{ isPartial: true, index: 1 }]);
  });
});
