import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { writeRows } from '#server/testing/test-rows.ts';
import { PHONE, Visitor } from './support/browser.ts';
import { addContest, answer, enterAndStart, loginPath, pathOf, testPath } from './support/candidate.ts';
import { look as lookAt } from './support/look.ts';
import { storedHistory } from './support/stored-answers.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const LIST_PATH = '/ticket-login-card';

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

  const look = (name: string) => lookAt(visitor, `login-${name}`);
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
      await look('password');
      // Whoever has reloaded the page in line finds the number, but no password.
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
      await look('role-refused');
      visitor.complaints.length = 0;
    });
  });

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
      await look('not-told');
      await button('确认').click();
      await button('开始测试').waitFor();
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
      await look('busy');
      await expect.poll(() => attempts).toBeGreaterThan(1);
      isBusy = false;
      await button('开始测试').waitFor();
      visitor.complaints.length = 0;
    });
  });

  it('waits in line when many come at once, in words, and gets in by itself in the order of arrival', async () => {
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
      await look('next-in-line');
      await logIn(others.page, '1022');
      await others.page.getByText('正在排队，前面还有 1 人').waitFor();
      await lookAt(others, 'login-in-line');
      // The first one gives up and comes again; the second one reloads the page, and goes on waiting at its place.
      await button('取消等待').click();
      await button('登录').waitFor();
      await others.page.reload();
      await others.page.getByText('正在继续排队，你的位置还在').waitFor();
      expect(await others.page.getByLabel('准考证号').inputValue()).toBe('1022');
      await lookAt(others, 'login-in-line-again');
      // Whoever gives up between two questions of the page is waited for a little longer.
      await others.page.getByText('正在排队，即将进入').waitFor({ timeout: 30_000 });
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

  it('finds an inactive contest closed, at the login and in the middle', async () => {
    await addContest(stage.site, { name: '停用', state: 'inactive' });
    await addContest(stage.site, { name: '中途停用' });
    await visit(async () => {
      await page.goto(loginPath('停用'));
      await page.getByLabel('准考证号').fill('1014');
      await button('登录').click();
      await page.getByText('登录失败：当前测试未开放登录').waitFor();
      await look('inactive');

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

  it('is asked to change the browser on a phone that the author does not support', async () => {
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

  it('sees the logo at the height that the author chose, on a phone at its full width', async () => {
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
      await look('logo');
      await page.setViewportSize(PHONE);
      expect(await size()).toMatchObject({ width: PHONE.width - 40 });
    });
  });

  it('is logged in by an address that names the ticket', async () => {
    await addContest(stage.site, { name: '自动' });
    await visit(async () => {
      await page.goto(`${loginPath('自动')}/1020`);
      await button('开始测试').waitFor();
      expect(pathOf(page)).toBe(testPath('自动', 0));
    });
  });

  it('who mistypes the address finds the contests that there are', async () => {
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
