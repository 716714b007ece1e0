import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logoutCommand } from '#server/account/account.commands.ts';
import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import { describeEngines } from '#server/testing/engines.ts';
import {
  addSmallContest,
  openTestApp,
  PASSWORD,
  SMALL_ANSWER,
  type TestApp,
} from '#server/testing/test-app.ts';

interface LoginReply {
  status: string;
  msg: string;
  data?: string;
}

describeEngines('log-ins while the server has no time for them', (engine) => {
  let test: TestApp;
  let room: number;

  beforeEach(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await addSmallContest(test, { name: '测试' });
    room = 0;
    vi.spyOn(test.app.overload, 'roomForLogins').mockImplementation(() => room);
    return () => test.close();
  });
  afterEach(() => vi.restoreAllMocks());

  const ticketLogin = (username: string, place?: string) => ({
    ...{ contestId: 'owner/测试', username },
    ...(place === undefined ? {} : { place }),
  });
  const ask = async (username: string, place = '') => {
    const response = await test.client().post('/api/ticket-login', ticketLogin(username, place));
    return { code: response.statusCode, ...response.json<LoginReply>() };
  };
  const lineIs = (length: number) => expect.poll(() => test.app.loginLines.login.length).toBe(length);

  it('wait in line, in words, and get in by their order with the place that they were told', async () => {
    const [first, second] = await Promise.all([ask('1001'), ask('1002')]);
    expect(first).toMatchObject({ code: 200, status: 'wait', msg: '即将进入' });
    expect(second).toMatchObject({ code: 200, status: 'wait', msg: '前面还有 1 人' });
    const order: string[] = [];
    const comeBack = async (ticket: string, place = '') => {
      const { status } = await ask(ticket, place);
      order.push(`${ticket} ${status}`);
    };
    // The other way round, and somebody new before them.
    const asked = vi.spyOn(test.app.loginLines.login, 'enter');
    const back = [comeBack('1003')];
    await lineIs(3);
    back.push(comeBack('1002', second.data), comeBack('1001', first.data));
    await expect.poll(() => asked.mock.calls.length).toBe(3);
    expect(await lengthInFigures()).toBe(3);
    room = 1;
    await Promise.all(back);
    expect(order).toEqual(['1001 ok', '1002 ok', '1003 ok']);
    expect(test.app.loginLines.login.length).toBe(0);
  });

  it('stand behind those who came before them, whatever place they make up or borrow', async () => {
    const [first, second] = await Promise.all([ask('1001'), ask('1002')]);
    const [, seal = ''] = (first.data ?? '').split('.');
    const order: string[] = [];
    const comeBack = async (ticket: string, place = '') => {
      await ask(ticket, place);
      order.push(ticket);
    };
    const back = [comeBack('1002', second.data)];
    for (const place of ['1', `1.${seal}`, first.data, 'a.b.c', `${first.data}x`]) {
      back.push(comeBack(`10${10 + back.length}`, place));
    }
    back.push(comeBack('1001', first.data));
    // Those who come back, and five who are new.
    await lineIs(7);
    room = 1;
    await Promise.all(back);
    expect(order.slice(0, 2)).toEqual(['1001', '1002']);
  });

  /** As operators see it. */
  async function lengthInFigures(): Promise<number> {
    const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    return Number(/^kaopu_login_line_length\{line="login"\} (\d+)$/m.exec(body)?.[1]);
  }

  it('are left when the client hangs up', async () => {
    const hangUp = new AbortController();
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const cut = fetch(`${address}/api/ticket-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ticketLogin('1001', '')),
      signal: hangUp.signal,
    }).catch(() => undefined);
    await lineIs(1);
    hangUp.abort();
    await cut;
    await lineIs(0);
  });

  it('are held for clients that cannot wait in line, until it is their turn', async () => {
    const asked = Promise.all([
      test.client().post('/api/ticket-login', ticketLogin('1002')),
      test.client().post('/api/school-login', { username: '1002' }),
    ]);
    await lineIs(2);
    room = 64;
    const codes = (await asked).map((reply) => reply.statusCode);
    expect(codes[0]).toBe(200);
    expect(codes[1]).not.toBe(503);
  });

  it('keep no author out, who has a way of their own', async () => {
    const waiting = ask('1001');
    await lineIs(1);
    const author = await test.client().post('/api/login', { username: 'owner', password: PASSWORD });
    expect(author.statusCode).toBe(200);
    room = 1;
    await waiting;
  });

  it('let go first who was in and lost the session, and nobody who says so', async () => {
    room = 1;
    const inside = test.client();
    await inside.post('/api/ticket-login', ticketLogin('1003'));
    const { id } = JSON.parse((await inside.get('/api/get-account')).json<{ data: string }>().data) as {
      id: string;
    };
    room = 0;
    const order: string[] = [];
    const logIn = async (username: string, again?: string) => {
      await test
        .client()
        .post('/api/ticket-login', { ...ticketLogin(username), ...(again ? { again } : {}) });
      order.push(username);
    };
    const all = [logIn('1001')];
    await lineIs(1);
    all.push(logIn('1002', 'invented'));
    await lineIs(2);
    all.push(logIn('1003', id));
    await lineIs(3);
    room = 1;
    await Promise.all(all);
    expect(order).toEqual(['1003', '1001', '1002']);
  });

  it('end with the server, which answers those who wait', async () => {
    // Nobody's patience ends before: whoever is not answered now never is.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const waiting = ask('1001');
    const school = test.client().post('/api/school-login', { username: '1002' });
    await lineIs(2);
    await test.app.close();
    vi.useRealTimers();
    expect(await waiting).toMatchObject({ code: 200, status: 'wait' });
    const refused = await school;
    expect([refused.statusCode, refused.json<LoginReply>().msg]).toEqual([503, LOGIN_REFUSALS.busy]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('leave the line one by one also when they fail', async () => {
    room = 1;
    const wrong = await Promise.all(['9001', '9002', '9003'].map((ticket) => ask(ticket)));
    expect(wrong.map(({ status }) => status)).toEqual(['error', 'error', 'error']);
    expect(await ask('1001')).toMatchObject({ status: 'ok' });
  });

  it('wait behind the queue of writes, while answers of those who are in are stored', async () => {
    vi.restoreAllMocks();
    const inside = test.client();
    await inside.post('/api/ticket-login', ticketLogin('1001'));
    await inside.get('/api/start-contest');
    /** Writes that change nothing and wait in the queue like any other. */
    const busy = Promise.all(
      // PostgreSQL's single commands have a queue of their own, which is slower; each waits ten seconds for a connection at most.
      Array.from({ length: engine === 'sqlite' ? 4_500 : 100 }, () =>
        test.database.write.run(logoutCommand, { tokenHash: 'nobody', now: test.clock.now() }),
      ),
    );
    const query = { taskId: '1', userId: 'owner/测试/1001' };
    const order: string[] = [];
    const [submission, login] = await Promise.all([
      inside.post('/api/submit-task', SMALL_ANSWER, { query }).finally(() => order.push('answer')),
      ask('1002').finally(() => order.push('login')),
    ]);
    await busy;
    expect([submission.statusCode, login.code]).toEqual([200, 200]);
    // On PostgreSQL log-ins and answers have lanes of their own beside these.
    if (engine === 'sqlite') expect(order).toEqual(['answer', 'login']);
  });
});
