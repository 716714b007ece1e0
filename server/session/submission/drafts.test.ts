import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';

const MINUTE_MS = 60_000;

describeEngines('drafts', (engine) => {
  let test: TestApp;
  let ticket = 1001;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '草稿', taskCount: 2, duration: 40 });
  });
  afterAll(() => test.close());

  const begin = () => TestCandidate.start(test, '草稿', String((ticket += 1)));
  const now = () => test.clock.now().getTime();

  async function draftsOf(candidate: TestCandidate): Promise<unknown> {
    return (await candidate.client.get('/api/get-saved-answers')).json<{ drafts: [] }>().drafts;
  }

  it('are kept as they are, however unfinished, and answered with the server’s time and the end', async () => {
    const candidate = await begin();
    const reply = await candidate.saveDraft({ sequence: 5, queuedAt: now(), answer: textAnswer('半句') });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      serverTime: test.clock.now().toISOString(),
      expireTime: new Date(now() + 40 * MINUTE_MS).toISOString(),
    });
    const draft = {
      taskId: 1,
      sequence: 5,
      savedAt: test.clock.now().toISOString(),
      answer: textAnswer('半句'),
    };
    expect(await draftsOf(candidate)).toEqual([draft]);
  });

  it('count as no answer', async () => {
    const candidate = await begin();
    await candidate.saveDraft({ answer: textAnswer('很长很长的一段草稿') });
    const account = (await candidate.client.get('/api/get-account')).json<{ data: string }>();
    expect(JSON.parse(account.data)).toMatchObject({ taskAnswers: [] });
    expect((await candidate.client.get('/api/stop-contest')).statusCode).toBe(409);
  });

  it('are replaced by newer ones, and by older ones that come late they are not', async () => {
    const candidate = await begin();
    for (const sequence of [5, 9, 7]) {
      await candidate.saveDraft({ sequence, answer: textAnswer(`草稿${sequence}`) });
    }
    expect(await draftsOf(candidate)).toMatchObject([{ sequence: 9, answer: textAnswer('草稿9') }]);
  });

  it('end when a newer answer is submitted, and none older than it comes back', async () => {
    const candidate = await begin();
    await candidate.saveDraft({ sequence: 5, answer: textAnswer('草稿') });
    await candidate.submit({ sequence: 6 });
    expect(await draftsOf(candidate)).toEqual([]);
    expect((await candidate.saveDraft({ sequence: 4, answer: textAnswer('更早的草稿') })).statusCode).toBe(
      200,
    );
    expect(await draftsOf(candidate)).toEqual([]);
    await candidate.saveDraft({ sequence: 7, answer: textAnswer('交后又改') });
    expect(await draftsOf(candidate)).toMatchObject([{ sequence: 7 }]);
  });

  it('and their answer may arrive together, in either order', async () => {
    const candidate = await begin();
    await Promise.all([
      candidate.saveDraft({ sequence: 5, answer: textAnswer('一') }),
      candidate.saveDraft({ sequence: 6, answer: textAnswer('二') }),
      candidate.submit({ sequence: 7 }),
    ]);
    expect(await draftsOf(candidate)).toEqual([]);
  });

  interface Saved {
    account?: { taskAnswers: string[] };
    answers: { sequence: number }[];
  }
  const savedOf = async (candidate: TestCandidate, query = '') =>
    (await candidate.client.get(`/api/get-saved-answers${query}`)).json<Saved>();

  it('come with the account of the same moment where it is asked for, while another device submits', async () => {
    const candidate = await begin();
    const textOf = (sequence: number) => `这是第${sequence}次提交的答案`;
    const submit = (sequence: number) => candidate.submit({ sequence, answer: textAnswer(textOf(sequence)) });
    await submit(1);
    expect(await savedOf(candidate)).not.toHaveProperty('account');
    let isDone = false;
    const submitOften = async () => {
      for (let sequence = 2; sequence <= 60; sequence += 1) await submit(sequence);
      isDone = true;
    };
    const readOften = async () => {
      while (!isDone) {
        const { account, answers } = await savedOf(candidate, '?account=1');
        expect(account?.taskAnswers[0]).toContain(textOf(answers[0]?.sequence ?? 0));
      }
    };
    await Promise.all([submitOften(), ...Array.from({ length: 8 }, readOften)]);
    expect((await savedOf(candidate, '?account=1')).answers).toMatchObject([{ taskId: 1, sequence: 60 }]);
  });

  it('are there after a login at another computer', async () => {
    const candidate = await begin();
    await candidate.saveDraft({ sequence: 5, answer: textAnswer('换电脑') });
    const other = test.client();
    const login = { contestId: 'owner/草稿', username: candidate.ticket, takeOver: true };
    await other.post('/api/ticket-login', login);
    expect((await other.get('/api/get-saved-answers')).json()).toMatchObject({
      drafts: [{ answer: textAnswer('换电脑') }],
    });
    const older = await candidate.saveDraft({ sequence: 8, answer: textAnswer('旧电脑') });
    expect([older.statusCode, older.json<{ msg: string }>().msg]).toEqual([
      401,
      '该准考证号已在其他设备登录',
    ]);
  });

  it('typed before the page could notice the end are kept however late they come, later ones are not', async () => {
    const candidate = await begin();
    const endsAt = now() + 40 * MINUTE_MS;
    test.clock.advance(42 * MINUTE_MS);
    const typed = { sequence: 5, queuedAt: endsAt + 1_000 };
    expect((await candidate.saveDraft({ ...typed, answer: textAnswer('最后一刻') })).statusCode).toBe(200);
    expect((await candidate.saveDraft({ ...typed, queuedAt: endsAt + 1_001 })).statusCode).toBe(409);
    test.clock.advance(24 * MINUTE_MS);
    expect((await candidate.saveDraft({ ...typed, sequence: 6 })).statusCode).toBe(200);
    expect(await draftsOf(candidate)).toMatchObject([{ sequence: 6 }]);
  });

  it('are refused for the opening page and for tasks that are not there', async () => {
    const candidate = await begin();
    for (const [taskId, text] of [
      [0, '卷首语和结束语不需要提交答案'],
      [7, '测试题目不存在'],
    ] as const) {
      const reply = await candidate.saveDraft({ taskId });
      expect([reply.statusCode, reply.json<{ msg: string }>().msg]).toEqual([409, text]);
    }
  });
});
