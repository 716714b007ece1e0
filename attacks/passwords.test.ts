import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { renewHashCommand } from '#server/account/account.commands.ts';
import { prepareFirstStart } from '#server/demo/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, PASSWORD, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { writeRows } from '#server/testing/test-rows.ts';

const NEW_PASSWORD = '窗外的桂花又开了';

describeEngines('changing one’s password', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
  });
  afterAll(() => test.close());

  const change = async (client: TestClient, oldPassword: string, newPassword: string) => {
    const reply = await client.post('/api/change-password', { oldPassword, newPassword });
    return { code: reply.statusCode, ...reply.json<StatusReply & { field?: string }>() };
  };
  const logIn = async (username: string, password: string) => {
    const client = test.client();
    return { client, code: (await client.post('/api/login', { username, password })).statusCode };
  };
  const isIn = async (client: TestClient) => (await client.get('/api/get-own-sessions')).statusCode === 200;

  it('lets the new one in and the old one not, and ends every other session of the account', async () => {
    const mine = await test.author('zhou');
    const stolen = (await logIn('zhou', PASSWORD)).client;
    const others = await test.author('another');
    expect(await change(mine, PASSWORD, NEW_PASSWORD)).toMatchObject({ code: 200, data: '1' });
    expect([await isIn(mine), await isIn(stolen), await isIn(others)]).toEqual([true, false, true]);
    expect((await logIn('zhou', PASSWORD)).code).toBe(401);
    expect((await logIn('zhou', NEW_PASSWORD)).code).toBe(200);
    const audit = await test.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'change-password')
      .execute();
    expect(audit).toMatchObject([{ actor: 'zhou', owner: 'zhou' }]);
    expect(JSON.stringify(audit)).not.toContain(NEW_PASSWORD);
  });

  const hashOf = async (username: string) =>
    (
      await test.database.db
        .selectFrom('account')
        .select('password_hash')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).password_hash ?? '';

  it('is not needed where it was stored with less work: the next right log-in stores it anew', async () => {
    await test.author('li');
    const cheap = await hashOf('li');
    await logIn('li', 'wrong');
    expect(await hashOf('li')).toBe(cheap);
    expect((await logIn('li', PASSWORD)).code).toBe(200);
    const usual = await hashOf('li');
    // As much as is done for a name that nobody has: how long it takes tells nothing about names.
    expect(usual).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect((await logIn('li', PASSWORD)).code).toBe(200);
    expect(await hashOf('li')).toBe(usual);
  });

  it('is not undone by a log-in with the old one that stores it anew', async () => {
    await test.author('wang');
    const oldHash = await hashOf('wang');
    const changed = { username: 'wang', oldHash, newHash: 'the changed one' };
    await test.database.write.run(renewHashCommand, changed);
    await test.database.write.run(renewHashCommand, { ...changed, newHash: 'the old one' });
    expect(await hashOf('wang')).toBe('the changed one');
  });

  it('asks for the old one; whoever sits down at an open computer guesses no further than ten times', async () => {
    const left = await test.author('qian');
    expect(await change(left, 'wrong', NEW_PASSWORD)).toMatchObject({
      code: 422,
      field: 'oldPassword',
      msg: '当前密码错误',
    });
    for (let guess = 1; guess < 10; guess += 1) await change(left, `wrong${guess}`, NEW_PASSWORD);
    expect((await change(left, PASSWORD, NEW_PASSWORD)).code).toBe(429);
    // The account itself is not locked out by it.
    expect((await logIn('qian', PASSWORD)).code).toBe(200);
  });

  it.each([
    ['zhangsan1', '不能是用户名或它的简单变化'],
    ['woaini1314', '太常见，容易被猜到，请换一个'],
    ['short', '至少8个字符'],
    [PASSWORD, '不能与当前密码相同'],
  ])('to “%s” is refused, with the field named', async (wanted, words) => {
    const author = await test.author('zhangsan');
    expect(await change(author, PASSWORD, wanted)).toMatchObject({
      code: 422,
      field: 'newPassword',
      msg: `新密码${words}`,
    });
  });

  it('is not for accounts of single sign-on, which have none here', async () => {
    const author = await test.author('sun');
    await writeRows(test, (db) =>
      db.updateTable('account').set({ password_hash: null }).where('username', '=', 'sun').execute(),
    );
    const { code, msg } = await change(author, PASSWORD, NEW_PASSWORD);
    expect([code, msg]).toEqual([409, '该账号通过单点登录进入，没有本站密码']);
  });

  it('is asked of the first administrator’s too: a site does not begin with a common one', async () => {
    const config = { adminUsername: 'admin', siteName: '考谱', demo: false };
    const start = (adminPassword: string) =>
      prepareFirstStart(empty.database, { ...config, adminPassword }, test.clock.now());
    const empty = await openTestApp(engine);
    try {
      await expect(start('admin123456')).rejects.toThrow('ADMIN_PASSWORD');
      await start(NEW_PASSWORD);
      // Later starts do not look at it any more.
      await start('admin123456');
    } finally {
      await empty.close();
    }
  });
});
