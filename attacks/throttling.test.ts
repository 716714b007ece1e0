import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { addSmallContest, openTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { BrowserAt } from './browser-at.ts';

const MINUTE_MS = 60_000;
const numbers = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => String(from + index));

describeEngines('throttling', (engine) => {
  let test: TestApp;
  let addresses = 0;
  let address = '';

  beforeAll(async () => {
    test = await openTestApp(engine);
    await test.author('owner', { admin: true });
    await addSmallContest(test, { name: '测试', ticket: [{ id: 1, start: '1001', end: '1400' }] });
    await addSmallContest(test, { name: '密码', enablePassword: true });
    await addSmallContest(test, {
      ...{ name: '总表', type: 'parent', tasks: ['opening', '测试', 'closing'] },
      ticket: [{ id: 1, start: '1001', end: '1400' }],
    });
    await addCandidates(
      test,
      numbers(60, 5_001).map((name) => ({ name, realName: `学生${name}`, tag: '学生', school: '一中' })),
    );
  });
  afterAll(() => test.close());
  // Each attack has an address of its own, after the others are forgotten.
  beforeEach(() => {
    addresses += 1;
    address = `10.0.0.${addresses}`;
    test.clock.advance(10 * MINUTE_MS);
  });

  const open = (at = address) => BrowserAt.open(test, at);
  const logIn = (browser: BrowserAt, password: string) =>
    browser.post('/api/login', { username: 'owner', password });

  it.each(['总表', '测试'])(
    'wrong tickets do not pass because valid log-ins at %s stand between',
    async (padding) => {
      const browser = await open();
      const answered = [];
      for (const [index, wrong] of numbers(80, 70_001).entries()) {
        await browser.enter(padding, String(1_001 + index));
        answered.push(await browser.enter('测试', wrong));
      }
      const passed = answered.filter((status) => status === 401);
      expect(passed.length).toBeLessThanOrEqual(40);
      expect(answered.at(-1)).toBe(429);
    },
  );

  it('right numbers are counted when they are looked up: one browser sees at most forty people', async () => {
    const browser = await open();
    const looked = await Promise.all(numbers(60, 5_001).map((name) => browser.lookUp(name)));
    expect(looked.filter(({ card }) => card !== null)).toHaveLength(40);
    expect(looked.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('a dashboard is a look-up as well, unless its number was let in here', async () => {
    const browser = await open();
    const ask = async (ticket: string) => {
      const query = { owner: 'owner', contest: '总表', ticket };
      return (await browser.get('/api/get-dashboard', query)).statusCode;
    };
    expect(await browser.enter('总表', '1399')).toBe(200);
    const statuses = await Promise.all(numbers(60, 1_001).map(ask));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(await ask('1399')).toBe(200);
  });

  it('reports are not read by trying numbers', async () => {
    const browser = await open();
    const statuses = await Promise.all(
      numbers(60, 5_001).map((username) => browser.post('/api/report-login', { username })),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  });

  it('one address locks no ticket for another, and no browser one for its neighbour', async () => {
    const wrong = { contestId: 'owner/密码', password: 'x' };
    const attacker = await open();
    const script = BrowserAt.script(test, address);
    const tickets = numbers(13, 1_001);
    for (const username of tickets) {
      const tries = Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? attacker : script).post('/api/ticket-login', { ...wrong, username }),
      );
      expect(await Promise.all(tries)).toContain(429);
    }
    for (const username of tickets) {
      const right = { contestId: 'owner/密码', username, password: username };
      for (const other of [await open(), await open('10.9.9.9'), BrowserAt.script(test, '10.9.9.9')]) {
        expect(await other.post('/api/ticket-login', right)).toBe(200);
        await other.post('/api/logout', {});
      }
    }
  });

  it('nor does somebody who is a new browser at each try', async () => {
    for (let count = 0; count < 60; count += 1) {
      const browser = await open();
      await browser.post('/api/ticket-login', { contestId: 'owner/密码', username: '1050', password: 'x' });
    }
    const right = { contestId: 'owner/密码', username: '1050', password: '1050' };
    expect(await (await open()).post('/api/ticket-login', right)).toBe(200);
  });

  it('ten wrong passwords lock the administrator out neither elsewhere nor at the next computer', async () => {
    const attacker = await open();
    for (let count = 0; count < 10; count += 1) expect(await logIn(attacker, 'wrong')).toBe(401);
    expect(await logIn(attacker, PASSWORD)).toBe(429);
    expect(await logIn(await open(), PASSWORD)).toBe(200);
    expect(await logIn(await open('10.9.9.9'), PASSWORD)).toBe(200);
  });

  it('the failures of one call lock no other', async () => {
    const browser = await open();
    for (const username of numbers(50, 80_001)) await browser.post('/api/report-login', { username });
    for (let count = 0; count < 11; count += 1) await logIn(browser, 'wrong');
    expect(await logIn(browser, PASSWORD)).toBe(429);
    expect(await browser.post('/api/report-login', { username: '5001' })).toBe(429);
    expect(await browser.post('/api/school-login', { username: '5001' })).toBe(401);
    expect((await browser.lookUp('5001')).card).not.toBeNull();
    expect(await browser.enter('测试', '1001')).toBe(200);
  });

  it('all addresses of one network of the newer protocol are one', async () => {
    const looked = await Promise.all(
      numbers(60, 5_001).map((name, index) =>
        BrowserAt.script(test, `2001:db8:0:7::${index.toString(16)}`).lookUp(name),
      ),
    );
    expect(looked.filter(({ card }) => card !== null)).toHaveLength(40);
  });
});
