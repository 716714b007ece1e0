import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RescuedAnswer } from '#api/recovery.ts';
import type { StatusReply } from '#api/endpoint.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { directly } from '#server/testing/direct-database.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { type IssuedRescueKey, sealRescueFile } from '#server/testing/sealed-file.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';

const FAR = Number.MAX_SAFE_INTEGER;
const CONTEST = '未来';

describeEngines('an answer from the future', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: CONTEST, duration: 60, logInterval: 100 });
  });
  afterAll(() => test.close());

  const begin = () => TestCandidate.start(test, CONTEST, String((ticket += 1)));
  const now = () => test.clock.now().getTime();
  const first = textAnswer('这是第一次的答案');
  const second = textAnswer('这是第二次的答案');

  async function counting({ client }: TestCandidate): Promise<unknown> {
    const reply = (await client.get('/api/get-account')).json<StatusReply>();
    const [text = ''] = (JSON.parse(reply.data ?? '') as Account).taskAnswers;
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }

  async function saved({ client }: TestCandidate) {
    return (await client.get('/api/get-saved-answers')).json<{
      drafts: { sequence: number; answer: unknown }[];
      answers: { sequence: number }[];
    }>();
  }

  const rowsOf = (table: 'answer' | 'answer_history' | 'answer_draft' | 'ticket_log', number: string) =>
    test.database.db
      .selectFrom(table as 'answer')
      .innerJoin('ticket_user as u', 'u.id', 'ticket_user_id')
      .select('sequence')
      .where('u.ticket', '=', number)
      .execute();

  it('is refused with its own sentence, and makes nothing that follows count for nothing', async () => {
    const candidate = await begin();
    const planted = await candidate.submit({ sequence: FAR, answer: first });
    expect(planted.statusCode).toBe(409);
    expect(planted.json()).toBe(REFUSALS.ahead);
    expect(await rowsOf('answer_history', candidate.ticket)).toEqual([]);
    expect((await candidate.submit({ sequence: now(), answer: second })).statusCode).toBe(200);
    expect(await counting(candidate)).toEqual(second);
  });

  it('cannot be planted as a draft, as an answer that is set aside, or as a log', async () => {
    const candidate = await begin();
    expect((await candidate.saveDraft({ sequence: FAR, answer: first })).statusCode).toBe(409);
    const query = { userId: candidate.userId, taskId: '1', sequence: String(FAR), queuedAt: '1' };
    const aside = { reason: '无法发送', text: 'x' };
    const set = await candidate.client.post('/api/set-aside-answer', aside, { query });
    expect(set.statusCode).toBe(409);
    const logs = [
      { sequence: now(), answer: first },
      { sequence: FAR, answer: second },
    ];
    const about = { query: { taskId: '1', taskName: `${CONTEST}题1` } };
    const logged = await candidate.client.post('/api/add-ticket-log', { logs }, about);
    expect(logged.statusCode).toBe(409);
    expect(logged.json<StatusReply>().msg).toBe(REFUSALS.ahead);
    for (const table of ['answer_draft', 'answer_history', 'ticket_log'] as const) {
      expect(await rowsOf(table, candidate.ticket)).toEqual([]);
    }
  });

  /** As it could be stored before numbers were looked at. */
  const plantFor = ({ ticket: number }: TestCandidate) =>
    directly(test.place, async (db) => {
      const users = db.selectFrom('ticket_user').select('id').where('ticket', '=', number);
      for (const table of ['answer', 'answer_history', 'answer_draft', 'ticket_log'] as const) {
        await db
          .updateTable(table as 'answer')
          .set({ sequence: FAR })
          .where('ticket_user_id', 'in', users)
          .execute();
      }
    });

  it('that was stored in earlier times gives way to what comes now', async () => {
    const candidate = await begin();
    await candidate.submit({ sequence: now(), answer: first });
    await candidate.saveDraft({ sequence: now() + 1, answer: first });
    const about = { query: { taskId: '1', taskName: `${CONTEST}题1` } };
    await candidate.client.post('/api/add-ticket-log', first, about);
    const storedAt = now();
    await plantFor(candidate);
    test.clock.advance(5_000);
    // The page is told a number that it can go on from.
    const marks = await saved(candidate);
    expect(marks.answers).toMatchObject([{ sequence: storedAt }]);
    expect(marks.drafts).toMatchObject([{ sequence: storedAt }]);
    expect((await candidate.saveDraft({ sequence: now(), answer: second })).statusCode).toBe(200);
    expect((await saved(candidate)).drafts).toMatchObject([{ sequence: now(), answer: second }]);
    await plantFor(candidate);
    expect((await candidate.submit({ sequence: now() + 1, answer: second })).statusCode).toBe(200);
    expect(await counting(candidate)).toEqual(second);
    expect((await saved(candidate)).drafts).toEqual([]);
    const logged = await candidate.client.post('/api/add-ticket-log', second, about);
    expect(logged.statusCode).toBe(200);
    expect(await rowsOf('ticket_log', candidate.ticket)).toContainEqual({ sequence: now() });
  });

  it('in a rescue file waits for the owner, who is told why, and replaces nothing', async () => {
    const candidate = await begin();
    await candidate.submit({ sequence: now(), answer: first });
    const key = (await candidate.client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
    const given = { taskId: 1, sequence: FAR, queuedAt: now(), payload: second };
    const content = sealRescueFile(key, {
      answers: [{ ...given, idempotencyKey: 'from-the-future' }],
      drafts: [given],
    });
    const file = { owner: 'owner', fileName: '甲.kaopu', content };
    const reply = (await owner.post('/api/apply-rescue-file', file)).json<StatusReply>();
    const outcomes = JSON.parse(reply.data2 ?? '[]') as RescuedAnswer[];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['aside', 'refused']);
    expect(outcomes[1]?.message).toBe(REFUSALS.ahead);
    expect(await counting(candidate)).toEqual(first);
    expect(await rowsOf('answer_draft', candidate.ticket)).toEqual([]);
    expect(await rowsOf('answer_history', candidate.ticket)).toEqual([
      { sequence: now() },
      { sequence: now() },
    ]);
    test.clock.advance(1_000);
    expect((await candidate.submit({ sequence: now(), answer: second })).statusCode).toBe(200);
    expect(await counting(candidate)).toEqual(second);
  });
});
