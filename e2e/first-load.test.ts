import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { KINDS } from '#tasks/registry.ts';
import { Visitor } from './support/browser.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

/** What a computer room of fifty fetches at once over one thin line. */
const MOST_SCRIPT_BYTES = 110_000;
/** On top of that a task brings the code of its own kinds. */
const MOST_OF_A_KIND = 10_000;
const CONTEST = '学生学习情况调查';
const loginPath = (contest: string) => `/ticket-login/${OWNER.username},${contest}`;

/** The gzip size of every script that the browser fetches from now on, by file. */
function weighScripts(page: Page): Map<string, number> {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    sizes.set(pathname, 0);
    void response.body().then(
      (body) => sizes.has(pathname) && sizes.set(pathname, gzipSync(body).length),
      () => sizes.delete(pathname),
    );
  });
  // What the page that is being left had still asked for has no weight here.
  page.on('framenavigated', () => sizes.clear());
  return sizes;
}

const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0);

function report(name: string, sizes: Map<string, number>): void {
  process.stdout.write(`${name}: ${total(sizes)} bytes of script (gzip) in ${sizes.size} files\n`);
}

/** As somebody who comes back in the middle of the test. */
async function weighReload(page: Page, button: string): Promise<Map<string, number>> {
  const sizes = weighScripts(page);
  await page.reload();
  await page.getByRole('button', { name: button }).waitFor();
  await page.waitForLoadState('networkidle');
  return sizes;
}

/** The build names what belongs to a kind after it. */
function kindsIn(sizes: Map<string, number>): string[] {
  const files = [...sizes.keys()];
  return KINDS.map(({ key }) => key).filter((key) => files.some((file) => file.includes(`/${key}-`)));
}

async function logIn(page: Page, contest: string): Promise<void> {
  await page.goto(loginPath(contest));
  await page.getByLabel('准考证号').fill('20260113');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByRole('button', { name: '开始测试' }).waitFor();
}

describe.skipIf(!hasBrowser())('the first load', () => {
  const stage = setStage();

  it.each([
    { name: 'the list of tests', path: '/ticket-login-card', shows: '测试入口' },
    { name: 'the login', path: loginPath(CONTEST), shows: '学生问卷' },
  ])('of $name is small', async ({ name, path, shows }) => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const sizes = weighScripts(visitor.page);
    await visitor.page.goto(path);
    await visitor.page.getByRole('heading', { name: shows }).waitFor();
    await visitor.page.waitForLoadState('networkidle');
    report(name, sizes);
    expect([...sizes.keys()]).not.toEqual([]);
    expect(total(sizes)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    await visitor.close();
  });

  it.each([
    { contest: CONTEST, kinds: ['basic'] },
    { contest: '科学小课堂', kinds: ['basic', 'deck'] },
    { contest: '思维挑战', kinds: ['balance'] },
  ])('of the test page is small, and in $contest a task adds $kinds alone', async ({ contest, kinds }) => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { page } = visitor;
    await logIn(page, contest);
    const opening = await weighReload(page, '开始测试');
    report('the test page', opening);
    expect(total(opening)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    expect(kindsIn(opening)).toEqual([]);

    await page.getByRole('button', { name: '开始测试' }).click();
    await page.getByRole('button', { name: '提交' }).waitFor();
    const task = await weighReload(page, '提交');
    report(`the test page with ${kinds.join(' and ')}`, task);
    expect(kindsIn(task)).toEqual(kinds);
    expect(total(task)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES + kinds.length * MOST_OF_A_KIND);
    await visitor.close();
  });
});
