import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import type { Account } from '#domain/account/account.schema.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import {
  logInAtProvider,
  type SignOnProvider,
  startSignOnProvider,
} from '#server/testing/sign-on-provider.ts';
import {
  addSmallContest,
  openTestApp,
  SMALL_QUESTIONNAIRE,
  type TestApp,
  type TestClient,
} from '#server/testing/test-app.ts';
import { addCandidates, writeRows } from '#server/testing/test-rows.ts';
import { finishSigninCommand } from './signin.commands.ts';

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
  'id-teacher': {
    name: '老师',
    preferred_username: 'teacher',
    email: 't@school.example',
    email_verified: true,
  },
  'id-stranger': { name: '路人', preferred_username: 't@school.example', email: 't@school.example' },
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

  it('gives nobody what is there by a name of their own choice', async () => {
    const things: Record<string, (name: string) => Promise<unknown>> = {
      account: (name) => test.author(name),
      managed: (name) => test.author('manager', { managedAccounts: ['somebody', name] }),
      contest: (name) => addSmallContest(test, { name: '期末', taskCount: 0 }, name),
      task: (name) => {
        const settings = { ...SMALL_QUESTIONNAIRE, name: '阅读' };
        const task = { actor: name, owner: name, settings, now: test.clock.now() };
        return test.database.write.run(addTaskCommand, task);
      },
      candidates: (name) => addCandidates(test, [{ name: '2001' }], name),
    };
    for (const [what, add] of Object.entries(things)) {
      await add(`with-${what}`);
      const person = {
        ...{ subject: `issuer#${what}`, wantedUsername: `with-${what}`, name: what, isAuthor: true },
        ...{ email: '', cellphone: '', avatar: '', isAdmin: false },
      };
      const browser = { address: '127.0.0.1', userAgent: '', tokenHash: undefined };
      await test.database.write.run(finishSigninCommand, { person, browser, now: test.clock.now() });
    }
    const given = await test.database.db
      .selectFrom('account')
      .select('username')
      .where('sso_subject', 'like', 'issuer#%')
      .execute();
    const others = Object.keys(things).map((what) => `with-${what}-2`);
    expect(given.map(({ username }) => username).sort()).toEqual(others.sort());
  });

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
    const UNREACHABLE = { status: 502, msg: '无法连接单点登录服务器' };

    it('says so when a login begins, and the site works on', async () => {
      const nowhere = { ...provider.environment, OIDC_ISSUER: 'http://127.0.0.1:1' };
      const site = await openTestApp(engine, { ...nowhere, PUBLIC_URL: SITE });
      try {
        expect(await refusal(site.client().post('/api/begin-signin'))).toEqual(UNREACHABLE);
        expect((await site.client().get('/api/get-auth-config')).statusCode).toBe(200);
      } finally {
        await site.close();
      }
    });

    it('says so when a login comes back', async () => {
      const failing = await startSignOnProvider([CALLBACK], PEOPLE);
      const site = await openTestApp(engine, { ...failing.environment, PUBLIC_URL: SITE });
      try {
        const client = site.client();
        const returned = await comeBackFromProvider(client, 'id-liu');
        await failing.stop();
        expect(await refusal(finish(client, returned))).toEqual(UNREACHABLE);
      } finally {
        await site.close();
        await failing.stop();
      }
    });
  });

  it('believes no answer that somebody else has signed for the provider', async () => {
    const forger = await startSignOnProvider([CALLBACK], PEOPLE, { isForged: true });
    const site = await openTestApp(engine, { ...forger.environment, PUBLIC_URL: SITE });
    try {
      const client = site.client();
      const returned = await comeBackFromProvider(client, 'id-liu');
      expect(await refusal(finish(client, returned))).toEqual({
        status: 401,
        msg: '单点登录失败，请重新登录',
      });
      expect(await site.database.db.selectFrom('account').selectAll().execute()).toEqual([]);
    } finally {
      await site.close();
      await forger.stop();
    }
  });

  describe('where the settings say who may become an author', () => {
    const NOT_AN_AUTHOR = { status: 403, msg: '您的账号不在本站允许的人员范围内，请联系管理员' };
    let closed: TestApp;

    beforeAll(async () => {
      closed = await openTestApp(engine, {
        ...provider.environment,
        PUBLIC_URL: SITE,
        OIDC_ADMINS: 'sub:id-chief',
        OIDC_AUTHORS: 'email:t@school.example, claim:name=代课老师',
      });
    });
    afterAll(() => closed.close());

    async function tryToSignIn(login: string) {
      const client = closed.client();
      const finished = finish(client, await comeBackFromProvider(client, login));
      return { client, told: await refusal(finished) };
    }
    const names = async () =>
      (await closed.database.db.selectFrom('account').select('name').execute()).map(({ name }) => name);

    it('makes nobody else one, and leaves nothing of them but a trace', async () => {
      for (const login of ['id-stranger', 'id-liar']) {
        const { client, told } = await tryToSignIn(login);
        expect(told).toEqual(NOT_AN_AUTHOR);
        expect(await accountOf(client)).toBeUndefined();
      }
      expect(await names()).toEqual([]);
      const traces = await closed.database.db.selectFrom('audit_log').select(['action', 'actor']).execute();
      expect(traces).toEqual([
        { action: 'refuse-signin', actor: `${provider.issuer}#id-stranger` },
        { action: 'refuse-signin', actor: `${provider.issuer}#id-liar` },
      ]);
    });

    it('makes them authors, and administrators always', async () => {
      for (const login of ['id-teacher', 'id-chief'])
        expect((await tryToSignIn(login)).told.status).toBe(200);
      expect((await names()).sort()).toEqual(['主任', '老师'].sort());
    });

    it('refuses them again once they are no longer meant, account or not', async () => {
      PEOPLE['id-teacher'].email_verified = false;
      try {
        const { client, told } = await tryToSignIn('id-teacher');
        expect(told).toEqual(NOT_AN_AUTHOR);
        expect(await accountOf(client)).toBeUndefined();
      } finally {
        PEOPLE['id-teacher'].email_verified = true;
      }
    });
  });

  it('is offered by get-auth-config', async () => {
    const offered = await test.client().get('/api/get-auth-config');
    expect(offered.json()).toMatchObject({ password: true, singleSignOn: true });
  });
});
