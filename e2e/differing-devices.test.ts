import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE, Visitor } from './support/browser.ts';
import {
  addContest,
  confirmTakeOver,
  enterAndStart,
  logInAgain,
  loginPath,
  pathOf,
  testPath,
  whyField,
} from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

const FREE_CONTEST = '换机自由作答';
/** A page of 1280 by 720 at 200 %. */
const TWICE_AS_LARGE = { width: 640, height: 360 };

/** Whether a press by hand would meet it, without scrolling. */
async function isWithinReach(page: Page, button: Locator): Promise<boolean> {
  const { y, height } = (await button.boundingBox()) ?? { y: -1, height: 0 };
  return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0);
}

describe.skipIf(!hasBrowser())('the choice between two devices', () => {
  const stage = setStage((site) =>
    addContest(site, { name: FREE_CONTEST, taskCount: 2, duration: 0, canJump: true }),
  );

  it('shows every task that differs, by what differs in it, with the buttons within reach on any screen', async () => {
    const [first, second] = [
      await Visitor.open(stage.browser, stage.site.url),
      await Visitor.open(stage.browser, stage.site.url),
    ];
    const [here, there] = [first.page, second.page];
    const long = '一篇很长的作文。'.repeat(300);
    const goTo = async (page: Page, taskId: number) => {
      const name = new RegExp(`${FREE_CONTEST}题${taskId}`);
      await page.getByRole('navigation').getByRole('button', { name }).click();
      await expect.poll(() => pathOf(page)).toBe(testPath(FREE_CONTEST, taskId));
    };
    // Without the choice the task is not complete: what is typed stays a draft.
    const write = async (page: Page, end: string) => {
      for (const taskId of [1, 2]) {
        await goTo(page, taskId);
        await whyField(page).fill(long + end);
      }
    };
    await enterAndStart(here, FREE_CONTEST, '1003');
    await there.goto(`${loginPath(FREE_CONTEST)}/1003`);
    await confirmTakeOver(there);
    await there.getByRole('button', { name: '提交', exact: true }).waitFor();
    await here.route(/save-draft/, (route) => route.abort());
    await write(here, '本机的结尾');
    await write(there, '另一台的结尾');
    await there.getByText('草稿已保存，还未提交').waitFor();

    await here.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await here.unroute(/save-draft/);
    const login = here.getByRole('dialog', { name: '请重新登录' });
    await login.waitFor();
    for (const viewport of [{ width: 667, height: 375 }, TWICE_AS_LARGE, PHONE]) {
      await here.setViewportSize(viewport);
      await first.shot(`login-again-${viewport.width}`);
      expect(await isWithinReach(here, login.getByRole('button', { name: '登录', exact: true }))).toBe(true);
    }
    await logInAgain(here, '1003');

    const choice = here.getByRole('dialog', { name: '有 2 道题在两台设备上有不同的内容' });
    await choice.waitFor();
    const mine = choice.getByRole('region', { name: /本机的内容$/ });
    await expect.poll(() => mine.getByRole('definition').count()).toBe(2);
    expect(await mine.getByRole('definition').first().textContent()).toMatch(/^….{10,60}本机的结尾$/);
    await look(first, 'two-devices-several');
    // However far one reads in the whole, its button stays in view.
    await mine.first().getByRole('button', { name: '查看全部内容' }).click();
    const whole = choice.getByRole('region', { name: '第1题本机的内容，全部' });
    await whole.waitFor();
    for (const viewport of [TWICE_AS_LARGE, PHONE]) {
      await here.setViewportSize(viewport);
      await whole.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await first.shot(`two-devices-whole-${viewport.width}`);
      expect(
        await isWithinReach(here, mine.first().getByRole('button', { name: '使用这一份', exact: true })),
      ).toBe(true);
    }
    await mine.first().getByRole('button', { name: '使用这一份', exact: true }).click();
    await choice.getByText('另一份没有提交，将不再保留。确定吗？').waitFor();
    await first.shot('two-devices-sure');
    // The next task's button comes to where this one was.
    await mine.first().getByRole('button', { name: '确定使用这一份' }).dblclick();
    const last = here.getByRole('dialog', { name: '第2题在两台设备上有不同的内容' });
    await last
      .getByRole('region', { name: '另一台设备的内容' })
      .getByRole('button', { name: '使用这一份', exact: true })
      .click();
    await last.getByRole('button', { name: '确定使用这一份' }).click();
    await last.waitFor({ state: 'hidden' });
    await expect.poll(() => whyField(here).inputValue()).toBe(`${long}另一台的结尾`);
    await here.setViewportSize(DESKTOP);
    await goTo(here, 1);
    expect(await whyField(here).inputValue()).toBe(`${long}本机的结尾`);
    await first.close();
    await second.close();
  });
});
