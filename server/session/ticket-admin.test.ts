import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import type { StatusReply } from '#api/endpoint.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

const TICKETS = [
  { id: '7001', type: '学生,测试账号', name: '', school: '' },
  { id: '7002', type: '学生，管理员', name: '', school: '' },
  { id: '7003', type: '学生', name: '', school: '' },
];

/** Calls that no ticket user may make, whatever it is tagged. */
const STAFF_CALLS = ALL_ENDPOINTS.filter(({ access }) =>
  [access].flat().every((entry) => entry === 'author' || entry === 'admin'),
);

describeEngines('a ticket user of admin type', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await addSmallContest(test, { name: '测试', ticketType: 'number', ticket: TICKETS });
  });
  afterAll(() => test.close());

  async function enter(ticket: string): Promise<TestClient> {
    const client = test.client();
    const typed = { contestId: 'owner/测试', username: ticket, takeOver: true };
    const login = await client.post('/api/ticket-login', typed);
    expect(login.statusCode).toBe(200);
    return client;
  }

  it.each([
    ['7001', true],
    ['7002', true],
    ['7003', false],
  ])('is shown the administrator’s tools: %s %s', async (ticket, isAdmin) => {
    const reply = await (await enter(ticket)).get('/api/get-account');
    const account = JSON.parse(reply.json<StatusReply>().data ?? '') as Account;
    expect(account).toMatchObject({ type: 'ticket-user', isAdmin });
  });

  it('is still refused by every call of authors and administrators', async () => {
    const client = await enter('7002');
    expect(STAFF_CALLS.length).toBeGreaterThan(8);
    for (const { method, path } of STAFF_CALLS) {
      const reply = await client.request({ method, url: path });
      expect([path, reply.statusCode]).toEqual([path, 403]);
    }
  });

  it('sees nobody else’s profile', async () => {
    await test.author('owner');
    const reply = await (await enter('7002')).get('/api/get-user', { username: 'owner' });
    expect(reply.statusCode).toBe(403);
  });
});
