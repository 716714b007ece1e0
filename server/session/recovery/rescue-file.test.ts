import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RescuedAnswer } from '#api/recovery.ts';
import type { StatusReply } from '#api/endpoint.ts';
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
import { addCandidates } from '#server/testing/test-rows.ts';

const MINUTE_MS = 60_000;
const CONTEST = '救援';

describeEngines('rescue files', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
    await addSmallContest(test, { name: CONTEST, taskCount: 2, duration: 40 });
  });
  afterAll(() => test.close());

  async function begin() {
    const number = String((ticket += 1));
    await addCandidates(test, [{ name: number, tag: '学生' }]);
    const candidate = await TestCandidate.start(test, CONTEST, number);
    const key = (await candidate.client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
    return { candidate, key };
  }

  const given = (taskId: number, payload: object = SMALL_ANSWER) => {
    const at = test.clock.now().getTime();
    return { taskId, sequence: at + taskId, queuedAt: at, idempotencyKey: `key-${taskId}`, payload };
  };

  async function apply(content: string) {
    const reply = await owner.post('/api/apply-rescue-file', {
      owner: 'owner',
      fileName: '甲.kaopu',
      content,
    });
    const body = reply.json<StatusReply>();
    const answers = body.data2 ? (JSON.parse(body.data2) as RescuedAnswer[]) : [];
    return { ...body, status: reply.statusCode, outcomes: answers.map(({ outcome }) => outcome), answers };
  }

  const historyOf = (number: string) =>
    test.database.db
      .selectFrom('answer_history as h')
      .innerJoin('ticket_user as u', 'u.id', 'h.ticket_user_id')
      .select(['h.idempotency_key', 'u.finished_at'])
      .where('u.ticket', '=', number)
      .execute();

  it('bring answers as if the page had sent them, in the order in which they were given', async () => {
    const { candidate, key } = await begin();
    const file = seal(key, { answers: [given(2), given(1)], drafts: [] });
    expect(await apply(file)).toMatchObject({
      status: 200,
      data: candidate.userId,
      outcomes: ['applied', 'applied'],
    });
    const history = await historyOf(candidate.ticket);
    expect(history.map((row) => row.idempotency_key).sort()).toEqual(['key-1', 'key-2']);
    expect(history[0]?.finished_at).not.toBe('');
  });

  it('apply nothing twice: not a second time, and not what the page has sent itself', async () => {
    const { candidate, key } = await begin();
    const [one, two] = [given(1), given(2)];
    await candidate.submit({ ...one, key: one.idempotencyKey });
    const file = seal(key, { answers: [one, two], drafts: [] });
    const progress = () => test.database.db.selectFrom('finished_group').selectAll().execute();
    expect((await apply(file)).outcomes).toEqual(['known', 'applied']);
    const counted = await progress();
    expect((await apply(file)).outcomes).toEqual(['known', 'known']);
    expect((await candidate.submit({ ...two, key: two.idempotencyKey })).statusCode).toBe(200);
    expect(await historyOf(candidate.ticket)).toHaveLength(2);
    expect(await progress()).toEqual(counted);
  });

  it('do not replace a newer answer', async () => {
    const { candidate, key } = await begin();
    const old = given(1, textAnswer('文件里的旧答案'));
    await candidate.submit({ sequence: old.sequence + 1, answer: textAnswer('后来提交的答案') });
    expect((await apply(seal(key, { answers: [old], drafts: [] }))).outcomes).toEqual(['kept']);
  });

  it('that come long after the end bring late answers, for the owner to accept', async () => {
    const { candidate, key } = await begin();
    const file = seal(key, { answers: [given(1), given(2)], drafts: [] });
    test.clock.advance(60 * MINUTE_MS);
    expect((await apply(file)).outcomes).toEqual(['late', 'late']);
    const answers = ['key-1', 'key-2'].map((name) => ({ ticket: candidate.ticket, key: name }));
    const body = { contestId: `owner/${CONTEST}`, decision: 'accepted', answers };
    expect((await owner.post('/api/decide-late-answers', body)).json()).toMatchObject({ data: '2' });
    expect((await historyOf(candidate.ticket))[0]?.finished_at).not.toBe('');
  });

  it('bring drafts as well, and name what they cannot bring', async () => {
    const { candidate, key } = await begin();
    const { idempotencyKey: _key, ...draft } = given(2, textAnswer('半'));
    const answers = [given(1, textAnswer('短')), { ...given(1, { colour: 1 }), idempotencyKey: 'other' }];
    const result = await apply(seal(key, { answers, drafts: [draft] }));
    expect(result.outcomes).toEqual(['refused', 'draft', 'refused']);
    expect(result.answers.map(({ taskId }) => taskId)).toEqual([1, 2, 1]);
    const drafts = (await candidate.client.get('/api/get-saved-answers')).json<{ drafts: unknown[] }>()
      .drafts;
    expect(drafts).toMatchObject([{ taskId: 2, answer: textAnswer('半') }]);
  });

  it('are refused when they are changed, made with another key, or no such files', async () => {
    const [mine, other] = [await begin(), await begin()];
    const file = seal(mine.key, { answers: [given(1)], drafts: [] });
    const parts = JSON.parse(file) as object;
    const underOtherName = JSON.stringify({ ...parts, id: other.key.id });
    for (const bad of [breakSeal(file), underOtherName, JSON.stringify({ ...parts, sealed: '' })]) {
      const { status, msg } = await apply(bad);
      expect([status, msg]).toEqual([422, '文件“甲.kaopu”已损坏，或不是本站的答案文件']);
    }
    for (const bad of ['hello', '{}', '[]', 'null']) {
      const { status, msg } = await apply(bad);
      expect([status, msg]).toEqual([422, '文件“甲.kaopu”不是考谱的答案文件']);
    }
    expect(await historyOf(mine.candidate.ticket)).toEqual([]);
  });

  it('of somebody else’s contest are refused', async () => {
    const { key } = await begin();
    const stranger = await test.author('stranger');
    const content = seal(key, { answers: [given(1)], drafts: [] });
    const reply = await stranger.post('/api/apply-rescue-file', {
      owner: 'stranger',
      fileName: 'x',
      content,
    });
    expect(reply.statusCode).toBe(404);
  });

  it('have a key per candidate that stays the same', async () => {
    const [one, two] = [await begin(), await begin()];
    await one.candidate.logIn();
    const again = (await one.candidate.client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
    expect(again).toEqual(one.key);
    expect(two.key.key).not.toBe(one.key.key);
  });

  it('bring their answers also after the owner has closed the contest', async () => {
    await addSmallContest(test, { name: '已关闭' });
    const candidate = await TestCandidate.start(test, '已关闭', '1001');
    const key = (await candidate.client.get('/api/get-rescue-key')).json<IssuedRescueKey>();
    const settings = (await owner.get('/api/get-contest', { id: 'owner/已关闭' })).json<object>();
    const closed = { ...settings, state: 'inactive' };
    await owner.post('/api/update-contest', closed, { query: { id: 'owner/已关闭' } });
    expect((await candidate.submit()).json()).toBe('当前测试未开放，无法作答');
    expect((await apply(seal(key, { answers: [given(1)], drafts: [] }))).outcomes).toEqual(['applied']);
  });

  it('leave a line in the recovery log', async () => {
    const { candidate, key } = await begin();
    test.clock.advance(1);
    await apply(seal(key, { answers: [given(1)], drafts: [] }));
    const log = (await owner.get('/api/get-recovery-log', { contestId: `owner/${CONTEST}` })).json<
      unknown[]
    >();
    expect(log[0]).toMatchObject({ action: 'apply-rescue-file', text: `考生${candidate.ticket}：已计入1份` });
  });
});
