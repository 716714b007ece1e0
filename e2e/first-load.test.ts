import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Visitor } from './support/browser.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

/** What a computer room of fifty fetches at once over one thin line. */
const MOST_SCRIPT_BYTES = 110_000;
const CONTEST = '学生学习情况调查';
const LOGIN_PATH = `/ticket-login/${OWNER.username},${CONTEST}`;

/** The gzip size of every script that the browser fetches from now on, by file. */
function weighScripts(page: Page): Map<string, number> {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    sizes.set(pathname, 0);
    void response.body().then((body) => sizes.set(pathname, gzipSync(body).length));
  });
  return sizes;
}

const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0);

function report(name: string, sizes: Map<string, number>): void {
  process.stdout.write(`${name}: ${total(sizes)} bytes of script (gzip) in ${sizes.size} files\n`);
}

async function logInAndStart(page: Page): Promise<void> {
  await page.goto(LOGIN_PATH);
  await page.getByLabel('准考证号').fill('20260113');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByRole('button', { name: '开始测试' }).click();
  await page.getByRole('button', { name: '提交' }).waitFor();
}

describe.skipIf(!hasBrowser())('the first load', () => {
  const stage = setStage();

  it.each([
    { name: 'the list of tests', path: '/ticket-login-card', shows: '测试入口' },
    { name: 'the login', path: LOGIN_PATH, shows: '学生问卷' },
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

  it('of the test page, reloaded in the middle of a task, is small', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { page } = visitor;
    await logInAndStart(page);
    const sizes = weighScripts(page);
    await page.reload();
    await page.getByRole('button', { name: '提交' }).waitFor();
    await page.waitForLoadState('networkidle');
    report('the test page', sizes);
    expect([...sizes.keys()].join()).toContain('test-page');
    expect(total(sizes)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    await visitor.close();
  });
});
