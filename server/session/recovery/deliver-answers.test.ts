import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '#api/recovery.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { breakSeal, type IssuedRescueKey, sealRescueFile as seal } from '#server/testing/sealed-file.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_ANSWER,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { writeRows } from '#server/testing/test-rows.ts';

const MINUTE_MS = 60_000;
const CONTEST = '机房';

describeEngines('answers that somebody has left on a shared computer', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: CONTEST, taskCount: 2, duration: 40 });
  });
  afterAll(() => test.close());

  /** Has begun, and is logged out again: whoever delivers has no session. */
  async function leave() {
    const candidate = await TestCandidate.start(test, CONTEST, String((ticket += 1)));
    const key = (await candidate.client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
    await candidate.client.post('/api/logout', undefined);
    return { candidate, key };
  }

  const given = (taskId: number, payload: object = SMALL_ANSWER) => {
    const at = test.clock.now().getTime();
    return { taskId, sequence: at + taskId, queuedAt: at, idempotencyKey: `key-${taskId}`, payload };
  };

  async function deliver(content: string, by = test.client()) {
    const reply = await by.post('/api/deliver-answers', { content });
    return { ...reply.json<{ msg: string; data?: string }>(), status: reply.statusCode };
  }

  const rowsOf = (number: string) =>
    test.database.db
      .selectFrom('answer_history as h')
      .innerJoin('ticket_user as u', 'u.id', 'h.ticket_user_id')
      .select(['h.idempotency_key', 'h.applied', 'h.late', 'h.aside'])
      .where('u.ticket', '=', number)
      .orderBy('h.idempotency_key')
      .execute();

  const logOf = async () => {
    const reply = await owner.get('/api/get-recovery-log', { contestId: `owner/${CONTEST}` });
    return reply.json<AuditEntry[]>();
  };

  it('arrive under their own name without a login, whoever is logged in there now, once', async () => {
    const { candidate, key } = await leave();
    const next = await TestCandidate.start(test, CONTEST, String((ticket += 1)));
    const { idempotencyKey: _key, ...draft } = given(2, textAnswer('半'));
    const content = seal(key, { answers: [given(1)], drafts: [draft] });
    expect(await deliver(content, next.client)).toMatchObject({ status: 200, data: '0' });
    expect(await deliver(content)).toMatchObject({ status: 200, data: '0' });
    expect(await rowsOf(candidate.ticket)).toHaveLength(1);
    expect(await rowsOf(next.ticket)).toEqual([]);
    const account = (await next.client.get('/api/get-account')).json<{ data: string }>();
    expect(account.data).toContain(`"ticketId":"${next.ticket}"`);
    const drafts = test.database.db.selectFrom('answer_draft').select('task_index');
    expect(await drafts.where('ticket_user_id', '=', key.id).execute()).toEqual([{ task_index: 2 }]);
  });

  it('are on record with the ticket as the one who acted; what was known already is no news', async () => {
    const { candidate, key } = await leave();
    const content = seal(key, { answers: [given(1)], drafts: [] });
    await deliver(content);
    const entries = (await logOf()).filter(({ actor }) => actor === candidate.ticket);
    expect(entries).toMatchObject([
      { action: 'deliver-answers', text: `考生${candidate.ticket}：已计入1份` },
    ]);
    await deliver(content);
    expect((await logOf()).filter(({ actor }) => actor === candidate.ticket)).toHaveLength(1);
  });

  it('go by the rules of a submission: late after the end, set aside, and refused where the test is closed', async () => {
    const [late, aside] = [await leave(), await leave()];
    const content = seal(late.key, { answers: [given(1)], drafts: [] });
    const unreadable = { ...given(1, {}), aside: { reason: '页面无法写出这份答案', text: '…' } };
    await deliver(seal(aside.key, { answers: [unreadable], drafts: [] }));
    expect(await rowsOf(aside.candidate.ticket)).toMatchObject([{ aside: '页面无法写出这份答案' }]);
    test.clock.advance(60 * MINUTE_MS);
    expect(await deliver(content)).toMatchObject({ status: 200, data: '0' });
    expect((await rowsOf(late.candidate.ticket)).map((row) => Boolean(row.late))).toEqual([true]);

    const closed = await leave();
    const sealed = seal(closed.key, { answers: [given(1), given(2)], drafts: [] });
    const setState = (state: 'active' | 'inactive') =>
      writeRows(test, (db) => db.updateTable('contest').set({ state }).where('name', '=', CONTEST).execute());
    await setState('inactive');
    expect(await deliver(sealed)).toMatchObject({ status: 200, data: '2' });
    expect(await rowsOf(closed.candidate.ticket)).toEqual([]);
    await setState('active');
  });

  it('pass no check by claiming to be set aside, nor by their weight or depth', async () => {
    const { candidate, key } = await leave();
    const noReason = { ...given(1, {}), aside: { reason: ' ', text: '随便' } };
    expect((await deliver(seal(key, { answers: [noReason], drafts: [] }))).status).toBe(422);
    const heavy = Array.from({ length: 80 }, (_, index) => ({
      id: index + 1,
      strOption: '字'.repeat(5_000),
    }));
    const { idempotencyKey: _key, ...draft } = given(2, { basic: heavy });
    expect(await deliver(seal(key, { answers: [], drafts: [draft] }))).toMatchObject({ data: '1' });
    let deep: object = {};
    for (let depth = 0; depth < 1_500; depth += 1) deep = { deep };
    expect(await deliver(seal(key, { answers: [given(1, { basic: deep })], drafts: [] }))).toMatchObject({
      data: '1',
    });
    expect(await rowsOf(candidate.ticket)).toEqual([]);
    expect(await deliver(seal(key, { answers: [given(1)], drafts: [] }))).toMatchObject({ data: '0' });
  });

  it('replace nothing that another device has brought meanwhile: an answer waits for the owner, a draft stays', async () => {
    const { candidate, key } = await leave();
    await candidate.logIn();
    const there = test.clock.now().getTime();
    await candidate.submit({ taskId: 1, sequence: there, answer: textAnswer('另一台设备上的答案') });
    test.clock.advance(1_000);
    const unseen = { ...given(1, textAnswer('没有见过那份答案')), basedOn: 0 };
    const { idempotencyKey: _key, ...draft } = { ...given(1, textAnswer('半')), basedOn: 0 };
    expect(await deliver(seal(key, { answers: [unseen], drafts: [draft] }))).toMatchObject({ data: '1' });
    expect(await rowsOf(candidate.ticket)).toContainEqual({
      ...{ idempotency_key: 'key-1', applied: 0, late: 1, aside: '另一台设备上已有不同的内容' },
    });
    const seen = { ...given(1, textAnswer('见过之后又改的')), basedOn: there, idempotencyKey: 'seen' };
    await deliver(seal(key, { answers: [seen], drafts: [] }));
    expect(await rowsOf(candidate.ticket)).toContainEqual({
      ...{ idempotency_key: 'seen', applied: 1, late: 0, aside: '' },
    });
  });

  it('leave no record for drafts alone, which come again and again', async () => {
    const { candidate, key } = await leave();
    const { idempotencyKey: _key, ...draft } = given(1, textAnswer('半'));
    await deliver(seal(key, { answers: [], drafts: [draft] }));
    expect((await logOf()).filter(({ actor }) => actor === candidate.ticket)).toEqual([]);
  });

  it('are refused where the seal is not theirs; rubbish is slowed down, and keeps nobody’s answers away', async () => {
    const [mine, other] = [await leave(), await leave()];
    const content = seal(mine.key, { answers: [given(1)], drafts: [] });
    const underOtherName = JSON.stringify({ ...(JSON.parse(content) as object), id: other.key.id });
    const stranger = seal({ ...mine.key, id: 'nobody' }, { answers: [], drafts: [] });
    for (const bad of [breakSeal(content), underOtherName, stranger, 'hello', '{}']) {
      expect(await deliver(bad)).toMatchObject({ status: 422, msg: '内容已损坏，或不是本站的答案' });
    }
    for (let time = 0; time < 5; time += 1) await deliver('{}');
    expect((await deliver('{}')).status).toBe(429);
    expect(await rowsOf(other.candidate.ticket)).toEqual([]);
    expect((await deliver(content)).status).toBe(200);
  });
});
