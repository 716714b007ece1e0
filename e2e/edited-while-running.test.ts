import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, PHONE, Visitor } from './support/browser.ts';
import {
  addContest,
  answer,
  enterAndStart,
  fillIn,
  finish,
  loginPath,
  pathOf,
  testPath,
} from './support/candidate.ts';
import { look } from './support/look.ts';
import { closeRecord, openRecord } from './support/results.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '边考边改';
const RENAMED = '改了名的考试';
const [FIRST, SECOND] = [`${CONTEST}题1`, `${CONTEST}题2`];
const NEW_OPTION = '非常喜欢';
const REASON = '因为有朋友一起学习';

async function saveRunning(page: Page): Promise<void> {
  await page.keyboard.press('Control+S');
  await page
    .getByRole('dialog', { name: /名考生已经开始/ })
    .getByRole('button', { name: '保存' })
    .click();
  await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
}

/** Other words for an option, and a question less. */
async function editTask(page: Page): Promise<void> {
  await page.goto(`/task-edit/${FIRST}`);
  await page.getByLabel('选项').first().fill(`${NEW_OPTION}\n不喜欢`);
  await page.getByRole('button', { name: '删除问题2' }).click();
  await page.getByRole('button', { name: '确定删除' }).click();
  await page.getByText('共1个问题').waitFor();
  await saveRunning(page);
}

async function editContest(page: Page): Promise<void> {
  await page.goto(`/contest-edit/${CONTEST}`);
  await page.getByRole('button', { name: `下移${FIRST}` }).click();
  await page.locator('#contest-name').fill(RENAMED);
  await page.getByText(`印发过的旧登录链接（${CONTEST}）仍然有效`).waitFor();
  await saveRunning(page);
}

/** The answers of one candidate, as their owner reads them. */
async function readAnswers(page: Page, ticket: string): Promise<string> {
  const record = await openRecord(page, ticket);
  await record.getByText('回执').waitFor();
  const words = await record.innerText();
  await closeRecord(page);
  return words;
}

describe.skipIf(!hasBrowser())('a test that its owner edits while it runs', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, duration: 40 }));

  it('goes on for those who have begun, is new for those who come, and its results tell the truth about all', async () => {
    const { browser, site } = stage;
    const [one, two, owner] = [
      await Visitor.open(browser, site.url),
      await Visitor.open(browser, site.url, PHONE),
      await Visitor.open(browser, site.url),
    ];
    // One has answered the first task, the other is in the middle of it.
    await enterAndStart(one.page, CONTEST, '1001');
    await answer(one.page);
    await expect.poll(() => pathOf(one.page)).toBe(testPath(CONTEST, 2));
    await enterAndStart(two.page, CONTEST, '1002');
    await fillIn(two.page);

    await logIn(owner, OWNER);
    await editTask(owner.page);
    await editContest(owner.page);

    // They notice nothing: not the new name, not the new order, not the question that is gone.
    await answer(one.page);
    const oneCode = await finish(one.page);
    await two.page.reload();
    await expect.poll(() => two.page.getByRole('textbox').last().inputValue()).toBe(REASON);
    expect(await two.page.getByLabel('喜欢', { exact: true }).isChecked()).toBe(true);
    await two.page.getByRole('button', { name: '提交', exact: true }).click();
    await expect.poll(() => pathOf(two.page)).toMatch(/\/test\/2$/);
    await answer(two.page);
    await finish(two.page);

    // Whoever comes now, also by the link of before, gets what is there now.
    const three = await Visitor.open(browser, site.url);
    await three.page.goto(loginPath(CONTEST));
    await three.page.getByRole('heading', { name: RENAMED }).waitFor();
    await enterAndStart(three.page, CONTEST, '1003');
    await answer(three.page);
    await three.page.getByLabel(NEW_OPTION).check();
    expect(await three.page.getByRole('textbox').count()).toBe(0);
    await three.page.getByRole('button', { name: '提交', exact: true }).click();
    await finish(three.page);

    await owner.page.goto(`/contest-result/${RENAMED}`);
    await owner.page.getByText('2 人作答的是较早的版本').waitFor();
    await look(owner, 'results-of-two-versions');
    for (const ticket of ['1001', '1002']) {
      const words = await readAnswers(owner.page, ticket);
      expect(words).not.toContain(NEW_OPTION);
      expect(words.split(REASON)).toHaveLength(3);
      expect(words.indexOf(FIRST)).toBeLessThan(words.indexOf(SECOND));
      if (ticket === '1001') expect(words).toContain(oneCode);
    }
    const words = await readAnswers(owner.page, '1003');
    expect(words).toContain(NEW_OPTION);
    expect(words.split(REASON)).toHaveLength(2);
    expect(words.indexOf(SECOND)).toBeLessThan(words.indexOf(FIRST));

    for (const visitor of [one, two, three, owner]) {
      visitor.expectQuiet();
      await visitor.close();
    }
  });
});
