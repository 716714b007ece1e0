import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import {
  logInAtProvider,
  type SignOnProvider,
  startSignOnProvider,
} from '#server/testing/sign-on-provider.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { writeRows } from '#server/testing/test-rows.ts';

const SITE = 'http://kaopu.example';
const CALLBACK = `${SITE}/callback`;
const EXPIRED = '登录已过期，请重新登录';

const PEOPLE = {
  'id-liu': {
    name: '刘老师',
    preferred_username: 'liu',
    email: 'liu@school.example',
    email_verified: true,
    phone_number: '13800000000',
    picture: 'https://school.example/liu.png',
  },
  'id-chief': {
    name: '主任',
    preferred_username: 'chief',
    email: 'chief@school.example',
    email_verified: true,
  },
  'id-mail': {
    name: '邮箱管理员',
    preferred_username: 'mail',
    email: 'boss@school.example',
    email_verified: true,
  },
  'id-liar': {
    name: '冒名者',
    preferred_username: 'liar',
    email: 'boss@school.example',
    email_verified: false,
  },
  'id-namesake': { name: '同名者', preferred_username: 'local', email: 'local@school.example' },
  'id-heir': { name: '后来者', preferred_username: 'heir' },
  'id-odd': { name: '怪名', preferred_username: 'a/b, c' },
};

/** What may be there without an account; the columns that have to have a value. */
const LEFT_BEHIND = {
  resource: { name: '图', type: 'image' },
  stored_file: { made_by: '', held_by: '', privacy: 'private', key: 'left', state: 'ready' },
  job: { actor: '', kind: 'candidate.export', state: 'done', finished_at: '2026-01-01T00:00:00.000Z' },
  candidate_deletion: { count: 1 },
};

describeEngines('single sign-on', (engine) => {
  let provider: SignOnProvider;
  let test: TestApp;

  beforeAll(async () => {
    provider = await startSignOnProvider([CALLBACK, 'http://by-host.example/callback'], PEOPLE);
    test = await openTestApp(engine, {
      ...provider.environment,
      PUBLIC_URL: SITE,
      OIDC_ADMINS: 'sub:id-chief, email:boss@school.example',
    });
  });
  afterAll(async () => {
    await test.close();
    await provider.stop();
  });

  /** From our page to the provider, and back to our page with its answer; not yet handed to our server. */
  async function comeBackFromProvider(client: TestClient, login: string): Promise<URL> {
    const begun = await client.post('/api/begin-signin');
    expect(begun.statusCode).toBe(200);
    return logInAtProvider(new HttpBrowser(), begun.json<{ data: string }>().data, login, CALLBACK);
  }

  function finish(client: TestClient, returned: URL) {
    return client.post('/api/signin', undefined, { query: Object.fromEntries(returned.searchParams) });
  }

  async function signIn(login: string): Promise<TestClient> {
    const client = test.client();
    const finished = await finish(client, await comeBackFromProvider(client, login));
    expect(finished.json()).toEqual({ status: 'ok', msg: '' });
    return client;
  }

  async function accountOf(client: TestClient): Promise<Account | undefined> {
    const { data } = (await client.get('/api/get-account')).json<{ data: string }>();
    return data === '' ? undefined : (JSON.parse(data) as Account);
  }

  async function refusal(reply: ReturnType<typeof finish>) {
    const { statusCode } = await reply;
    return { status: statusCode, msg: (await reply).json<{ msg: string }>().msg };
  }

  it('makes a normal-user with the profile that the provider gives', async () => {
    expect(await accountOf(await signIn('id-liu'))).toMatchObject({
      type: 'normal-user',
      username: 'liu',
      owner: 'liu',
      name: '刘老师',
      email: 'liu@school.example',
      cellphone: '13800000000',
      avatar: 'https://school.example/liu.png',
      isAdmin: false,
    });
  });

  it('finds the same account at the next login', async () => {
    const first = await accountOf(await signIn('id-liu'));
    const second = await accountOf(await signIn('id-liu'));
    expect(second).toMatchObject({ username: first?.username, createdAt: first?.createdAt });
    const rows = await test.database.db
      .selectFrom('account')
      .select('username')
      .where('name', '=', '刘老师')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('makes administrators of those whom OIDC_ADMINS lists, by the provider’s id or by verified address', async () => {
    expect(await accountOf(await signIn('id-chief'))).toMatchObject({ username: 'chief', isAdmin: true });
    expect(await accountOf(await signIn('id-mail'))).toMatchObject({ username: 'mail', isAdmin: true });
  });

  it('makes nobody an administrator by an address that the provider has not verified', async () => {
    expect(await accountOf(await signIn('id-liar'))).toMatchObject({ username: 'liar', isAdmin: false });
  });

  it('does not take over a local account of the same name', async () => {
    const local = await test.author('local', { admin: true });
    expect(await accountOf(await signIn('id-namesake'))).toMatchObject({
      username: 'local-2',
      isAdmin: false,
    });
    expect(await accountOf(local)).toMatchObject({ username: 'local', name: 'local', isAdmin: true });
  });

  it.each(Object.entries(LEFT_BEHIND))(
    'gives nobody the name of an owner of whom only a row of %s is left',
    async (table, row) => {
      const username = (await accountOf(await signIn('id-heir')))?.username ?? '';
      await writeRows(test, async (db) => {
        await db.deleteFrom('account').where('username', '=', username).execute();
        await db
          .insertInto(table as 'job')
          .values({ id: `${table}-left`, owner: username, ...row } as never)
          .execute();
      });
      expect(await accountOf(await signIn('id-heir'))).not.toMatchObject({ username });
    },
  );

  it('makes a usable name of one with signs that separate our ids', async () => {
    expect(await accountOf(await signIn('id-odd'))).toMatchObject({ username: 'a-b--c' });
  });

  it('returns to the address of the request when no public address is set, also with a default port', async () => {
    const byHost = await openTestApp(engine, provider.environment);
    const client = byHost.client();
    const headers = { host: 'by-host.example:80' };
    const begun = await client.post('/api/begin-signin', undefined, { headers });
    const returned = await logInAtProvider(
      new HttpBrowser(),
      begun.json<{ data: string }>().data,
      'id-liu',
      'http://by-host.example/callback',
    );
    const query = Object.fromEntries(returned.searchParams);
    const finished = await client.post('/api/signin', undefined, { query, headers });
    await byHost.close();
    expect(finished.json()).toEqual({ status: 'ok', msg: '' });
  });

  describe('is refused', () => {
    it('with a state that nobody was given', async () => {
      const client = test.client();
      const returned = await comeBackFromProvider(client, 'id-liu');
      returned.searchParams.set('state', 'made-up');
      expect(await refusal(finish(client, returned))).toEqual({ status: 401, msg: EXPIRED });
    });

    it('when the same answer of the provider is used again', async () => {
      const client = test.client();
      const returned = await comeBackFromProvider(client, 'id-liu');
      const cookies = { ...client.cookies };
      await finish(client, returned);
      const again = test.client();
      again.cookies = cookies;
      expect(await refusal(finish(again, returned))).toEqual({ status: 401, msg: EXPIRED });
      expect(await accountOf(again)).toBeUndefined();
    });

    it('ten minutes after it was begun', async () => {
      const client = test.client();
      const returned = await comeBackFromProvider(client, 'id-liu');
      test.clock.advance(10 * 60_000);
      expect(await refusal(finish(client, returned))).toEqual({ status: 401, msg: EXPIRED });
    });

    it('in a browser that did not begin it, which leaves it to the one that did', async () => {
      const client = test.client();
      const returned = await comeBackFromProvider(client, 'id-liu');
      expect(await refusal(finish(test.client(), returned))).toEqual({ status: 401, msg: EXPIRED });
      const otherBrowser = test.client();
      await otherBrowser.post('/api/begin-signin');
      expect(await refusal(finish(otherBrowser, returned))).toEqual({ status: 401, msg: EXPIRED });
      expect((await finish(client, returned)).statusCode).toBe(200);
    });

    it('with a code that the provider did not give', async () => {
      const client = test.client();
      const returned = await comeBackFromProvider(client, 'id-liu');
      returned.searchParams.set('code', 'made-up');
      expect(await refusal(finish(client, returned))).toEqual({
        status: 401,
        msg: '单点登录失败，请重新登录',
      });
      expect(await accountOf(client)).toBeUndefined();
    });
  });

  describe('while the provider is down', () => {
    let failing: SignOnProvider;
    let site: TestApp;

    beforeEach(async () => {
      failing = await startSignOnProvider([CALLBACK], PEOPLE);
      site = await openTestApp(engine, { ...failing.environment, PUBLIC_URL: SITE });
      return async () => {
        await site.close();
        await failing.stop();
      };
    });

    const UNREACHABLE = { status: 502, msg: '无法连接单点登录服务器' };

    it('says so when a login begins, and the site works on', async () => {
      await failing.stop();
      expect(await refusal(site.client().post('/api/begin-signin'))).toEqual(UNREACHABLE);
      expect((await site.client().get('/api/get-auth-config')).statusCode).toBe(200);
    });

    it('says so when a login comes back', async () => {
      const client = site.client();
      const begun = await client.post('/api/begin-signin');
      const { data } = begun.json<{ data: string }>();
      const returned = await logInAtProvider(new HttpBrowser(), data, 'id-liu', CALLBACK);
      await failing.stop();
      expect(await refusal(finish(client, returned))).toEqual(UNREACHABLE);
    });
  });

  it('is offered by get-auth-config where it is configured, and only there', async () => {
    const offered = await test.client().get('/api/get-auth-config');
    expect(offered.json()).toMatchObject({ password: true, singleSignOn: true });
    const without = await openTestApp(engine);
    const client = without.client();
    const notOffered = await client.get('/api/get-auth-config');
    const begun = await refusal(client.post('/api/begin-signin'));
    const finished = await refusal(
      client.post('/api/signin', undefined, { query: { code: 'c', state: 's' } }),
    );
    await without.close();
    expect(notOffered.json()).toMatchObject({ password: true, singleSignOn: false });
    expect(begun).toEqual({ status: 404, msg: '本站没有配置单点登录' });
    expect(finished).toEqual(begun);
  });
});
