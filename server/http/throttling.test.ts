import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { countTryCommand } from './throttling.commands.ts';

const MINUTE_MS = 60_000;
const TOO_MANY = '失败次数过多，请10分钟后再试';

describeEngines('guessing', (engine) => {
  let test: TestApp;
  let lastAddress = 0;
  let address = '';

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner');
    await test.author('neighbour');
    await addSmallContest(test, { name: '测试', ticket: [{ id: 1, start: '1001', end: '1400' }] });
    await addSmallContest(test, { name: '后缀', parentSuffix: '88', ticketType: 'number', ticket: [] });
    await addSmallContest(test, { name: '密码', enablePassword: true });
    await addCandidates(test, [
      { name: '2001', tag: '学生' },
      { name: '300188', realName: '李明', tag: '学生' },
    ]);
  });
  afterAll(() => test.close());
  // Each test guesses from a place of its own, after the others are forgotten.
  beforeEach(() => {
    lastAddress += 1;
    address = `10.0.0.${lastAddress}`;
    test.clock.advance(10 * MINUTE_MS);
  });

  async function post(url: string, payload: object, remoteAddress = address): Promise<number> {
    return (await test.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
  }
  const logIn = (password: string, username = 'owner') => post('/api/login', { username, password });
  const report = (username: string, from = address) => post('/api/report-login', { username }, from);
  const ticket = (username: string, contest = '测试', from = address) =>
    post('/api/ticket-login', { contestId: `owner/${contest}`, username }, from);
  async function lookUp(name: string, contest?: string): Promise<{ status: number; body: unknown }> {
    const query = { name, ...(contest === undefined ? {} : { contestId: `owner/${contest}` }) };
    const reply = await test.app.inject({ url: '/api/get-global-candidate', query, remoteAddress: address });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Counted like failed log-ins, without waiting for as many password hashes. */
  async function failLogins(count: number, username = 'owner'): Promise<void> {
    const attempt = { call: 'login', name: username, address, client: 'none' } as const;
    for (let done = 0; done < count; done += 1) {
      await test.database.write.run(countTryCommand, { attempt, trial: 'miss', now: test.clock.now() });
    }
  }

  describe('one name', () => {
    it('is closed after ten failures, also to the right password', async () => {
      await failLogins(9);
      expect(await logIn('wrong')).toBe(401);
      const reply = await test.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'owner', password: PASSWORD },
        remoteAddress: address,
      });
      expect([reply.statusCode, reply.json<StatusReply>().msg]).toEqual([429, TOO_MANY]);
    });

    it('is closed to this client of this address, while other names and addresses stay open', async () => {
      await failLogins(10);
      expect(await logIn(PASSWORD)).toBe(429);
      expect(await logIn(PASSWORD, 'neighbour')).toBe(200);
      address = '10.9.9.9';
      expect(await logIn(PASSWORD)).toBe(200);
    });

    it('opens again ten minutes after the first failure', async () => {
      await failLogins(10);
      test.clock.advance(10 * MINUTE_MS - 1);
      expect(await logIn(PASSWORD)).toBe(429);
      test.clock.advance(1);
      expect(await logIn(PASSWORD)).toBe(200);
    });

    it('is forgiven by a success', async () => {
      await failLogins(9);
      expect(await logIn(PASSWORD)).toBe(200);
      await failLogins(9);
      expect(await logIn(PASSWORD)).toBe(200);
    });

    it('is a ticket of one contest as well', async () => {
      for (let count = 0; count < 10; count += 1) expect(await ticket('5555')).toBe(401);
      expect(await ticket('5555')).toBe(429);
      expect(await ticket('1001')).toBe(200);
    });

    it('is closed by wrong passwords of a contest that asks for one', async () => {
      const enter = (password: string) =>
        post('/api/ticket-login', { contestId: 'owner/密码', username: '1001', password });
      for (let count = 0; count < 10; count += 1) expect(await enter('2')).toBe(422);
      expect(await enter('1001')).toBe(429);
    });

    it('counts failures that come at the same time, all of them', async () => {
      // Fewer than close the name, or the last ones would be turned away uncounted.
      await Promise.all(Array.from({ length: 9 }, () => ticket('6666')));
      const { counted } = await test.database.db
        .selectFrom('login_tally')
        .select('counted')
        .where('key', '=', `client/${address}/none`)
        .executeTakeFirstOrThrow();
      const { 'ticket-login': names } = JSON.parse(counted) as { 'ticket-login': object };
      expect(Object.values(names)).toEqual([{ outcome: 'miss', failures: 9 }]);
    });
  });

  describe('one client', () => {
    async function failReports(count: number): Promise<void> {
      for (let done = 0; done < count; done += 1) await report(String(70_000 + done));
    }

    it('tries forty names by one call; other calls and other addresses stay open', async () => {
      await failReports(39);
      expect(await report('2001')).toBe(200);
      expect(await report('300188')).toBe(429);
      expect(await report('2001')).toBe(200);
      expect(await ticket('1001')).toBe(200);
      expect(await report('300188', '10.8.8.8')).toBe(200);
    });

    it('is not charged for calls that fail for another reason than guessing', async () => {
      for (let count = 0; count < 40; count += 1) {
        expect(await ticket('letters')).toBe(422);
        expect(await ticket(String(count), '没有的测试')).toBe(404);
      }
      expect(await ticket('1001')).toBe(200);
    });

    it('is not charged for looking up whoever logs in then', async () => {
      for (let number = 1_101; number < 1_151; number += 1) {
        expect(await lookUp(String(number), '测试')).toEqual({ status: 200, body: null });
        expect(await ticket(String(number))).toBe(200);
      }
    });

    it('is told nothing any more when it looks up numbers that nobody has', async () => {
      for (let count = 0; count < 40; count += 1) {
        expect((await lookUp(String(80_000 + count), '测试')).status).toBe(200);
      }
      expect((await lookUp('2001')).status).toBe(429);
    });
  });

  describe('a visitor', () => {
    const visitorOf = (cookies: readonly { name: string; value: string }[]) =>
      cookies.find(({ name }) => name === 'kaopu_visitor')?.value;

    it('gets a cookie by the calls that pages make first, and keeps it', async () => {
      for (const url of ['/api/get-account', '/api/get-auth-config', '/api/get-contest?id=owner/测试']) {
        const client = test.client();
        const [first, second] = [await client.request({ url }), await client.request({ url })];
        expect(first.cookies.find(({ name }) => name === 'kaopu_visitor')).toMatchObject({
          ...{ path: '/api', httpOnly: true, sameSite: 'Strict' },
        });
        expect(first.cookies.some(({ expires, maxAge }) => expires ?? maxAge)).toBe(false);
        expect(second.cookies).toEqual([]);
      }
    });

    it('who makes a cookie up is counted with those who have none, and gets a real one', async () => {
      for (let count = 0; count < 40; count += 1) {
        const cookies = { kaopu_visitor: `invented-${count}.${'A'.repeat(22)}` };
        const query = { name: String(90_000 + count) };
        await test.app.inject({ url: '/api/get-global-candidate', query, cookies, remoteAddress: address });
      }
      expect((await lookUp('2001')).status).toBe(429);
      const cookies = { kaopu_visitor: 'invented' };
      const greeted = await test.app.inject({ url: '/api/get-account', cookies });
      expect(visitorOf(greeted.cookies)).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
    });

    it('is told from others at the address', async () => {
      const client = test.client();
      await client.get('/api/get-account');
      const [first, second] = [client, test.client()];
      await second.get('/api/get-account');
      const look = async (from: typeof client, name: string) => {
        const url = '/api/get-global-candidate';
        return (await from.request({ url, query: { name }, remoteAddress: address })).statusCode;
      };
      for (let count = 0; count < 40; count += 1) await look(first, String(90_000 + count));
      expect(await look(first, '2001')).toBe(429);
      expect(await look(second, '2001')).toBe(200);
    });
  });

  describe('the look-up before a login', () => {
    it('shows role, number, name and school, and nothing else', async () => {
      expect(await lookUp('2001')).toEqual({
        status: 200,
        body: { name: '2001', realName: '', tag: '学生', school: '' },
      });
    });

    it('adds the suffix of the contest, as the login will', async () => {
      expect((await lookUp('3001', '后缀')).body).toMatchObject({ name: '300188', realName: '李明' });
      expect((await lookUp('300188', '后缀')).body).toBeNull();
    });

    it('is not closed for one contest by guesses in another', async () => {
      for (let count = 0; count < 10; count += 1) await lookUp('1005', '后缀');
      expect((await lookUp('1005', '后缀')).status).toBe(429);
      expect((await lookUp('1005', '测试')).status).toBe(200);
    });

    it('knows only candidates of the contest’s owner', async () => {
      await addCandidates(test, [{ name: '4001' }], 'neighbour');
      expect((await lookUp('4001', '测试')).body).toBeNull();
      expect((await lookUp('4001')).body).not.toBeNull();
    });
  });
});
