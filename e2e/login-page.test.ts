import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE, type Visitor } from './support/browser.ts';
import { addContest, loginPath } from './support/candidate.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const LIST_PATH = '/ticket-login-card';

describe.skipIf(!hasBrowser())('the login page of a test', () => {
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

  it('confirms the number alone where the server shows nobody, because somebody guesses next door', async () => {
    await addContest(stage.site, { name: '猜号' });
    await visit(async () => {
      await page.route('**/api/get-global-candidate*', (route) =>
        route.fulfill({ status: 429, json: { status: 'error', msg: '失败次数过多，请10分钟后再试' } }),
      );
      await page.goto(loginPath('猜号'));
      await page.getByLabel('准考证号').fill('1018');
      await button('登录').click();
      const dialog = page.getByRole('dialog', { name: '请确认您的信息' });
      await dialog.getByText('暂时无法核对姓名，请核对准考证号后继续。').waitFor();
      expect(await dialog.getByText('1018').count()).toBe(1);
      await look(visitor, 'login-not-told');
      await button('确认').click();
      await button('开始测试').waitFor();
      visitor.complaints.length = 0;
    });
  });

  it('asks for another browser on a phone that the author does not support', async () => {
    await addContest(stage.site, { name: '仅电脑', mobileAlert: '请在机房的电脑上作答。' });
    const context = await stage.browser.newContext({
      baseURL: stage.site.url,
      viewport: PHONE,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148',
    });
    const phone = await context.newPage();
    await phone.goto(loginPath('仅电脑'));
    await phone.getByLabel('准考证号').fill('1016');
    await phone.getByRole('button', { name: '登录' }).click();
    await phone.getByRole('dialog').getByText('不支持的浏览器').waitFor();
    await phone.getByRole('dialog').getByText('请在机房的电脑上作答。').waitFor();
    await phone.getByRole('button', { name: '退出登录' }).click();
    await phone.waitForURL((url) => url.pathname === LIST_PATH);
    await context.close();
  });

  it('shows the logo at the height that the author chose, on a phone at its full width', async () => {
    const logo = '/favicon.svg';
    await addContest(stage.site, {
      name: '标志',
      logo,
      logoHeight: 0,
      organizer: '考务办',
      prompt: '<b>请带好</b>准考证',
    });
    await addContest(stage.site, { name: '大标志', logo, logoHeight: 160 });
    await visit(async () => {
      const size = async () => page.locator('.ticket-login__logo').boundingBox();
      await page.goto(loginPath('大标志'));
      expect(await size()).toMatchObject({ height: 160 });
      await page.goto(loginPath('标志'));
      await page.getByText('考务办').waitFor();
      expect(await page.locator('b').textContent()).toBe('请带好');
      expect(await size()).toMatchObject({ height: 90 });
      await lookWideAndNarrow(visitor, 'login-logo');
      await page.setViewportSize(PHONE);
      expect(await size()).toMatchObject({ width: PHONE.width - 40 });
    });
  });

  it('shows whoever mistypes its address the contests that there are', async () => {
    await visit(async () => {
      await page.goto(`/ticket-login/${OWNER.username},没有这个测试`);
      await page.getByText('错误：无法找到指定测试').waitFor();
      // A name that no contest can have is no other case for whoever typed it.
      await page.goto(loginPath('长'.repeat(300)));
      await page.getByText('错误：无法找到指定测试').waitFor();
      visitor.complaints.length = 0;
      await page.getByRole('link', { name: '学生问卷' }).click();
      await page.getByLabel('准考证号').waitFor();
    });
  });
});
