import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { Account, Profile } from '#domain/account/account.schema.ts';
import { hashToken } from '#server/database/ids.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';

const HOUR_MS = 3_600_000;
const NO_ACCOUNT = { status: 'ok', msg: '', data: '' };

async function accountOf(client: TestClient): Promise<Account | undefined> {
  const { data } = (await client.get('/api/get-account')).json<StatusReply>();
  return data ? (JSON.parse(data) as Account) : undefined;
}

describeEngines('local accounts', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addSmallContest(test, { name: '测试' });
  });
  afterAll(() => test.close());

  function logIn(client: TestClient, password = PASSWORD, username = 'owner') {
    return client.post('/api/login', { username, password });
  }

  describe('login', () => {
    it('answers ok and makes a session', async () => {
      const client = test.client();
      const reply = await logIn(client);
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', msg: '' }]);
      expect((await accountOf(client))?.username).toBe('owner');
    });

    it('says the same about a wrong password and a user that does not exist', async () => {
      const wrong = await logIn(test.client(), 'wrong');
      const unknown = await logIn(test.client(), PASSWORD, 'nobody');
      for (const reply of [wrong, unknown]) {
        expect(reply.statusCode).toBe(401);
        expect(reply.json()).toMatchObject({ status: 'error', msg: '用户名或密码错误' });
        expect(reply.cookies).toEqual([]);
      }
    });

    it('demands the password to the letter', async () => {
      for (const password of ['', ` ${PASSWORD}`, PASSWORD.toUpperCase()]) {
        expect((await logIn(test.client(), password)).statusCode).toBe(401);
      }
    });

    it('gives a new token each time, and the older session goes on', async () => {
      const [first, second] = [test.client(), test.client()];
      await logIn(first);
      await logIn(second);
      expect(first.cookies).not.toEqual(second.cookies);
      expect((await accountOf(first))?.username).toBe('owner');
    });
  });

  describe('the cookie', () => {
    const cookieOf = async (headers: Record<string, string>, app = test.app) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'owner', password: PASSWORD },
        headers,
      });
      return reply.cookies.find(({ name }) => name === 'kaopu_session');
    };

    it('cannot be read by scripts, is not sent from elsewhere, and ends with the browser', async () => {
      const cookie = await cookieOf({});
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(cookie).not.toHaveProperty('maxAge');
      expect(cookie).not.toHaveProperty('expires');
    });

    it('does not believe a stranger who says that the connection is https', async () => {
      expect(await cookieOf({ 'x-forwarded-proto': 'https' })).not.toHaveProperty('secure');
    });

    it('is for https alone behind a proxy that says https', async () => {
      const behind = await openTestApp('sqlite', { TRUST_PROXY: 'loopback' });
      try {
        await behind.author('owner');
        expect(await cookieOf({ 'x-forwarded-proto': 'https' }, behind.app)).toMatchObject({ secure: true });
        expect(await cookieOf({ 'x-forwarded-proto': 'http' }, behind.app)).not.toHaveProperty('secure');
      } finally {
        await behind.close();
      }
    });

    it('holds a token of which the database knows only the hash', async () => {
      const client = test.client();
      await logIn(client);
      const token = client.cookies['kaopu_session'] ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      const rows = await test.database.db.selectFrom('session').selectAll().execute();
      expect(rows.map((row) => row.token_hash)).toContain(hashToken(token));
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('means nothing when it is made up or broken', async () => {
      for (const value of ['made-up', '%E0%A4%A', 'a'.repeat(5_000)]) {
        const client = test.client();
        client.cookies = { kaopu_session: value };
        expect((await client.get('/api/get-account')).json()).toEqual(NO_ACCOUNT);
        expect((await client.get('/api/get-contests', { owner: 'owner' })).statusCode).toBe(401);
      }
    });
  });

  describe('logout', () => {
    it('ends the session everywhere, and only this one', async () => {
      const [client, copy, other] = [test.client(), test.client(), test.client()];
      await logIn(client);
      await logIn(other);
      copy.cookies = { ...client.cookies };
      const reply = await client.post('/api/logout');
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok', msg: '' }]);
      expect(client.cookies).toEqual({});
      expect((await copy.get('/api/get-account')).json()).toEqual(NO_ACCOUNT);
      expect((await copy.get('/api/get-contests', { owner: 'owner' })).statusCode).toBe(401);
      expect((await accountOf(other))?.username).toBe('owner');
    });

    it('is no mistake without a session, and twice', async () => {
      const client = test.client();
      expect((await client.post('/api/logout')).statusCode).toBe(200);
      await logIn(client);
      const { cookies } = client;
      await client.post('/api/logout');
      client.cookies = { ...cookies };
      expect((await client.post('/api/logout')).statusCode).toBe(200);
    });
  });

  describe('get-account', () => {
    it('has empty data for a stranger', async () => {
      const reply = await test.client().get('/api/get-account');
      expect([reply.statusCode, reply.json()]).toEqual([200, NO_ACCOUNT]);
    });

    it('is the account as JSON text, without its secrets', async () => {
      const client = await test.author('director', { admin: true, managedAccounts: ['owner'] });
      const account = await accountOf(client);
      expect(account).toMatchObject({
        type: 'normal-user',
        username: 'director',
        owner: 'director',
        name: 'director',
        isAdmin: true,
        managedAccounts: ['owner'],
        taskAnswers: [],
        serverTime: test.clock.now().toISOString(),
      });
      expect(JSON.stringify(account)).not.toMatch(/hash|scrypt|subject/);
    });

    it('is the ticket user of the contest for a candidate', async () => {
      const client = test.client();
      await client.post('/api/ticket-login', { contestId: 'owner/测试', username: '1001' });
      expect(await accountOf(client)).toMatchObject({
        type: 'ticket-user',
        username: 'owner/测试/1001',
        contestId: 'owner/测试',
        ticketId: '1001',
        startTime: '',
        expireTime: '',
      });
    });
  });

  describe('get-user', () => {
    const profile = (client: TestClient, username: string) => client.get('/api/get-user', { username });

    it('is for oneself', async () => {
      const client = test.client();
      await logIn(client);
      const reply = await profile(client, 'owner');
      expect(reply.statusCode).toBe(200);
      expect(Object.keys(reply.json<Profile>()).sort()).toEqual([
        'cellphone',
        'createdAt',
        'email',
        'name',
        'school',
        'tag',
        'type',
        'username',
      ]);
    });

    it('is for the administrator, who learns that a user does not exist', async () => {
      const admin = await test.author('admin', { admin: true });
      expect((await profile(admin, 'owner')).json()).toMatchObject({ username: 'owner' });
      const missing = await profile(admin, 'nobody');
      expect([missing.statusCode, missing.json()]).toEqual([200, null]);
    });

    it('is for nobody else, also not for a managing account', async () => {
      const manager = await test.author('manager', { managedAccounts: ['owner'] });
      expect((await profile(manager, 'owner')).statusCode).toBe(403);
      expect((await profile(test.client(), 'owner')).statusCode).toBe(401);
    });

    it('shows a candidate itself, and not its neighbour', async () => {
      const client = test.client();
      await client.post('/api/ticket-login', { contestId: 'owner/测试', username: '1002' });
      expect((await profile(client, 'owner/测试/1002')).json()).toMatchObject({ type: 'ticket-user' });
      expect((await profile(client, 'owner/测试/1001')).statusCode).toBe(403);
      expect((await profile(client, 'owner')).statusCode).toBe(403);
    });
  });

  it('get-auth-config says which ways there are to sign in', async () => {
    const plain = await test.client().get('/api/get-auth-config');
    expect(plain.json()).toEqual({
      siteName: '考谱',
      password: true,
      singleSignOn: false,
      demo: false,
      aliplayerUrl: '',
    });
  });

  it('single sign-on that is not configured answers 404', async () => {
    const begin = await test.client().post('/api/begin-signin');
    expect([begin.statusCode, begin.json<StatusReply>().msg]).toEqual([404, '本站没有配置单点登录']);
  });

  // Last: it moves the clock.
  it.each([
    ['an author', 8, () => (client: TestClient) => logIn(client)],
    [
      'a candidate',
      24,
      () => (client: TestClient, username: string) =>
        client.post('/api/ticket-login', { contestId: 'owner/测试', username }),
    ],
  ] as [string, number, () => (client: TestClient, ticket: string) => Promise<unknown>][])(
    'the session of %s that is not used ends after %d hours',
    async (_name, hours, enter) => {
      const [unused, newer] = [test.client(), test.client()];
      await enter()(unused, '1003');
      test.clock.advance(1);
      await enter()(newer, '1004');
      test.clock.advance(hours * HOUR_MS - 1);
      expect((await unused.get('/api/get-account')).json()).toEqual(NO_ACCOUNT);
      expect(await accountOf(newer)).toBeDefined();
    },
  );
});
