import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Visitor } from './support/browser.ts';
import { addContest, answer, enterAndStart, loginPath, pathOf, testPath } from './support/candidate.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const CONTEST = '机房测试';
const SUBMISSIONS = /\/api\/(submit-task|save-draft)/;
const DELIVERIES = /\/api\/deliver-answers/;
const SECRET = '第一名考生写的话';
/** The browser reports by itself what the test has cut off. */
const CUT_OFF = /net::ERR_FAILED/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page, ticket: string) =>
  page.getByRole('heading', { name: `当前登录的是 考生（${ticket}）` });

/** Everything that this browser keeps of anybody, as text. */
function keptHere(page: Page, database: string): Promise<string> {
  return page.evaluate(async (name) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('does not open'));
    });
    const stores = [...opened.objectStoreNames].filter((store) => store !== 'leases');
    const rows = stores.map(
      (store) =>
        new Promise<unknown>((resolve) => {
          const reading = opened.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        }),
    );
    const text = JSON.stringify(await Promise.all(rows));
    opened.close();
    return text;
  }, database);
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('喜欢', { exact: true }).check();
  await page.getByRole('textbox').last().fill(text);
}

describe.skipIf(!hasBrowser())('three pupils at one computer', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, duration: 30 }));

  it('answer each under their own name, although the first has left offline without logging out', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { context } = visitor;
    const first = visitor.page;
    await enterAndStart(first, CONTEST, '1001');
    await context.route(SUBMISSIONS, (route) => route.abort());
    await write(first, SECRET);
    await button(first, '提交').click();
    await expect.poll(() => pathOf(first)).toBe(testPath(CONTEST, 2));
    await write(first, `${SECRET}，还没有提交`);
    await first.getByText(/保存在本机（2 条未上传）/).waitFor();
    await first.close();

    // The second comes by the plain address. What the first has left cannot be sent in time.
    await context.route(DELIVERIES, (route) => route.abort());
    const page = await context.newPage();
    await page.goto('/');
    await question(page, '1001').waitFor();
    await button(page, '不是我，换人登录').click();
    await page.getByRole('link', { name: CONTEST }).click();
    await page.getByText('本机还有之前使用者的 2 份答案等待上传').waitFor();
    expect(await keptHere(page, 'kaopu-outbox')).toBe(JSON.stringify([[], [], []]));
    expect(await keptHere(page, 'kaopu-sealed')).not.toContain(SECRET);

    await context.unroute(SUBMISSIONS);
    await page.getByLabel('准考证号').fill('1002');
    await button(page, '登录').click();
    await button(page, '开始测试').click();
    await button(page, '提交').waitFor();
    expect(await page.getByRole('textbox').last().inputValue()).toBe('');
    await context.unroute(DELIVERIES);
    await answer(page);
    await expect.poll(() => pathOf(page)).toBe(testPath(CONTEST, 2));
    await expect.poll(async () => (await storedHistory(stage.site, '1001')).length).toBe(1);

    // The plain address asks nothing in the tab in which the second has logged in.
    await page.goto('/');
    await expect.poll(() => pathOf(page)).toBe(testPath(CONTEST, 2));

    // A link that names the second asks nothing; one that names the third does, and lets the third in.
    await page.goto(`${loginPath(CONTEST)}/1002`);
    await expect.poll(() => pathOf(page)).toBe(testPath(CONTEST, 2));
    await page.goto(loginPath(CONTEST));
    await question(page, '1002').waitFor();
    await button(page, '继续作答').click();
    await expect.poll(() => pathOf(page)).toBe(testPath(CONTEST, 2));
    await page.goto(`${loginPath(CONTEST)}/1003`);
    await question(page, '1002').waitFor();
    await page.getByText('这个链接是给准考证号 1003 的').waitFor();
    await button(page, '不是我，换人登录').click();
    await button(page, '开始测试').click();
    await button(page, '提交').waitFor();
    await page.locator('.header').getByText('1003').waitFor();
    expect(await page.getByRole('textbox').last().inputValue()).toBe('');
    await answer(page);
    await expect.poll(() => pathOf(page)).toBe(testPath(CONTEST, 2));

    const histories = () =>
      Promise.all(['1001', '1002', '1003'].map((ticket) => storedHistory(stage.site, ticket)));
    await expect.poll(async () => (await histories()).map(({ length }) => length)).toEqual([1, 1, 1]);
    const [one, two, three] = await histories();
    expect(one?.[0]?.body).toContain(SECRET);
    expect(`${two?.[0]?.body}${three?.[0]?.body}`).not.toContain(SECRET);
    expect(await keptHere(page, 'kaopu-sealed')).toBe(JSON.stringify([[]]));

    // The first comes back, and finds what was typed and not submitted.
    await page.goto(`${loginPath(CONTEST)}/1001`);
    await button(page, '不是我，换人登录').click();
    await expect.poll(() => pathOf(page)).toBe(testPath(CONTEST, 2));
    await expect.poll(() => page.getByRole('textbox').last().inputValue()).toBe(`${SECRET}，还没有提交`);
    expect(visitor.complaints.filter((complaint) => !CUT_OFF.test(complaint))).toEqual([]);
    await visitor.close();
  });
});
