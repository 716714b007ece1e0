import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visitor } from './support/browser.ts';
import {
  addContest,
  answer,
  askToFinish,
  changeTicketUser,
  enterAndStart,
  pathOf,
  testPath,
  ticketUser,
} from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { StandingTime } from './support/standing-time.ts';
import { storedDrafts, storedHistory } from './support/stored-answers.ts';

const LIST_PATH = '/ticket-login-card';
const MINUTE_MS = 60_000;
const WARNING = '.time-warning';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const menuItem = (page: Page, name: RegExp) => page.getByRole('navigation').getByRole('button', { name });
const reviewOf = (page: Page) =>
  page.getByRole('region', { name: '提交前检查' }).getByRole('button').allTextContents();

/** A phone held sideways. */
const SIDEWAYS = { width: 667, height: 375 };

async function lookSideways(visitor: Visitor, name: string): Promise<void> {
  await look(visitor, name);
  const size = visitor.page.viewportSize();
  await visitor.page.setViewportSize(SIDEWAYS);
  await visitor.shot(`${name}-${SIDEWAYS.width}`);
  if (size) await visitor.page.setViewportSize(size);
}

describe.skipIf(!hasBrowser())('near the end of a test', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: '改过', taskCount: 3, canJump: true, duration: 40 });
    await addContest(site, { name: '收尾', duration: 40 });
    await addContest(site, { name: '提醒', taskCount: 2, duration: 40 });
    await addContest(site, {
      name: '回看',
      taskCount: 2,
      duration: 40,
      canJump: true,
      showTasksAfterEnd: true,
    });
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

  it('the tasks and one’s own answers can be looked at after the end where the owner allows it, and nothing be changed', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, '回看', '1011');
      for (const taskId of [2, 3]) {
        await answer(page);
        await expect.poll(() => pathOf(page)).toBe(testPath('回看', taskId));
      }
      await askToFinish(page);
      const receipt = page.getByRole('dialog', { name: '提交成功，测试已结束' });
      const lookBack = page.getByRole('dialog', { name: '回看' });
      await receipt.getByRole('button', { name: '查看题目' }).click();
      await lookBack.getByText('因为有朋友一起学习').waitFor();
      await look(visitor, 'look-back');
      expect(await lookBack.getByRole('button', { name: '提交' }).count()).toBe(0);
      expect(await lookBack.locator(':is(input, textarea):enabled:not([readonly])').count()).toBe(0);
      await lookBack.getByRole('button', { name: '下一题' }).click();
      await lookBack.getByRole('region', { name: '回看题2' }).getByText('因为有朋友一起学习').waitFor();
      await page.keyboard.press('Escape');
      // Nobody is led away while they look.
      await receipt.getByText('点击“立即退出登录”继续').waitFor();

      // A page that is opened after the end, when the time is over as well.
      await changeTicketUser(stage.site, '1011', { stop_time: '', expire_time: new Date(0).toISOString() });
      await page.reload();
      const over = page.getByRole('dialog', { name: '当前测试已结束' });
      await over.getByRole('button', { name: '查看题目' }).click();
      await lookBack.getByText('因为有朋友一起学习').waitFor();
      await lookBack.getByRole('button', { name: '退出登录' }).click();
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
    });
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

  it('the words on what is saved stay the same while somebody types', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const time = await StandingTime.begin(stage.site, page);
      await enterAndStart(page, '提醒', '1007');
      await time.stand();
      const status = page.locator('.outbox-status');
      expect(await status.textContent()).toBe('已连接');
      await page.evaluate(() => {
        const said: string[] = [];
        Object.assign(window, { said });
        const line = document.querySelector('.outbox-status');
        const note = () => said.push(line?.textContent ?? '');
        if (line) new MutationObserver(note).observe(line, { characterData: true, subtree: true });
      });
      // The first words of it are on the server while somebody types on.
      const type = async () => {
        await page.getByRole('textbox').last().pressSequentially('写');
        await time.pass(250);
        return (await storedDrafts(stage.site, '1007')).length;
      };
      await expect.poll(type).toBe(1);
      for (let count = 0; count < 10; count += 1) await type();
      expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
        '正在保存…',
      ]);
      await time.passUntil(() => page.getByText('草稿已保存，还未提交').isVisible());
    });
  });

  it('nothing moves while the words on what is saved change', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, '提醒', '1006');
      const heights = (title: string) =>
        page.evaluate((title) => {
          const text = (selector: string) => document.querySelector(selector)?.firstChild as Text;
          text('.test__title').data = title;
          return ['已连接', '已保存', '正在保存…', '草稿已保存，还未提交'].map((words) => {
            text('.outbox-status').data = words;
            return document.querySelector('.test__header')?.getBoundingClientRect().height;
          });
        }, title);
      for (const width of [1366, 768, 375]) {
        await page.setViewportSize({ width, height: 768 });
        for (let length = 2; length <= 40; length += 2) {
          expect(new Set(await heights('题'.repeat(length))).size).toBe(1);
        }
      }
    });
  });
});
