import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { BrowserAt } from '#server/testing/browser-at.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { countTryCommand } from './throttling.commands.ts';

const MINUTE_MS = 60_000;
const TOO_MANY = '失败次数过多，请10分钟后再试';
const numbers = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => String(from + index));

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
    await addSmallContest(test, { name: '名单', ticketType: 'number', ticket: [] });
    await addSmallContest(test, { name: '密码', enablePassword: true });
    await addCandidates(test, [
      { name: '2001', tag: '学生' },
      { name: '300188', realName: '李明', tag: '学生' },
      { name: '2002', tag: '校长', queryPassword: PASSWORD },
      ...numbers(60, 5_001).map((name) => ({ name, tag: '学生', school: '一中' })),
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
  async function failLogins(
    count: number,
    clientOf: (index: number) => string = () => 'none',
  ): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      const attempt = { call: 'login', name: 'owner', address, client: clientOf(done) } as const;
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

    it('is closed to this client of this address, while other names, browsers and addresses stay open', async () => {
      await failLogins(10);
      expect(await logIn(PASSWORD)).toBe(429);
      expect(await logIn(PASSWORD, 'neighbour')).toBe(200);
      const login = { username: 'owner', password: PASSWORD };
      expect(await (await BrowserAt.open(test, address)).post('/api/login', login)).toBe(200);
      address = '10.9.9.9';
      expect(await logIn(PASSWORD)).toBe(200);
    });

    it('is closed to an address whose guesser is another browser at each try, by the fiftieth', async () => {
      await failLogins(49, (index) => `browser ${index}`);
      const login = (password: string) => ({ username: 'owner', password });
      const guess = async (password: string) =>
        (await BrowserAt.open(test, address)).post('/api/login', login(password));
      expect(await guess('wrong')).toBe(401);
      expect(await guess(PASSWORD)).toBe(429);
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

    it('is closed by wrong passwords of a contest that asks for one, to nobody else’s browser', async () => {
      const wrong = { contestId: 'owner/密码', username: '1001', password: '2' };
      const right = { ...wrong, password: '1001' };
      for (let count = 0; count < 10; count += 1) expect(await post('/api/ticket-login', wrong)).toBe(422);
      expect(await post('/api/ticket-login', right)).toBe(429);
      for (const other of [await BrowserAt.open(test, address), BrowserAt.script(test, '10.9.9.9')]) {
        expect(await other.post('/api/ticket-login', right)).toBe(200);
        await other.post('/api/logout', {});
      }
    });

    it.each([
      ['/api/login', 'owner'],
      ['/api/report-login', '2002'],
      ['/api/school-login', '2002'],
    ])('is looked at ten times by %s, however many guesses come at once', async (url, username) => {
      const browser = await BrowserAt.open(test, address);
      const guesses = [...numbers(100, 1), PASSWORD].map((password) => ({ username, password }));
      const statuses = await Promise.all(guesses.map((guess) => browser.post(url, guess)));
      // Whoever comes too often at once is told to come back; then it is one too many.
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
      expect(await browser.post(url, { username, password: PASSWORD })).toBe(429);
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

    it('is shown forty people, however many it looks up at once', async () => {
      const browser = await BrowserAt.open(test, address);
      const looked = await Promise.all(numbers(60, 5_001).map((name) => browser.lookUp(name)));
      expect(looked.filter(({ card }) => card !== null)).toHaveLength(40);
      expect(looked.filter(({ status }) => status === 429)).toHaveLength(20);
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

  // What follows is told by cookies, addresses and names: how it is counted and stored was shown above.
  if (engine === 'postgres') return;

  it('all addresses of one network of the newer protocol are one', async () => {
    const looked = await Promise.all(
      numbers(60, 5_001).map((name, index) =>
        BrowserAt.script(test, `2001:db8:0:7::${index.toString(16)}`).lookUp(name),
      ),
    );
    expect(looked.filter(({ card }) => card !== null)).toHaveLength(40);
  });

  it('a school gets in from an address where others guess, who see nobody', async () => {
    /** Numbers that nobody has, until the address is besieged. */
    const missed = numbers(60, 80_001);
    const guessed = numbers(20, 5_001);
    const pupils = numbers(60, 1_201);
    const script = BrowserAt.script(test, address);
    const browser = await BrowserAt.open(test, address);
    const seen: unknown[] = [];
    const sessions: string[] = [];

    async function guess(from: BrowserAt, number: string): Promise<void> {
      const { card } = await from.lookUp(number, '名单');
      if (card) seen.push(card);
      if ((await from.enter('名单', number)) === 200) sessions.push(number);
    }
    /**
     * A new cookie for each guess. It only looks: whoever does this may go on trying to get in, as a pupil who comes for the
     * first time looks the same; but a right number ends in a log-in that is recorded, with the address.
     */
    async function guessAnew(number: string): Promise<void> {
      const { card } = await (await BrowserAt.open(test, address)).lookUp(number, '名单');
      if (card) seen.push(card);
    }
    const guessAll = (number: string) =>
      Promise.all([guess(script, number), guess(browser, number), guessAnew(number)]);
    /** As the page does it: the account, the look-up, which may be refused, and the log-in, which may not. */
    async function comesIn(number: string): Promise<boolean> {
      const own = await BrowserAt.open(test, address);
      await own.lookUp(number, '测试');
      return (await own.enter('测试', number)) === 200;
    }

    for (const number of missed) await guessAll(number);
    const [arrived] = await Promise.all([
      Promise.all(pupils.map(comesIn)),
      Promise.all(guessed.map(guessAll)),
    ]);
    expect(arrived).toEqual(pupils.map(() => true));
    expect([seen, sessions]).toEqual([[], []]);
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
      const [first, second] = [await BrowserAt.open(test, address), await BrowserAt.open(test, address)];
      for (const name of numbers(40, 90_001)) await first.lookUp(name);
      expect((await first.lookUp('2001')).status).toBe(429);
      expect((await second.lookUp('2001')).status).toBe(200);
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
