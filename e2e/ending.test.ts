import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addContest,
  answer,
  askToFinish,
  enterAndStart,
  pathOf,
  testPath,
  ticketUser,
} from './support/candidate.ts';
import { lookSideways } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { StandingTime } from './support/standing-time.ts';
import { storedHistory } from './support/stored-answers.ts';

const LIST_PATH = '/ticket-login-card';
const MINUTE_MS = 60_000;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const menuItem = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('button', { name });
const reviewOf = (page: Page) =>
  page.getByRole('region', { name: '提交前检查' }).getByRole('button').allTextContents();

describe.skipIf(!hasBrowser())('near the end of a test', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: '改过', taskCount: 3, canJump: true, duration: 40 });
    await addContest(site, { name: '收尾', duration: 40 });
  });

  it('a changed answer is marked wherever it matters, and the candidate says which one counts', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, '改过', '1001');
      for (const taskId of [1, 2, 3]) {
        expect(pathOf(page)).toBe(testPath('改过', taskId));
        await answer(page);
        await expect.poll(() => pathOf(page)).toBe(testPath('改过', taskId + 1));
      }
      await menuItem(page, /改过题2.*已完成/).click();
      // Undone before anybody has left: nothing has changed.
      const text = page.getByRole('textbox').last();
      await text.fill('短');
      await menuItem(page, /改过题2.*修改未提交/).waitFor();
      await page.getByText('目前计入的仍是上次提交的答案').waitFor();
      await text.fill('因为有朋友一起学习');
      await menuItem(page, /改过题2.*已完成/).waitFor();
      expect(await page.getByText('目前计入的仍是上次提交的答案').count()).toBe(0);

      await text.fill('短');
      await lookSideways(visitor, 'changed-task');
      await menuItem(page, /结束语/).click();
      expect(await reviewOf(page)).toEqual(['改过题1已作答', '改过题2修改未提交', '改过题3已作答']);
      await page.reload();
      await menuItem(page, /改过题2.*修改未提交/).waitFor();
      await lookSideways(visitor, 'changed-closing');
      await page.setViewportSize({ width: 375, height: 667 });
      await button(page, /题目列表（已完成 3\/3，1 题修改未提交）/).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /改过题2.*修改未提交/ })
        .waitFor();
      await visitor.shot('changed-menu-375');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1280, height: 720 });

      await button(page, '提交并结束测试').click();
      const question = page.getByRole('dialog', { name: '确认提交并结束测试吗？' });
      await question.getByText('上次提交的答案').waitFor();
      await question.getByText('因为有朋友一起学习').waitFor();
      await question.getByText('不能撤销').waitFor();
      expect(await question.getByRole('button', { name: '提交修改' }).count()).toBe(0);
      await lookSideways(visitor, 'changed-question');

      // Completed, and left by the address: then it can be submitted from here.
      await question.getByRole('button', { name: '去修改' }).click();
      await page.getByRole('textbox').last().fill('现在完整的另一个答案');
      await page.getByText('草稿已保存，还未提交').waitFor();
      await page.goto(testPath('改过', 4));
      await button(page, '提交并结束测试').click();
      await question.getByRole('button', { name: '提交修改' }).click();
      await expect.poll(() => question.getByText('上次提交的答案').count()).toBe(0);
      await question.getByRole('button', { name: '确认提交' }).click();
      await page.getByRole('dialog', { name: '提交成功，测试已结束' }).waitFor();
      const history = await storedHistory(stage.site, '1001');
      expect(history.at(-1)?.body).toContain('现在完整的另一个答案');
    });
  });

  it('the receipt says what was received, waits for whoever wants to write it down, and leads on by itself', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const time = await StandingTime.begin(stage.site, page);
      await enterAndStart(page, '收尾', '1002');
      await answer(page);
      await askToFinish(page);
      const receipt = page.getByRole('dialog', { name: '提交成功，测试已结束' });
      await receipt.waitFor();
      await time.stand();
      await receipt.getByText('1 道题的答案').waitFor();
      const { code } = JSON.parse((await ticketUser(stage.site, '1002')).receipt) as { code: string };
      await receipt.getByText(code).waitFor();
      await receipt.getByText(/1\d 秒后自动退出登录/).waitFor();
      await receipt.getByRole('button', { name: '停留在本页' }).click();
      await time.pass(MINUTE_MS);
      await receipt.getByText('点击“立即退出登录”继续').waitFor();
      // Closed to the candidate now, and the code is still to be had.
      await time.goOn();
      await lookSideways(visitor, 'receipt');
      await page.reload();
      const submitted = page.getByRole('dialog', { name: '当前测试已提交' });
      await submitted.getByText(code).waitFor();
      await submitted.getByText(/\d+ 秒后自动退出登录/).waitFor();
      // Nobody stays logged in by a reload, either.
      await time.passUntil(() => Promise.resolve(pathOf(page) === LIST_PATH));

      await enterAndStart(page, '收尾', '1003');
      await answer(page);
      await askToFinish(page);
      await page.getByText(/秒后自动退出登录/).waitFor();
      await time.passUntil(() => Promise.resolve(pathOf(page) === LIST_PATH));
    });
  });
});
