import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { writeRows } from '#server/testing/test-rows.ts';
import type { Visitor } from './support/browser.ts';
import {
  addContest,
  answer,
  changeTicketUser,
  enter,
  enterAndStart,
  fillIn,
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
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe.skipIf(!hasBrowser())('a candidate off the usual way', () => {
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

  it('sees what is to come and what is missing, on a phone too', async () => {
    await addContest(stage.site, { name: '默认', taskCount: 2 });
    await visit(async () => {
      await enter(page, '默认', '1001');
      await lookAtBoth('opening');
      await button('开始测试').click();
      await button('提交').click();
      await page.getByRole('alert').getByText('第1题还未作答').waitFor();
      await lookAtBoth('missing');
    });
  });

  it('whose time is over in a chain leaves for the next contest', async () => {
    await addContest(stage.site, { name: '到时一', jumpContest: '到时二' });
    await addContest(stage.site, { name: '到时二' });
    await visit(async () => {
      await enterAndStart(page, '到时一', '1003');
      await changeTicketUser(stage.site, '1003', { start_time: ago(HOUR_MS), expire_time: ago(60_000) });
      await page.reload();
      await page.getByRole('dialog').getByText('当前测试已结束').waitFor();
      await lookAtBoth('expired-chain');
      await button('退出登录并进入下一个测试').click();
      await button('开始测试').waitFor();
      expect(pathOf(page)).toBe(testPath('到时二', 0));
    });
  });

  it('whose time is over can only log out, wherever they look', async () => {
    await addContest(stage.site, { name: '到时' });
    await visit(async () => {
      await enterAndStart(page, '到时', '1004');
      const expired = { start_time: ago(HOUR_MS), expire_time: new Date(Date.now() + 2_500).toISOString() };
      await changeTicketUser(stage.site, '1004', expired);
      await page.reload();
      await fillIn(page);
      // The dialog comes by itself, at the second.
      await page.getByRole('dialog').getByText('当前测试已结束').waitFor();
      await page.getByText('测试已结束', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      // Whoever logs out while the page still asks for the account is told 401.
      await page.goto('/account', { waitUntil: 'networkidle' });
      await page.getByRole('dialog').getByText('当前测试已结束').waitFor();
      await button('退出登录').click();
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
    });
  });

  it('comes back to a submitted contest as a subject teacher', async () => {
    await addContest(stage.site, { name: '学科', tag: '学科教师' });
    await visit(async () => {
      await enterAndStart(page, '学科', '1006');
      await answer(page);
      await finish(page);
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
      await page.goto(loginPath('学科'));
      await page.getByLabel('准考证号').fill('1006');
      await button('登录').click();
      await button('提交并结束测试').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      const before = (await ticketUser(stage.site, '1006')).receipt;
      await menuItem(/学科题1/).click();
      await page.getByRole('textbox').last().fill('回来以后改过的答案');
      await button('提交').click();
      await page.getByText('已保存', { exact: true }).waitFor();
      await button('提交并结束测试').click();
      await page.getByRole('dialog').getByText('在测试时间结束前还可以回来修改').waitFor();
      await button('再检查一下').click();
      const code = await finish(page);
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
      expect(before).not.toContain(code);
      expect((await ticketUser(stage.site, '1006')).receipt).toContain(code);
    });
  });

  it('starts by opening the first task at its address, and stays there where the order is fixed', async () => {
    await addContest(stage.site, { name: '按序', taskCount: 3 });
    await visit(async () => {
      await enter(page, '按序', '1009');
      await page.goto(testPath('按序', 1));
      await button('提交').waitFor();
      expect((await ticketUser(stage.site, '1009')).start_time).not.toBe('');
      expect(await menuItem(/按序题2/).isDisabled()).toBe(true);
      await page.goto(testPath('按序', 3));
      await expect.poll(() => pathOf(page)).toBe(testPath('按序', 1));
    });
  });

  it('sees a dark contest without the menu', async () => {
    await addContest(stage.site, { name: '深色', uiMode: 'dark', taskCount: 2 });
    await visit(async () => {
      await enterAndStart(page, '深色', '1011');
      expect(await page.evaluate(() => document.documentElement.dataset['uiMode'])).toBe('dark');
      expect(await page.getByRole('navigation', { name: '题目列表' }).isVisible()).toBe(false);
      await answer(page);
      await button('上一题').waitFor();
      await lookAtBoth('dark');
      await page.getByRole('button', { name: /题目列表/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /深色题1.*已完成/ })
        .click();
      await expect.poll(() => pathOf(page)).toBe(testPath('深色', 1));
    });
  });

  it('whose page shows something out of date gets it refreshed after the message', async () => {
    await addContest(stage.site, { name: '过期页面', taskCount: 2 });
    await visit(async () => {
      await enterAndStart(page, '过期页面', '1017');
      await answer(page);
      await expect.poll(() => pathOf(page)).toBe(testPath('过期页面', 2));
      await page.getByText('已保存', { exact: true }).waitFor();
      // The owner has taken the first answer back meanwhile.
      const { id } = await ticketUser(stage.site, '1017');
      await writeRows(stage.site, (db) => db.deleteFrom('answer').where('ticket_user_id', '=', id).execute());
      await page.evaluate(() => Object.assign(window, { isOldPage: true }));
      await answer(page);
      await page.getByText('请先完成前面的题目，页面将在3秒后自动刷新').waitFor();
      await page.waitForFunction(() => !('isOldPage' in window));
      await expect.poll(() => pathOf(page)).toBe(testPath('过期页面', 1));
      visitor.complaints.length = 0;
    });
  });

  it('as a class teacher lands on the information page, moves freely and ends by reporting', async () => {
    await addContest(stage.site, { name: '班主任填报', tag: '班主任', taskCount: 2 });
    await visit(async () => {
      await page.goto(loginPath('班主任填报'));
      await page.getByLabel('准考证号').fill('1018');
      await button('登录').click();
      await page.getByRole('heading', { name: '信息填报' }).waitFor();
      expect(pathOf(page)).toBe('/candidate-edit');
      await lookAtBoth('information');
      // Every task is open before the start; only the first answer starts the clock.
      await page.getByRole('link', { name: '进入测试' }).click();
      await button('开始测试').waitFor();
      await menuItem(/班主任填报题1/).click();
      await button('下一题').click();
      await expect.poll(() => pathOf(page)).toBe(testPath('班主任填报', 2));
      await page.reload();
      await page.getByLabel('喜欢', { exact: true }).waitFor();
      await page.getByText('还未开始计时').waitFor();
      expect((await ticketUser(stage.site, '1018')).start_time).toBe('');
      await answer(page);
      await expect.poll(() => pathOf(page)).toBe(testPath('班主任填报', 3));
      await page.getByText('已保存', { exact: true }).waitFor();
      expect((await ticketUser(stage.site, '1018')).start_time).not.toBe('');
      expect(await page.getByText('还未开始计时').count()).toBe(0);
      await page.goto('/');
      await expect.poll(() => pathOf(page)).toBe('/candidate-edit');
      await page.getByText('共2题，已完成1题').waitFor();
      await page.getByRole('link', { name: '班主任填报题2' }).waitFor();
      await lookAtBoth('information-begun');
      await button('结束填报').click();
      const asked = page.getByRole('dialog', { name: '还有没填完的内容，确定结束填报吗？' });
      await asked.getByText('还有1题没有完成').waitFor();
      await look('information-finish');
      await asked.getByRole('button', { name: '仍要结束' }).click();
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
      await page.getByText('成功退出').waitFor();
    });
  });
});
