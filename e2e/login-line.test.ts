import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { PHONE, Visitor } from './support/browser.ts';
import { addContest, loginPath } from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(!hasBrowser())('the line at the login', () => {
  let page: Page;

  const stage = setStage();

  const visit = (journey: () => Promise<void>) =>
    stage.visit(async (opened) => {
      page = opened.page;
      await journey();
    });

  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('tells those who come at once how many are before them, and lets them in by itself in the order of arrival', async () => {
    await addContest(stage.site, { name: '排队' });
    const others = await Visitor.open(stage.browser, stage.site.url, PHONE);
    await visit(async () => {
      let room = 0;
      const limit = vi.spyOn(stage.site.app.overload, 'roomForLogins').mockImplementation(() => room);
      const logIn = async (at: Page, ticket: string) => {
        await at.goto(loginPath('排队'));
        await at.getByLabel('准考证号').fill(ticket);
        await at.getByRole('button', { name: '登录', exact: true }).click();
      };
      await logIn(page, '1021');
      await page.getByText('正在排队，即将进入').waitFor();
      await logIn(others.page, '1022');
      await others.page.getByText('正在排队，前面还有 1 人').waitFor();
      // The first one gives up and comes again; the second one reloads the page, and goes on waiting at its place.
      await button('取消等待').click();
      await button('登录').waitFor();
      await others.page.reload();
      await others.page.getByText('正在继续排队，你的位置还在').waitFor();
      expect(await others.page.getByLabel('准考证号').inputValue()).toBe('1022');
      await look(others, 'login-in-line-again');
      // Whoever gives up between two questions of the page is waited for a little longer.
      await others.page.getByText('正在排队，即将进入').waitFor();
      await button('登录').click();
      await page.getByText('正在排队，前面还有 1 人').waitFor();
      await others.context.setOffline(true);
      await others.page.getByText('网络中断，你的排队位置已保留').waitFor();
      await others.context.setOffline(false);
      await others.page.getByText('正在排队，即将进入').waitFor();
      others.complaints.length = 0;
      // Whoever has given up is not logged in by a reload.
      await button('取消等待').click();
      await page.reload();
      expect(await page.getByLabel('准考证号').inputValue()).toBe('');
      await logIn(page, '1021');
      room = 1;
      await button('开始测试').waitFor();
      await others.page.getByRole('button', { name: '开始测试' }).waitFor();
      limit.mockRestore();
    });
    others.expectQuiet();
    await others.close();
  });

  it('keeps the number of whoever reloads the page, but no password, and for nobody else', async () => {
    await addContest(stage.site, { name: '密码', enablePassword: true });
    await visit(async () => {
      await page.goto(loginPath('密码'));
      const kept = { username: '1012', place: 'p', toldAt: Date.now() };
      const item = [`login-place ${OWNER.username}/密码`, JSON.stringify(kept)] as const;
      await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), item);
      // Somebody else, who opens it by its address, finds nothing.
      await page.goto('/ticket-login-card');
      await page.goto(loginPath('密码'));
      expect(await page.getByLabel('准考证号').inputValue()).toBe('');
      await page.reload();
      await page.getByText('你的排队位置还在，请再登录一次。').waitFor();
      expect(await page.getByLabel('准考证号').inputValue()).toBe('1012');
      expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
    });
  });
});
