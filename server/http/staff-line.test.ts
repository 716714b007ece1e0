import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserAt } from '#server/testing/browser-at.ts';
import { openTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import type { LoginLine } from './login-line.ts';

const MANY = 40;
const ROOM = 4;
const THEIRS = '198.51.100.9';
const ELSEWHERE = '203.0.113.9';

describe('a crowd of log-ins of staff from one address', () => {
  let test: TestApp;
  let line: LoginLine;
  let inside: number;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
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
