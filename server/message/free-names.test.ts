import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const OWNER = 'owner';
const AT_ONCE = 12;

describeEngines('what many send under one name at once', (engine) => {
  let test: TestApp;
  let sender: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author(OWNER);
    await addCandidates(test, [{ name: '3005', tag: '上级主管', school: '一中', area: '甲区' }]);
    sender = test.client();
    await sender.post('/api/school-login', { username: '3005' });
  });
  afterAll(() => test.close());

  const manyOf = (call: string, body: object, query: Record<string, string> = {}) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, () => sender.post(call, { owner: OWNER, ...body }, { query })),
    );

  it.each([
    ['/api/add-messages', { name: '报送', users: ['一中'] }, {}],
    ['/api/add-message', { name: '报送', user: '一中' }, {}],
    ['/api/copy-message', {}, { id: 'owner/报送' }],
    ['/api/add-notice', { name: '通知' }, {}],
    ['/api/copy-notice', {}, { id: 'owner/通知' }],
  ])('is all sent, each under a name of its own: %s', async (call, body, query) => {
    const replies = await manyOf(call, body, query);
    expect(replies.map(({ statusCode, body: said }) => [statusCode, said])).toEqual(
      replies.map(({ body: said }) => [200, said]),
    );
    const named = replies.map((reply) => reply.json<StatusReply | true>());
    const names = named.flatMap((one) => (one === true ? [] : [one.data ?? one.msg]));
    expect(new Set(names).size).toBe(names.length);
  });
});
