import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import { HttpError } from '#server/http/http-error.ts';
import { meanwhile } from '#server/testing/meanwhile.ts';
import { openTestApp, PASSWORD, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';
import { loginCommand, renewHashCommand } from './account.commands.ts';
import { changePasswordCommand } from './own-account.commands.ts';
import { hashPassword } from './password.ts';

const NEW_PASSWORD = '窗外的桂花又开了';

function replaceScrypt(by: typeof crypto.scrypt): void {
  Object.assign(crypto, { scrypt: by });
  syncBuiltinESMExports();
}

async function storedHash({ database }: TestApp, username: string): Promise<string> {
  const rows = database.db.selectFrom('account').select('password_hash').where('username', '=', username);
  return (await rows.executeTakeFirstOrThrow()).password_hash ?? '';
}

describe('changing one’s password', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
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

  const hashOf = (username: string) => storedHash(test, username);

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

  it('keeps out whoever was logging in with the old one, and leaves that browser as it was', async () => {
    const mine = await test.author('feng');
    const browser = await test.author('elsewhere');
    meanwhile(test, loginCommand, () => change(mine, PASSWORD, NEW_PASSWORD));
    const reply = await browser.post('/api/login', { username: 'feng', password: PASSWORD });
    expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([401, '用户名或密码错误']);
    const { sessions } = (await mine.get('/api/get-own-sessions')).json<{ sessions: unknown[] }>();
    expect(sessions).toHaveLength(1);
    expect(await isIn(browser)).toBe(true);
  });

  it('lets two in who come at once with the right one, though the first has it stored anew', async () => {
    await test.author('chen');
    meanwhile(test, loginCommand, async () => {
      expect((await logIn('chen', PASSWORD)).code).toBe(200);
    });
    expect((await logIn('chen', PASSWORD)).code).toBe(200);
  });

  it.each([
    ['report', '3001'],
    ['school', '3002'],
  ])('keeps out whoever was looking up by %s-login with the old query password', async (kind, name) => {
    await addCandidates(test, [{ name, tag: '校长', queryPassword: '8964752' }]);
    meanwhile(test, loginCommand, async () => {
      const query_password_hash = await hashPassword('another');
      await writeRows(test, (db) =>
        db.updateTable('candidate').set({ query_password_hash }).where('name', '=', name).execute(),
      );
    });
    const client = test.client();
    const reply = await client.post(`/api/${kind}-login`, { username: name, password: '8964752' });
    expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([401, '密码错误']);
    expect(client.cookies).not.toHaveProperty('kaopu_session');
  });

  it('is not for a session that its owner has ended meanwhile', async () => {
    const mine = await test.author('gao');
    const stolen = (await logIn('gao', PASSWORD)).client;
    meanwhile(test, changePasswordCommand, () => mine.post('/api/end-other-sessions', {}));
    const { code, msg } = await change(stolen, PASSWORD, NEW_PASSWORD);
    expect([code, msg]).toEqual([401, '该会话已在其他设备上结束，请重新登录']);
    expect(await isIn(mine)).toBe(true);
    expect((await logIn('gao', PASSWORD)).code).toBe(200);
  });

  it('is not for a browser that was left meanwhile', async () => {
    const mine = await test.author('left');
    meanwhile(test, changePasswordCommand, async () => {
      const copy = test.client();
      copy.cookies = { ...mine.cookies };
      await copy.post('/api/logout', {});
    });
    const { code, msg } = await change(mine, PASSWORD, NEW_PASSWORD);
    expect([code, msg]).toEqual([401, '请先登录']);
    expect((await logIn('left', PASSWORD)).code).toBe(200);
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

  it('costs no try where the server has no time to hash the new one', async () => {
    const author = await test.author('busy');
    const { scrypt } = crypto;
    const busy: typeof scrypt = (password: unknown, ...rest: unknown[]) => {
      if (password !== NEW_PASSWORD) return Reflect.apply(scrypt, undefined, [password, ...rest]);
      (rest.at(-1) as (error: Error) => void)(new HttpError(503, LOGIN_REFUSALS.busy));
    };
    replaceScrypt(busy);
    try {
      for (let count = 0; count < 11; count += 1)
        expect((await change(author, PASSWORD, NEW_PASSWORD)).code).toBe(503);
    } finally {
      replaceScrypt(scrypt);
    }
    expect((await change(author, PASSWORD, NEW_PASSWORD)).code).toBe(200);
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
});

// On SQLite there is one writer.
describe.skipIf(inject('postgresUrl') === '')('a password that is being changed [postgres]', () => {
  it('keeps a log-in waiting that comes this very moment', async () => {
    const test = await openTestApp('postgres');
    try {
      await test.author('xie');
      const login = {
        subject: { type: 'normal-user', username: 'xie' } as const,
        checkedHash: await storedHash(test, 'xie'),
        attempt: { call: 'login', name: 'xie', address: '127.0.0.1', client: 'none' } as const,
        browser: { address: '127.0.0.1', userAgent: '', tokenHash: undefined },
        now: test.clock.now(),
      };
      const { db, write } = test.database;
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const isWaiting = async () => (await waiting.execute(db)).rows.length > 0;
      let entering: Promise<string | undefined> | undefined;
      await db.transaction().execute(async (change) => {
        await change
          .updateTable('account')
          .set({ password_hash: '' })
          .where('username', '=', 'xie')
          .execute();
        entering = write.run(loginCommand, login);
        await expect.poll(isWaiting).toBe(true);
      });
      expect(await entering).toBeUndefined();
    } finally {
      await test.close();
    }
  });
});
