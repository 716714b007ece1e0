import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { BrowserAt } from './browser-at.ts';

/** Every hash that is computed, and a gate that holds them all. */
const hashing = { begun: 0, atOnce: 0, most: 0, gate: Promise.resolve() };

type Callback = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;

function countedScrypt(
  password: string,
  salt: Buffer,
  length: number,
  options: object,
  done: Callback,
): void {
  hashing.begun += 1;
  hashing.atOnce += 1;
  hashing.most = Math.max(hashing.most, hashing.atOnce);
  void hashing.gate.then(() =>
    scrypt(password, salt, length, options, (error, key) => {
      hashing.atOnce -= 1;
      done(error, key);
    }),
  );
}

function replaceScrypt(by: typeof scrypt | typeof countedScrypt): void {
  Object.assign(crypto, { scrypt: by });
  syncBuiltinESMExports();
}

const MINUTE_MS = 60_000;

describeEngines('guessing passwords', (engine) => {
  let test: TestApp;

  beforeAll(async () => {
    replaceScrypt(countedScrypt);
    test = await openTestApp(engine);
    await test.author('owner', { admin: true });
    await addCandidates(test, [{ name: '2001', tag: '校长', queryPassword: PASSWORD }]);
  });
  afterAll(async () => {
    await test.close();
    replaceScrypt(scrypt);
  });
  beforeEach(() => {
    test.clock.advance(10 * MINUTE_MS);
    Object.assign(hashing, { begun: 0, most: 0 });
  });

  const guesses = (count: number) => [
    ...Array.from({ length: count - 1 }, (_, index) => `guess ${index}`),
    PASSWORD,
  ];

  it.each([
    ['/api/login', 'owner'],
    ['/api/report-login', '2001'],
    ['/api/school-login', '2001'],
  ])(
    'at %s: of 300 that come at once ten are looked at, and the right one beyond them is refused',
    async (url, username) => {
      const browser = await BrowserAt.open(test, '10.0.0.1');
      const statuses = await Promise.all(
        guesses(300).map((password) => browser.post(url, { username, password })),
      );
      // Whoever comes too often at once is told to come back; then it is one too many.
      expect(hashing.begun).toBe(10);
      expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
      expect(await browser.post(url, { username, password: PASSWORD })).toBe(429);
    },
  );

  it('whoever pretends to be another browser for each guess has fifty at one address', async () => {
    const statuses: number[] = [];
    for (const password of guesses(60)) {
      const browser = await BrowserAt.open(test, '10.0.0.2');
      statuses.push(await browser.post('/api/login', { username: 'owner', password }));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(hashing.begun).toBe(50);
    expect(statuses.at(-1)).toBe(429);
  });

  it('a flood of log-ins leaves threads to all others, and is told to come back', async () => {
    let open = () => undefined as void;
    hashing.gate = new Promise((resolve) => (open = resolve));
    let refused = 0;
    /** Each from elsewhere, so that nobody of them is stopped by counting. */
    async function knock(index: number, url: string, username: string): Promise<number> {
      const address = `10.1.${index >> 8}.${index & 255}`;
      const status = await BrowserAt.script(test, address).post(url, { username, password: 'x' });
      if (status === 503) refused += 1;
      return status;
    }
    const flood = Array.from({ length: 400 }, (_, index) => knock(index, '/api/report-login', '2001'));
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(382);
    expect(await knock(400, '/api/login', 'nobody')).toBe(503);

    // What was not looked at is not counted either, or a flood would lock out whoever comes again.
    const administrator = await BrowserAt.open(test, '10.0.0.3');
    const logIn = () => administrator.post('/api/login', { username: 'owner', password: PASSWORD });
    for (let count = 0; count < 11; count += 1) expect(await logIn()).toBe(503);
    expect((await administrator.get('/api/get-auth-config')).statusCode).toBe(200);
    expect(hashing.atOnce).toBe(2);

    open();
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401, 503]));
    expect([hashing.most, hashing.begun]).toEqual([2, 18]);
    expect(await logIn()).toBe(200);
  });
});
