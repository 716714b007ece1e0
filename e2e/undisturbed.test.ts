import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { Visitor } from './support/browser.ts';
import { addContest, enterAndStart, fillIn, pathOf, testPath } from './support/candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const RENAMED = '要改名的测试';
const STUMBLING = '服务器出错的测试';
/** What the browser reports by itself. */
const SERVER_ANSWERS = /the server responded with a status of (401|500)/;

describe.skipIf(!hasBrowser())('a running test', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: RENAMED, taskCount: 3, duration: 30 });
    await addContest(site, { name: STUMBLING, taskCount: 2, duration: 30 });
  });

  const textIn = (page: Page) => page.getByRole('textbox').last();
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  async function rename(from: string, to: string): Promise<void> {
    const owner = await ownerBrowser(stage.site);
    const id = `${OWNER.username}/${from}`;
    const contest = (await (
      await owner.get(`/api/get-contest?id=${encodeURIComponent(id)}`)
    ).json()) as Contest;
    const reply = await owner.post(`/api/update-contest?id=${encodeURIComponent(id)}`, {
      ...contest,
      name: to,
    });
    expect([reply.status, await reply.json()]).toEqual([200, true]);
  }

  it('goes on as if nothing were when its contest is renamed, also after a new login in place', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { page } = visitor;
    await enterAndStart(page, RENAMED, '1001');
    await fillIn(page);
    await press(page, '提交');
    await expect.poll(() => pathOf(page)).toBe(testPath(RENAMED, 2));
    await page.getByLabel('喜欢', { exact: true }).check();
    await textIn(page).fill('改名时正在写');
    await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
    await rename(RENAMED, '新的名字');
    // The account that now comes has the new name: the task, the text and the caret stay.
    const settled = page.waitForResponse(/get-saved-answers/);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await settled;
    await page.keyboard.type('，写完了');
    expect(await textIn(page).inputValue()).toBe('改名时正在写，写完了');

    await page.context().clearCookies();
    await press(page, '提交');
    const dialog = page.getByRole('dialog', { name: '请重新登录' });
    await dialog.getByText('当前作答的是 考生（1001）').waitFor();
    await dialog.getByLabel('准考证号').fill('1001');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('已保存', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.body.dataset['samePage'])).toBe('yes');
    const history = await storedHistory(stage.site, '1001');
    expect(history.map(({ task_index }) => task_index)).toEqual([1, 2]);
    expect(history[1]?.body).toContain('改名时正在写，写完了');

    // The old address leads to the same test.
    await page.goto(testPath(RENAMED, 3));
    await page.getByRole('button', { name: '提交', exact: true }).waitFor();
    expect(visitor.complaints.filter((complaint) => !SERVER_ANSWERS.test(complaint))).toEqual([]);
    await visitor.close();
  });

  it('goes on past an answer that the server stumbles over, which is kept for the owner', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { page } = visitor;
    await enterAndStart(page, STUMBLING, '1002');
    await page.route(/submit-task\?taskId=1&/, (route) =>
      route.fulfill({ status: 500, json: { status: 'error', msg: '服务器出错' } }),
    );
    await fillIn(page);
    await press(page, '提交');
    await expect.poll(() => pathOf(page)).toBe(testPath(STUMBLING, 2));
    await fillIn(page);
    await press(page, '提交');
    const note = '第1题的答案暂时无法检查，已原样保存，会由老师处理；请继续作答';
    await page.locator('.aside-note').getByText(note).waitFor();
    await page.getByText('已保存', { exact: true }).waitFor();
    await look(visitor, 'set-aside');
    await page.reload();
    await page.locator('.aside-note').getByText(note).waitFor();
    const history = await storedHistory(stage.site, '1002');
    expect(history.map(({ task_index, applied }) => [task_index, Boolean(applied)])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(history[0]?.body).toContain('因为有朋友一起学习');
    expect(visitor.complaints.filter((complaint) => !SERVER_ANSWERS.test(complaint))).toEqual([]);
    await visitor.close();
  });
});
