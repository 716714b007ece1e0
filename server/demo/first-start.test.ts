import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccountCommand, hashPassword } from '#server/account/index.ts';
import { readConfig } from '#server/config.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { DEMO_OWNER, prepareFirstStart } from './first-start.ts';

const GOOD_PASSWORD = '窗外的桂花又开了';

describe('a site that starts for the first time', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
  });
  afterAll(() => test.close());

  const start = (environment: Record<string, string>) =>
    prepareFirstStart(test.database, readConfig(environment), test.clock.now());

  async function saysDemo(host: string): Promise<boolean> {
    const reply = await test.app.inject({ url: '/api/get-auth-config', headers: { host } });
    return reply.json<{ demo: boolean }>().demo;
  }

  it('does not begin with a common password of its administrator', async () => {
    await expect(start({ ADMIN_PASSWORD: 'admin123456', DEMO: '0' })).rejects.toThrow('ADMIN_PASSWORD');
    expect(await test.database.db.selectFrom('account').selectAll().execute()).toEqual([]);
  });

  it('gets no account whose password everybody knows where the whole world can reach it', async () => {
    await start({ ADMIN_PASSWORD: GOOD_PASSWORD, PUBLIC_URL: 'https://exam.example.org' });
    const { username, password } = DEMO_OWNER;
    expect((await test.client().post('/api/login', { username, password })).statusCode).toBe(401);
    expect(await saysDemo('exam.example.org')).toBe(false);
    // Later starts do not look at the password any more.
    await start({ ADMIN_PASSWORD: 'admin123456' });
  });

  it('says that it has that account wherever the whole world can reach it, and nowhere else', async () => {
    const { username, name, password } = DEMO_OWNER;
    const account = { username, name, password_hash: await hashPassword(password) };
    await test.database.write.run(addAccountCommand, { account, now: test.clock.now() });
    // It is looked for once a minute.
    test.clock.advance(60_000);
    expect(await saysDemo('exam.example.org')).toBe(true);
    expect(await saysDemo('192.168.1.20:9095')).toBe(false);
  });
});
