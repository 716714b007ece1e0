import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { writeRows } from '#server/testing/test-rows.ts';
import type { Visitor } from './support/browser.ts';
import { addContest, answer, enterAndStart, loginPath } from './support/candidate.ts';
import { lookWideAndNarrow } from './support/look.ts';
import { storedHistory } from './support/stored-answers.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(!hasBrowser())('a candidate at the login', () => {
  let visitor: Visitor;
  let page: Page;

  const stage = setStage();

  const visit = (journey: () => Promise<void>) =>
    stage.visit(async (opened) => {
      visitor = opened;
      page = opened.page;
      await journey();
    });

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('types the number as the password where one is asked for', async () => {
    await addContest(stage.site, { name: '密码', enablePassword: true });
    await visit(async () => {
      await page.goto(loginPath('密码'));
      await button('登录').click();
      await page.getByText('请输入准考证号！').waitFor();
      await page.getByLabel('准考证号').fill('1012');
      await button('登录').click();
      await page.getByText('请输入密码！').waitFor();
      await page.getByLabel('密码', { exact: true }).fill('1013');
      await button('登录').click();
      await page.getByText('登录失败：密码错误').waitFor();
      await lookWideAndNarrow(visitor, 'login-password');
      await page.getByLabel('密码', { exact: true }).fill('1012');
      await button('登录').click();
      await button('开始测试').waitFor();
    });
  });

  it('is told what is wrong with the number', async () => {
    await addContest(stage.site, { name: '登录规则', tag: '教师' });
    await visit(async () => {
      await page.goto(loginPath('登录规则'));
      const tried: [typed: string, text: string][] = [
        ['10 01', '登录失败：准考证号中请勿输入空格等特殊字符'],
        ['abc', '登录失败：准考证号必须为纯数字'],
      ];
      for (const [typed, text] of tried) {
        await page.getByLabel('准考证号').fill(typed);
        await button('登录').click();
        await page.getByText(text).waitFor();
      }
      expect(visitor.complaints).toEqual([]);
      // These two the server refuses, which the browser notes by itself.
      const refused: [typed: string, text: string][] = [
        ['999999', '登录失败：准考证号不存在'],
        // As a Chinese input method types it.
        [' ２０２６０１１３', '登录失败：本测试的对象为教师，而您的角色为学生'],
      ];
      for (const [typed, text] of refused) {
        await page.getByLabel('准考证号').fill(typed);
        await button('登录').click();
        const confirm = page.getByRole('button', { name: '确认' });
        await page.getByText(text).or(confirm).first().waitFor();
        if (await confirm.isVisible()) await confirm.click();
        await page.getByText(text).waitFor();
      }
      visitor.complaints.length = 0;
    });
  });

  it('is let in by itself as soon as a busy server has time', async () => {
    await addContest(stage.site, { name: '繁忙' });
    await visit(async () => {
      let isBusy = true;
      let attempts = 0;
      await page.route('**/api/ticket-login', async (route) => {
        attempts += 1;
        if (!isBusy) return route.continue();
        return route.fulfill({
          status: 503,
          headers: { 'retry-after': '1' },
          json: { status: 'error', msg: '当前登录人数较多，请稍后再试' },
        });
      });
      await page.goto(loginPath('繁忙'));
      await page.getByLabel('准考证号').fill('1017');
      await button('登录').click();
      await page.getByText('系统繁忙，正在自动重试登录，请不要关闭或刷新页面').waitFor();
      await expect.poll(() => attempts).toBeGreaterThan(1);
      isBusy = false;
      await button('开始测试').waitFor();
      visitor.complaints.length = 0;
    });
  });

  it('finds an inactive contest closed, at the login and in the middle', async () => {
    await addContest(stage.site, { name: '停用', state: 'inactive' });
    await addContest(stage.site, { name: '中途停用' });
    await visit(async () => {
      await page.goto(loginPath('停用'));
      await page.getByLabel('准考证号').fill('1014');
      await button('登录').click();
      await page.getByText('登录失败：当前测试未开放登录').waitFor();

      await enterAndStart(page, '中途停用', '1015');
      await writeRows(stage.site, (db) =>
        db.updateTable('contest').set({ state: 'inactive' }).where('name', '=', '中途停用').execute(),
      );
      await answer(page);
      await page.getByText('测试已被老师关闭，答案保存在本机（1 条未上传）').waitFor();
      // It waits on this computer, and goes out by itself when the test is opened again.
      await writeRows(stage.site, (db) =>
        db.updateTable('contest').set({ state: 'active' }).where('name', '=', '中途停用').execute(),
      );
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByText('已保存', { exact: true }).waitFor();
      expect(await storedHistory(stage.site, '1015')).toHaveLength(1);
      visitor.complaints.length = 0;
    });
  });
});
