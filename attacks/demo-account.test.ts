import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccountCommand, hashPassword } from '#server/account/index.ts';
import { DEMO_OWNER, prepareFirstStart } from '#server/demo/index.ts';
import { readConfig } from '#server/config.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

describeEngines('the account whose password everybody knows', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
  });
  afterAll(() => test.close());

  const saysDemo = async ({ app }: TestApp, host: string) => {
    const reply = await app.inject({ url: '/api/get-auth-config', headers: { host } });
    return reply.json<{ demo: boolean }>().demo;
  };

  it.each([{ PUBLIC_URL: 'https://exam.example.org' }, { NODE_ENV: 'production' }])(
    'is not made for a site that runs in earnest: %j',
    async (environment) => {
      const config = readConfig({ ADMIN_PASSWORD: 'correct horse', ...environment });
      await prepareFirstStart(test.database, config, new Date());
      const { username, password } = DEMO_OWNER;
      expect((await test.client().post('/api/login', { username, password })).statusCode).toBe(401);
      expect(await saysDemo(test, 'exam.example.org')).toBe(false);
    },
  );

  it('is spoken of wherever the whole world can reach it, and nowhere else', async () => {
    const { username, name, password } = DEMO_OWNER;
    const account = { username, name, password_hash: await hashPassword(password) };
    await test.database.write.run(addAccountCommand, { account, now: test.clock.now() });
    // It is looked for once a minute.
    test.clock.advance(60_000);
    expect(await saysDemo(test, 'exam.example.org')).toBe(true);
    expect(await saysDemo(test, '192.168.1.20:9095')).toBe(false);
  });
});
