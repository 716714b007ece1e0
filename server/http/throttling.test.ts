import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { loginCommand } from '#server/account/account.commands.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

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
    const attempt = { name: `user/${username}`, address };
    for (let done = 0; done < count; done += 1) {
      await test.database.write.run(loginCommand, { subject: undefined, attempt, now: test.clock.now() });
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

    it('is closed from every address, while other names stay open', async () => {
      await failLogins(10);
      address = '10.9.9.9';
      expect(await logIn(PASSWORD)).toBe(429);
      expect(await logIn(PASSWORD, 'neighbour')).toBe(200);
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
      const tally = await test.database.db
        .selectFrom('login_tally')
        .select(['attempts', 'failures'])
        .where('key', '=', `address:${address}`)
        .executeTakeFirstOrThrow();
      expect(tally).toEqual({ attempts: 9, failures: 9 });
    });
  });

  describe('one address', () => {
    async function failReports(count: number): Promise<void> {
      for (let done = 0; done < count; done += 1) await report(String(70_000 + done));
    }

    it('is closed after forty failures when most attempts failed; other addresses stay open', async () => {
      await failReports(39);
      expect(await report('2001')).toBe(200);
      await failReports(1);
      expect(await report('2001')).toBe(429);
      expect(await ticket('1001')).toBe(429);
      expect(await report('2001', '10.8.8.8')).toBe(200);
    });

    it('stays open for a big school that mistypes often but mostly gets in', async () => {
      for (let number = 1_001; number < 1_061; number += 1) {
        expect(await ticket(String(number))).toBe(200);
        if (number % 4 !== 0) expect(await ticket(String(number + 50_000))).toBe(401);
      }
      expect(await ticket('1100')).toBe(200);
    });

    it('is not spoken for by calls that fail for another reason than guessing', async () => {
      for (let count = 0; count < 40; count += 1) {
        await ticket(String(60_000 + count));
        await ticket('letters');
        await ticket('1', '没有的测试');
      }
      expect(await ticket('1001')).toBe(429);
    });

    it('stays open for a school whose tickets stand in the contest alone: its look-ups are no guesses', async () => {
      for (let number = 1_101; number < 1_151; number += 1) {
        expect(await lookUp(String(number), '测试')).toEqual({ status: 200, body: null });
        expect(await ticket(String(number))).toBe(200);
      }
    });

    it('is closed to those who look up numbers that nobody has', async () => {
      for (let count = 0; count < 40; count += 1) {
        expect((await lookUp(String(80_000 + count), '测试')).status).toBe(200);
      }
      expect((await lookUp('2001')).status).toBe(429);
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
