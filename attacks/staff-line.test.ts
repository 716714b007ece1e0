import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isPasswordRight } from '#server/account/index.ts';
import type { LoginLine } from '#server/http/login-line.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { BrowserAt } from './browser-at.ts';

const MANY = 40;
const ROOM = 4;
const THEIRS = '198.51.100.9';
const ELSEWHERE = '203.0.113.9';

describeEngines('a crowd of log-ins from one address', (engine) => {
  let test: TestApp;
  let line: LoginLine;
  let inside: number;

  beforeAll(async () => {
    test = await openTestApp(engine);
    line = test.app.loginLines['staff-login'];
    await test.author('boss', { admin: true });
    // They exist, so that a guess at them costs next to nothing here.
    for (let index = 0; index < MANY; index += 1) await test.author(`name${index}`);
  });
  afterAll(() => test.close());

  /** As if others were just logging in. */
  beforeEach(() => {
    for (inside = 0; inside < ROOM; inside += 1) line.entersAtOnce();
    return () => {
      for (; inside > 0; inside -= 1) line.leave();
    };
  });
  function letOneIn(): void {
    inside -= 1;
    line.leave();
  }

  const lineIs = (length: number) => expect.poll(() => line.length).toBe(length);
  const guess = (browser: BrowserAt, index: number) =>
    browser.post('/api/login', { username: `name${index}`, password: 'a guess' });
  const bossLogsIn = () =>
    BrowserAt.script(test, ELSEWHERE).post('/api/login', { username: 'boss', password: PASSWORD });

  it('is one person in line without cookies, of whom eight wait, whatever names they invent', async () => {
    const crowd = Array.from({ length: MANY }, (_, index) => guess(BrowserAt.script(test, THEIRS), index));
    await lineIs(1);
    const boss = bossLogsIn();
    await lineIs(2);
    letOneIn();
    expect(await boss).toBe(200);
    const codes = Map.groupBy(await Promise.all(crowd), (code) => code);
    expect([codes.get(401)?.length, codes.get(503)?.length]).toEqual([8, MANY - 8]);
  });

  it('is passed by whoever comes from elsewhere, also when each has a cookie', async () => {
    const browsers = await Promise.all(Array.from({ length: MANY }, () => BrowserAt.open(test, THEIRS)));
    const order: string[] = [];
    const crowd = browsers.map((browser, index) => guess(browser, index).then(() => order.push('guess')));
    await lineIs(MANY);
    const boss = bossLogsIn().then((code) => order.push(`boss ${code}`));
    await lineIs(MANY + 1);
    letOneIn();
    await Promise.all([boss, ...crowd]);
    expect(order.slice(0, 4)).toContain('boss 200');
  });
});

it('a crowd of passwords from one address makes room for one from elsewhere', async () => {
  const cheap = `scrypt$2$8$$${Buffer.alloc(32).toString('base64')}`;
  const check = (from: string) =>
    isPasswordRight('a guess', cheap, from).then(
      () => 'looked at',
      () => 'turned away',
    );
  const crowd = Array.from({ length: 30 }, () => check(THEIRS));
  expect(await check(ELSEWHERE)).toBe('looked at');
  const told = Map.groupBy(await Promise.all(crowd), (word) => word);
  expect(told.get('turned away')).toHaveLength(13);
});
