import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visitor } from './support/browser.ts';
import {
  addContest,
  answer,
  changeTicketUser,
  enterAndStart,
  finish,
  loginPath,
  pathOf,
  testPath,
  ticketUser,
} from './support/candidate.ts';
import { look as lookAt, lookWideAndNarrow } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

const LIST_PATH = '/ticket-login-card';
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe.skipIf(!hasBrowser())('a candidate', () => {
  let visitor: Visitor;
  let page: Page;

  const stage = setStage();

  const visit = (journey: () => Promise<void>) =>
    stage.visit(async (opened) => {
      visitor = opened;
      page = opened.page;
      await journey();
    });

  const look = (name: string) => lookAt(visitor, `contest-${name}`);
  const lookAtBoth = (name: string) => lookWideAndNarrow(visitor, `contest-${name}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const menuItem = (name: RegExp | string) => page.getByRole('navigation').getByRole('button', { name });

  it('goes through a default contest with the keyboard alone', async () => {
    await addContest(stage.site, {
      name: '默认',
      taskCount: 2,
      minDuration: 10,
      minDurationAlert: '请检查一遍自己的答案，再耐心等一会儿。',
    });
    await visit(async () => {
      await page.goto(loginPath('默认'));
      await page.getByLabel('准考证号').focus();
      await page.keyboard.type('1001');
      await page.keyboard.press('Enter');
      await button('开始测试').waitFor();
      await expect.poll(() => page.getByText('还未开始计时').count()).toBe(1);
      expect(await page.getByText('未开始', { exact: true }).count()).toBe(2);
      await button('开始测试').press('Enter');
      await button('提交').waitFor();
      expect(pathOf(page)).toBe(testPath('默认', 1));

      // What is missing is marked, and the page goes there.
      await button('提交').press('Enter');
      await page.getByRole('alert').getByText('第1题还未作答').waitFor();
      await page.getByLabel('喜欢', { exact: true }).press('Space');
      await page.getByRole('textbox').press('a');
      await button('提交').press('Enter');
      await page.getByRole('alert').getByText('第2题不得少于5字').waitFor();
      await page.getByRole('textbox').fill('因为有朋友一起学习');
      await button('提交').press('Enter');

      await expect.poll(() => pathOf(page)).toBe(testPath('默认', 2));
      await menuItem(/默认题1.*已完成/).waitFor();
      expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('67');
      // The bar is at the second of two; done is the first.
      await page.getByText('已完成 1/2', { exact: true }).waitFor();
      expect(await menuItem(/结束语/).isDisabled()).toBe(true);
      await button('上一题').press('Enter');
      await expect.poll(() => pathOf(page)).toBe(testPath('默认', 1));
      await button('下一题').press('Enter');
      await answer(page);

      // The closing page waits for the shortest time and says so.
      await page.getByText(/答题时间不得少于10分钟，目前已用00分\d\d秒/).waitFor();
      await page.getByText('请检查一遍自己的答案').waitFor();
      expect(await button('提交并结束测试').isDisabled()).toBe(true);
      await lookAtBoth('default-closing-early');
      await changeTicketUser(stage.site, '1001', { start_time: ago(10 * 60_000) });
      await page.reload();
      await finish(page);
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
      await page.getByText('成功退出').waitFor();
      expect((await ticketUser(stage.site, '1001')).stop_time).not.toBe('');

      // Who has submitted can only log out.
      await page.goto(`${loginPath('默认')}/1001`);
      await page.getByRole('dialog').getByText('当前测试已提交').waitFor();
      const buttons = page.getByRole('dialog').getByRole('button');
      await expect.poll(() => buttons.allTextContents()).toEqual(['退出登录']);
      await look('submitted');
      await button('退出登录').click();
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
    });
  });

  it('is led from one contest into the next of a chain, with the same ticket', async () => {
    await addContest(stage.site, {
      name: '链一',
      jumpContest: '链二',
      parentSuffix: '0',
      ticketType: 'regex',
      ticket: '\\d+',
    });
    await addContest(stage.site, { name: '链二', enablePassword: true });
    await visit(async () => {
      await enterAndStart(page, '链一', '1002');
      expect((await ticketUser(stage.site, '10020')).start_time).not.toBe('');
      await answer(page);
      await finish(page);
      // The address logs in by itself, by the number that was typed.
      await button('开始测试').waitFor();
      expect(pathOf(page)).toBe(testPath('链二', 0));
      await button('开始测试').click();
      await answer(page);
      await finish(page);
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
    });
  });

  it('answers in any order where the contest allows it', async () => {
    await addContest(stage.site, { name: '跳题', canJump: true, taskCount: 3 });
    await visit(async () => {
      await enterAndStart(page, '跳题', '1008');
      await button('下一题').click();
      await expect.poll(() => pathOf(page)).toBe(testPath('跳题', 2));
      await menuItem(/跳题题3/).click();
      await answer(page);
      await expect.poll(() => pathOf(page)).toBe(testPath('跳题', 4));
      await page.getByText('还有题目没有作答，不能结束测试').waitFor();
      expect(await button('提交并结束测试').isDisabled()).toBe(true);
      // Without a task in the address the page goes to the first one that is not answered.
      await page.goto(testPath('跳题'));
      await expect.poll(() => pathOf(page)).toBe(testPath('跳题', 1));
      await page.goto(testPath('跳题', 0));
      await expect.poll(() => pathOf(page)).toBe(testPath('跳题', 1));
    });
  });
});
