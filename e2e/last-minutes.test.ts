import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addContest,
  changeTicketUser,
  enterAndStart,
  pathOf,
  testPath,
  ticketUser,
} from './support/candidate.ts';
import { look, lookSideways, SIDEWAYS } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { StandingTime } from './support/standing-time.ts';

const LIST_PATH = '/ticket-login-card';
const MINUTE_MS = 60_000;
const WARNING = '.time-warning';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe.skipIf(!hasBrowser())('before a test is over', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: '收尾', duration: 40 });
    await addContest(site, { name: '提醒', taskCount: 2, duration: 40 });
  });

  it('logging out asks first, and closing the tab does while something is unsent', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, '收尾', '1004');
      await page.getByLabel('喜欢', { exact: true }).check();
      await page.getByText('草稿已保存，还未提交').waitFor();
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.reload();
      await page.getByLabel('喜欢', { exact: true }).waitFor();
      expect(asked).toEqual([]);
      await page.route('**/api/save-draft**', (route) => route.abort());
      await page.getByRole('textbox').last().fill('还没有上传');
      await page.getByText('答案保存在本机（1 条未上传）').waitFor();
      await page.reload();
      await page.getByLabel('喜欢', { exact: true }).waitFor();
      expect(asked).toEqual(['beforeunload']);
      await page.unroute('**/api/save-draft**');
      visitor.complaints.length = 0;

      const logOut = async () => {
        await page.getByRole('banner').getByRole('button').last().click();
        await button(page, '退出登录').click();
      };
      await logOut();
      const question = page.getByRole('dialog', { name: '测试还没有结束，确定退出登录吗？' });
      await question.getByText('计时不会停止').waitFor();
      await question.getByText('还没有提交：收尾题1').waitFor();
      await look(visitor, 'logout-question');
      await question.getByRole('button', { name: '继续作答' }).click();
      expect(pathOf(page)).toBe(testPath('收尾', 1));
      await page.goto('/account');
      await logOut();
      await question.getByRole('button', { name: '退出登录' }).click();
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
    });
  });

  it('the last minutes are announced once each, without moving or covering anything', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const time = await StandingTime.begin(stage.site, page);
      await enterAndStart(page, '提醒', '1005');
      const left = async () =>
        Date.parse((await ticketUser(stage.site, '1005')).expire_time) - stage.site.now().getTime();
      const passUntilLeft = async (ms: number) => time.pass((await left()) - ms);
      const reload = async () => {
        await page.reload();
        await page.getByLabel('喜欢', { exact: true }).waitFor();
      };
      await passUntilLeft(10 * MINUTE_MS + 50_000);
      // What is to say it has been fetched by now.
      await page.locator(WARNING).waitFor({ state: 'attached' });
      await time.stand();
      await passUntilLeft(10 * MINUTE_MS + 5_000);
      expect(await page.getByText('距离结束').count()).toBe(0);

      await page.getByRole('textbox').last().fill('正在作答');
      await page.evaluate(() => window.scrollTo(0, 40));
      const place = async () => ({
        field: await page.getByRole('textbox').last().boundingBox(),
        header: await page.locator('.test__header').boundingBox(),
        focus: await page.evaluate(() => document.activeElement?.tagName),
      });
      const before = await place();
      await passUntilLeft(10 * MINUTE_MS - 500);
      await page.locator(`${WARNING} [aria-live=polite]`).getByText('距离结束还有 10 分钟').waitFor();
      expect(await place()).toEqual(before);
      await time.goOn();
      await lookSideways(visitor, 'time-warning-10');
      await reload();
      await page.locator(WARNING).waitFor({ state: 'attached' });
      await time.pass(2_000);
      expect(await page.getByText('距离结束').count()).toBe(0);

      // As in a tab that was held up.
      await passUntilLeft(4 * MINUTE_MS - 20_000);
      await page.getByText('距离结束不到 4 分钟').waitFor();
      await button(page, '关闭时间提醒').click();
      expect(await page.getByText('距离结束').count()).toBe(0);
      // Time was given back.
      const later = new Date(stage.site.now().getTime() + 10 * MINUTE_MS + 50_000);
      await changeTicketUser(stage.site, '1005', { expire_time: later.toISOString() });
      await reload();
      await page.locator(WARNING).waitFor({ state: 'attached' });
      await time.stand();
      await time.pass(2_000);
      expect(await page.getByText('距离结束').count()).toBe(0);
      await passUntilLeft(MINUTE_MS - 500);
      await page.locator(`${WARNING} [aria-live=assertive]`).getByText('距离结束还有 1 分钟').waitFor();

      // A phone held sideways has no room for the whole header; the warning stays all the same, and where the answers are.
      await page.setViewportSize(SIDEWAYS);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await visitor.shot('time-warning-1-scrolled');
      const siteHeader = await page.locator('.header').boundingBox();
      const warning = await page.locator(WARNING).boundingBox();
      const status = await page.locator('.outbox-status').boundingBox();
      expect(status?.y).toBeGreaterThanOrEqual(siteHeader?.height ?? Infinity);
      expect(warning?.y).toBeGreaterThanOrEqual((status?.y ?? Infinity) + (status?.height ?? 0));
      expect(warning?.y).toBeLessThan(SIDEWAYS.height / 3);
      await time.goOn();
      await lookSideways(visitor, 'time-warning-1');
    });
  });
});
