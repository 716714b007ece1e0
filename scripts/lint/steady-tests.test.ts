import { RuleTester } from 'oxlint/plugins-dev';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { steadyRules } from './steady-tests.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const FILE = 'scripts/lint/steady-tests.test.ts';
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });

function check(ban: string, good: string[], bad: [code: string, errors: number][]): void {
  const rule = steadyRules([])[ban];
  if (!rule) throw new Error(`no ban ${ban}`);
  tester.run(ban, rule, { valid: good, invalid: bad.map(([code, errors]) => ({ code, errors })) });
}

check(
  'fixed-waits',
  [
    `await page.getByText('a').waitFor();`,
    `await new Promise((resolve) => setTimeout(resolve));`,
    `await new Promise((resolve) => setTimeout(resolve, 0));`,
    `await new Promise((resolve, reject) => { setTimeout(() => reject(new Error()), 60_000); then(resolve); });`,
    `setTimeout(() => stop(), 60_000);`,
    `import { setImmediate as nextTurn } from 'node:timers/promises'; await nextTurn();`,
    `vi.useFakeTimers(); const disk = () => new Promise((resolve) => setTimeout(resolve, 30));`,
  ],
  [
    [`await page.waitForTimeout(500);`, 1],
    [
      `import { setTimeout as delay } from 'node:timers/promises'; await delay(100); await delay(MS, 'x');`,
      2,
    ],
    [`import * as timers from 'node:timers/promises'; await timers.setTimeout(100);`, 1],
    [`await new Promise((resolve) => setTimeout(resolve, 50));`, 1],
    [`await new Promise<void>((resolve) => { window.setTimeout(() => { resolve(); }, ms); });`, 1],
    [`await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));`, 1],
    [`const delay = util.promisify(setTimeout); await scheduler.wait(100);`, 2],
  ],
);

check(
  'short-patience',
  [
    `await expect.poll(read, { timeout: 30_000 }).toBe(1);`,
    `await expect.poll(read, { interval: 10 }).toBe(1);`,
    `await vi.waitFor(check, 30_000); await vi.waitUntil(check, { timeout: 60_000 });`,
    `const PATIENCE_MS = 2 * 60_000; it('a', { timeout: PATIENCE_MS }, act);`,
    `AbortSignal.timeout(0); context.setDefaultTimeout(0);`,
    `it('a', act); beforeAll(act, 120_000);`,
    `const timeout = limitOf(config); start({ timeout });`,
  ],
  [
    [`await page.getByText('a').waitFor({ timeout: 20_000 });`, 1],
    [`await page.waitForURL('/a', { timeout: 5_000 });`, 1],
    [`await expect.poll(read, { timeout: 10 * 1_000 }).toBe(1);`, 1],
    [
      `await vi.waitFor(check); await vi.waitFor(check, 10_000); await vi.waitUntil(check, { interval: 5 });`,
      3,
    ],
    [`const WITHIN_MS = 20_000; await vi.waitFor(check, WITHIN_MS); await vi.waitFor(check, WITHIN_MS);`, 1],
    [`context.setDefaultTimeout(15_000); page.setDefaultNavigationTimeout(1);`, 2],
    [`it('a', act, 5_000); it.skipIf(no)('b', { timeout: 10_000 }, act); beforeAll(act, 10_000);`, 3],
    [`await fetch(url, { signal: AbortSignal.timeout(10_000) });`, 1],
    [`const PATIENCE_MS = 15_000; const send = (body: string, patienceMs = 10_000) => body;`, 2],
    [`export default { test: { testTimeout: 10_000, expect: { poll: { timeout: 1_000 } } } };`, 2],
  ],
);

check(
  'wall-clock',
  [
    `expect(rows.length).toBeLessThan(5);`,
    `expect(clock.now() - begun).toBeLessThan(5_000);`,
    `const before = Date.now(); expect(row.time).toBeGreaterThanOrEqual(before);`,
    `const soon = Date.now() + HOUR; const past = Date.now() - 7 * DAY; expect(row.time).toBeGreaterThan(past);`,
    `const begun = performance.now(); console.log(performance.now() - begun); expect(count).toBeLessThan(9);`,
    `const giveUpAt = Date.now() + 60_000; while (giveUpAt > Date.now()) ask(); expect(asked).toBeGreaterThan(1);`,
  ],
  [
    [`expect(Date.now() - begun).toBeLessThan(5_000);`, 1],
    [
      `const begun = performance.now(); await act(); expect(performance.now() - begun).not.toBeGreaterThan(900);`,
      1,
    ],
    [
      `const begun = Date.now(); const end = Date.now(); const took = end - begun; expect(took).toBeCloseTo(5);`,
      1,
    ],
    [`const elapsed = (performance.now() - begun) / 1_000; expect(LIMIT).toBeGreaterThan(elapsed);`, 1],
    [
      `const off = ({ clock }) => clock.now() - Date.now(); expect(Math.abs(off(it))).toBeLessThan(2_000);`,
      1,
    ],
    [
      `function run() { return { status: 0, took: Date.now() - begun }; } expect(run().took).toBeLessThan(9);`,
      1,
    ],
    [`await expect.poll(() => Date.now() - begun).toBeGreaterThan(500);`, 1],
    [`expect(performance.now() - begun < 5_000).toBe(true);`, 1],
    [`expect(ended.ms).toBeLessThan(LONGEST_MS);`, 1],
  ],
);

/** A directive that names one of the bans, or no rule at all. */
const EVASION = /(ox|es)lint-disable(-next-line|-line)?( *steady\/|.*, *steady\/| *(--.*)?(\*\/)?$)/m;

describe('what is allowed', () => {
  it('stands in the list alone, and in no comment', () => {
    for (const evasion of [
      'lint-disable */',
      'lint-disable-next-line a, steady/wall-clock',
      'lint-disable-line -- so',
    ])
      expect(`ox${evasion}`).toMatch(EVASION);
    const tests = globSync('{domain,ui,tasks,api,web,scripts,server,faults,e2e}/**/*.{ts,tsx}');
    expect(tests.length).toBeGreaterThan(1_000);
    expect(tests.filter((file) => EVASION.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  const allowed = (times: number) => {
    const rule = steadyRules([{ file: FILE, ban: 'fixed-waits', times, reason: 'a poll' }])['fixed-waits'];
    if (!rule) throw new Error('no ban');
    return rule;
  };
  const here = (code: string) => ({ code, filename: join(import.meta.dirname, '../..', FILE) });
  const WAIT = `page.waitForTimeout(1);`;

  tester.run('in a file once', allowed(1), {
    valid: [here(WAIT)],
    invalid: [
      { ...here(WAIT + WAIT), errors: 2 },
      {
        ...here('act();'),
        errors: [{ message: 'Less than allowed-in-tests.ts says. Allowed here: 1, found: 0.' }],
      },
    ],
  });

  it('must be in a file that is there', () => {
    const entry = { file: 'e2e/gone.test.ts', ban: 'wall-clock' as const, times: 1, reason: '' };
    expect(() => steadyRules([entry])).toThrow('e2e/gone.test.ts');
  });
});
