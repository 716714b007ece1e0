import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

describeEngines('a page that says whose it is', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addSmallContest(test, { name: '填报', tag: '班主任', ticketType: 'number', ticket: [] });
    await addCandidates(test, [
      { name: '61', tag: '班主任,校长', school: '一中', class: '1班' },
      { name: '62', tag: '班主任,校长', school: '二中', class: '1班' },
    ]);
  });
  afterAll(() => test.close());

  const logInAs = (client: TestClient, username: string) =>
    client.post('/api/ticket-login', { contestId: 'owner/填报', username });

  async function identityOf(client: TestClient): Promise<string> {
    const { data = '' } = (await client.get('/api/get-account')).json<StatusReply>();
    const { id, username } = JSON.parse(data) as Account;
    return encodeURIComponent(id || username);
  }

  const asked = (client: TestClient, account: string, url = '/api/get-candidates?owner=owner') =>
    client.request({ method: 'GET', url, headers: { 'x-kaopu-account': account } });

  it('is served while its own person is logged in, and does nothing as the next one in the same browser', async () => {
    const browser = test.client();
    await logInAs(browser, '61');
    const first = await identityOf(browser);
    expect((await asked(browser, first)).statusCode).toBe(200);
    await logInAs(browser, '62');
    const refused = await asked(browser, first);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('已换人登录')]);
    const add = await browser.request({
      method: 'POST',
      url: '/api/add-candidate',
      payload: { owner: 'owner', name: '', realName: '乙班学生' },
      headers: { 'x-kaopu-account': first },
    });
    expect(add.statusCode).toBe(409);
    expect((await asked(browser, await identityOf(browser))).statusCode).toBe(200);
    expect((await asked(browser, '%E0%A4%A')).statusCode).toBe(409);
  });

  it('learns who is there now, also where it is another', async () => {
    const browser = test.client();
    await browser.post('/api/school-login', { username: '61' });
    expect((await asked(browser, 'owner%2F62', '/api/get-account')).statusCode).toBe(200);
    expect((await asked(browser, 'owner%2F62', '/api/get-areas?owner=owner')).statusCode).toBe(409);
    expect((await asked(browser, await identityOf(browser), '/api/get-areas?owner=owner')).statusCode).toBe(
      200,
    );
  });
});
