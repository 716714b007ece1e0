import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TicketFacts } from '#domain/ticket/ticket-facts.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

describeEngines('what an author is told of a number', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    await addSmallContest(test, { name: '测试' });
    await addSmallContest(test, { name: '别的' });
    const parent = {
      name: '父测试',
      type: 'parent',
      parentSuffix: 'k',
      tasks: ['opening', '测试', 'closing'],
    };
    await author.post('/api/add-contest', { owner: 'owner', ...parent });
    await addCandidates(test, [
      { name: '5001', realName: '张三', tag: '学生', school: '一中' },
      { name: '5002', realName: '李四', contests: '别的' },
      { name: '5003', realName: '王五', contests: '父测试' },
    ]);
  });
  afterAll(() => test.close());

  const factsOf = async (ticket: string, contest = '测试') =>
    (
      await author.get('/api/get-ticket-facts', { id: `owner/${contest}`, ticket })
    ).json<TicketFacts | null>();

  it('is whose it is, and whether that one is asked to this test or one above it', async () => {
    const parents = [{ name: '父测试', parentSuffix: 'k', ticketType: 'number' }];
    const person = { tag: '学生', school: '一中', contests: '', realName: '张三', isInvited: true };
    expect(await factsOf('5001')).toEqual({ parents, candidate: person });
    expect((await factsOf('5002'))?.candidate).toMatchObject({ realName: '李四', isInvited: false });
    expect((await factsOf('5003'))?.candidate).toMatchObject({ isInvited: true });
    expect((await factsOf('5003', '别的'))?.candidate).toMatchObject({ isInvited: false });
    expect(await factsOf('5009')).toEqual({ parents, candidate: null });
    expect(await factsOf('')).toEqual({ parents, candidate: null });
    expect(await factsOf('5001', '没有的')).toBeNull();
  });

  it('is nothing to other owners', async () => {
    const eve = await test.author('eve');
    const reply = await eve.get('/api/get-ticket-facts', { id: 'owner/测试', ticket: '5001' });
    expect(reply.statusCode).toBe(403);
    expect(reply.body).not.toContain('张三');
  });
});
