import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { finishSigninCommand } from '#server/account/signin.commands.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
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
import { addCandidates } from '#server/testing/test-rows.ts';

const SITE = 'http://kaopu.example';
const CALLBACK = `${SITE}/callback`;
const NOT_AN_AUTHOR = '您的账号不在本站允许的人员范围内，请联系管理员';

/** What the provider lets people choose: their name, and an address that nobody has checked. */
const PEOPLE = {
  'id-chief': { name: '主任', preferred_username: 'chief' },
  'id-pupil': { name: '学生', preferred_username: 'id-chief', email: 'boss@school.example' },
  'id-boss': { name: '校长', preferred_username: 'boss', email: 'boss@school.example', email_verified: true },
  'id-teacher': {
    name: '老师',
    preferred_username: 'teacher',
    email: 't@school.example',
    email_verified: true,
  },
  'id-stranger': { name: '路人', preferred_username: 't@school.example', email: 't@school.example' },
};

describeEngines('whoever signs in by single sign-on', (engine) => {
  let provider: SignOnProvider;
  let test: TestApp;
  let closed: TestApp;

  beforeAll(async () => {
    provider = await startSignOnProvider([CALLBACK], PEOPLE);
    const environment = {
      ...provider.environment,
      PUBLIC_URL: SITE,
      OIDC_ADMINS: 'sub:id-chief, email:boss@school.example',
    };
    test = await openTestApp(engine, environment);
    closed = await openTestApp(engine, {
      ...environment,
      OIDC_AUTHORS: 'email:t@school.example, claim:name=代课老师',
    });
  });
  afterAll(async () => {
    await test.close();
    await closed.close();
    await provider.stop();
  });

  async function signIn(site: TestApp, login: string) {
    const client = site.client();
    const { data } = (await client.post('/api/begin-signin')).json<{ data: string }>();
    const returned = await logInAtProvider(new HttpBrowser(), data, login, CALLBACK);
    const query = Object.fromEntries(returned.searchParams);
    const reply = await client.post('/api/signin', undefined, { query });
    return { client, status: reply.statusCode, msg: reply.json<{ msg: string }>().msg };
  }

  async function accountOf(client: TestClient): Promise<Account | undefined> {
    const { data } = (await client.get('/api/get-account')).json<{ data: string }>();
    return data === '' ? undefined : (JSON.parse(data) as Account);
  }

  const accounts = async (site: TestApp) =>
    (await site.database.db.selectFrom('account').select('name').execute()).map(({ name }) => name);

  it('becomes an administrator by the provider’s id or a verified address', async () => {
    for (const login of ['id-chief', 'id-boss']) {
      expect(await accountOf((await signIn(test, login)).client)).toMatchObject({ isAdmin: true });
    }
  });

  it('does not become one by a name or an address of their own choice', async () => {
    expect(await accountOf((await signIn(test, 'id-pupil')).client)).toMatchObject({
      name: '学生',
      isAdmin: false,
    });
  });

  it('does not become the owner of what is there by a name of their own choice', async () => {
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
    expect(given.map(({ username }) => username).sort()).toEqual(
      Object.keys(things)
        .map((what) => `with-${what}-2`)
        .sort(),
    );
  });

  it('is nobody when somebody else has signed for the provider', async () => {
    const forger = await startSignOnProvider([CALLBACK], PEOPLE, { isForged: true });
    const site = await openTestApp(engine, { ...forger.environment, PUBLIC_URL: SITE });
    try {
      const { status, msg } = await signIn(site, 'id-teacher');
      expect([status, msg]).toEqual([401, '单点登录失败，请重新登录']);
      expect(await accounts(site)).toEqual([]);
    } finally {
      await site.close();
      await forger.stop();
    }
  });

  it('becomes no author where the settings do not say so, and leaves nothing but a trace', async () => {
    for (const login of ['id-stranger', 'id-pupil']) {
      const { client, status, msg } = await signIn(closed, login);
      expect([status, msg]).toEqual([403, NOT_AN_AUTHOR]);
      expect(await accountOf(client)).toBeUndefined();
    }
    expect(await accounts(closed)).toEqual([]);
    const trace = await closed.database.db.selectFrom('audit_log').selectAll().execute();
    expect(trace.map(({ action, actor }) => [action, actor])).toEqual([
      ['refuse-signin', `${provider.issuer}#id-stranger`],
      ['refuse-signin', `${provider.issuer}#id-pupil`],
    ]);
  });

  it('becomes one where the settings do, and administrators always', async () => {
    expect((await signIn(closed, 'id-teacher')).status).toBe(200);
    expect((await signIn(closed, 'id-chief')).status).toBe(200);
    expect((await accounts(closed)).sort()).toEqual(['主任', '老师'].sort());
  });

  it('is refused again once the settings no longer say so, account or not', async () => {
    PEOPLE['id-teacher'].email_verified = false;
    try {
      const { client, status, msg } = await signIn(closed, 'id-teacher');
      expect([status, msg]).toEqual([403, NOT_AN_AUTHOR]);
      expect(await accountOf(client)).toBeUndefined();
    } finally {
      PEOPLE['id-teacher'].email_verified = true;
    }
  });
});
