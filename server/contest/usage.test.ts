import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContestUsage } from '#api/contest.ts';
import type { TaskUsage } from '#api/task.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';

describeEngines('how far candidates have come', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    await addSmallContest(test, { name: '期末', duration: 40, taskCount: 1 });
    await addSmallContest(test, { name: '无人' });
  });
  afterAll(() => test.close());

  const contestUsage = async (name: string) =>
    (await author.get('/api/get-contest-usage', { id: `owner/${name}` })).json<ContestUsage | null>();

  it('is nothing before anybody has started', async () => {
    expect(await contestUsage('期末')).toEqual({ started: 0, running: 0, answers: 0 });
    expect(await contestUsage('没有')).toBeNull();
  });

  it('counts who has started, who is still at it, and the answers', async () => {
    await test.client().post('/api/ticket-login', { contestId: 'owner/期末', username: '1050' });
    await TestCandidate.start(test, '期末', '1001');
    await (await TestCandidate.start(test, '期末', '1002')).submit();
    const third = await TestCandidate.start(test, '期末', '1003');
    await third.submit();
    expect((await third.client.get('/api/stop-contest')).statusCode).toBe(200);
    expect(await contestUsage('期末')).toEqual({ started: 3, running: 2, answers: 2 });
  });

  it('of a task is that of every contest that holds it', async () => {
    test.clock.advance(1_000);
    await author.post('/api/add-contest', {
      owner: 'owner',
      name: '也用',
      tasks: ['opening', '期末题1', 'closing'],
    });
    const reply = await author.get('/api/get-task-usage', { id: 'owner/期末题1' });
    expect(reply.json<TaskUsage>()).toEqual({
      contests: [
        { name: '期末', started: 3, running: 2, answers: 2 },
        { name: '也用', started: 0, running: 0, answers: 0 },
      ],
    });
    const none = await author.get('/api/get-task-usage', { id: 'owner/没有' });
    expect(none.json()).toBeNull();
  });

  it('counts nobody as still at it whose time is over', async () => {
    test.clock.advance(41 * 60_000);
    expect(await contestUsage('期末')).toEqual({ started: 3, running: 0, answers: 2 });
  });
});
