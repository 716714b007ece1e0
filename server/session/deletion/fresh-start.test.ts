import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResultPage } from '#domain/result/result-row.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';

describeEngines('a fresh start', (engine) => {
  let test: TestApp;
  let owner: TestClient;
  beforeAll(async () => {
    test = await openTestApp(engine);
    owner = await test.author('owner');
  });
  afterAll(() => test.close());

  const rowOf = async (contest: string) => {
    const query = { owner: 'owner', contestIds: `owner/${contest}` };
    return (await owner.get('/api/get-result-page', query)).json<ResultPage>().rows[0];
  };

  it('does not count by itself what was answered before it and comes after it', async () => {
    await addSmallContest(test, { name: '重来' });
    const candidate = await TestCandidate.start(test, '重来', '1001');
    const before = test.clock.now().getTime();
    test.clock.advance(5 * 60_000);
    const query = { user: 'owner/重来/1001' };
    expect((await owner.post('/api/restart-ticket-user', undefined, { query })).json()).toBe(true);

    await candidate.logIn();
    await candidate.client.get('/api/start-contest');
    const old = { queuedAt: before, sequence: before, key: 'old', answer: textAnswer('原来的答案') };
    expect((await candidate.submit(old)).statusCode).toBe(200);
    expect(await rowOf('重来')).toMatchObject({ state: 'in-progress', answered: 0, late: { waiting: 1 } });

    const now = test.clock.now().getTime();
    await candidate.submit({ queuedAt: now, sequence: now, answer: textAnswer('重新写的答案') });
    expect(await rowOf('重来')).toMatchObject({ state: 'finished', answered: 1, late: { waiting: 1 } });
  });
});
