import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { logIn, Visitor } from './support/browser.ts';
import {
  addContest,
  confirmTakeOver,
  enterAndStart,
  fillIn,
  forgetTakeovers,
  logInAgain,
  loginPath,
  pathOf,
  takeOverQuestion,
  testPath,
  whyField,
} from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory, untilSaved } from './support/stored-answers.ts';

const CONTEST = '换机';
/** Answers of the server, and calls that did not get there, which the browser reports by itself. */
const REFUSED = /the server responded with a status of (401|409)|net::ERR_FAILED/;

describe.skipIf(!hasBrowser())('going on at another computer', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, duration: 30 }));

  afterEach(() => forgetTakeovers(stage.site));

  it('is asked first, begins with what was typed at the first, which is told why it is out and can come back', async () => {
    const first = await Visitor.open(stage.browser, stage.site.url);
    await enterAndStart(first.page, CONTEST, '1001');
    await fillIn(first.page);
    await untilSaved(stage.site, '1001');
    const owner = await Visitor.open(stage.browser, stage.site.url);
    await logIn(owner, OWNER);
    await owner.page.goto(`/contest-result/${CONTEST}`);
    await owner.page.getByRole('cell', { name: '1001', exact: true }).waitFor();

    // The first is to hear of the second by what it types, and not by a heartbeat before it has typed anything.
    await first.page.route(/\/api\/(?!save-draft)/, (route) => route.abort());
    const second = await Visitor.open(stage.browser, stage.site.url);
    // A link alone disturbs nobody, nor does a key that is pressed without looking.
    await second.page.goto(`${loginPath(CONTEST)}/1001`);
    await takeOverQuestion(second.page).getByText('那里的答案不会丢失').waitFor();
    await look(second, 'take-over-question');
    await second.page.keyboard.press('Enter');
    await second.page.getByText('该准考证号正在另一台设备上作答，请核对准考证号').waitFor();
    expect(await second.page.getByText('登录失败').count()).toBe(0);
    const number = second.page.getByLabel('准考证号');
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await takeOverQuestion(second.page).count()).toBe(0);
    await second.page.getByRole('button', { name: '登录' }).click();
    await takeOverQuestion(second.page).waitFor();
    await second.page.keyboard.press('Escape');
    await takeOverQuestion(second.page).waitFor({ state: 'detached' });
    const cookies = (await second.context.cookies()).map(({ name }) => name);
    expect(cookies).not.toContain('kaopu_session');
    await second.page.getByRole('button', { name: '登录' }).click();
    await confirmTakeOver(second.page);
    await second.page.waitForURL((url) => decodeURIComponent(url.pathname) === testPath(CONTEST, 1));
    await whyField(second.page).waitFor();
    expect(await whyField(second.page).inputValue()).toBe('因为有朋友一起学习');

    // The owner's page is open, and has it within seconds.
    await owner.page.getByText('1001换设备登录').waitFor();
    await owner.page.getByText('换设备 1 次').waitFor();
    await look(owner, 'takeover-at-once');
    await owner.close();

    await whyField(first.page).fill('在第一台电脑上又写了几句');
    const dialog = first.page.getByRole('dialog', { name: '请重新登录' });
    await dialog.waitFor();
    await dialog.getByText('该准考证号已在其他设备登录').waitFor();
    await dialog.getByText('如果不是你本人换了电脑，请告诉监考老师').waitFor();
    await first.page.unroute(/\/api\/(?!save-draft)/);
    await look(first, 'taken-over');
    await dialog.getByLabel('准考证号').fill('1001');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    // Whom the number belongs to is not told to give up.
    await takeOverQuestion(first.page).getByText('如果这是你的准考证号，请按“确定”继续').waitFor();
    expect(await takeOverQuestion(first.page).getByText('请取消').count()).toBe(0);
    await look(first, 'take-over-again');
    await confirmTakeOver(first.page);
    await dialog.waitFor({ state: 'hidden' });
    await first.page.getByText('草稿已保存，还未提交').waitFor();
    await first.page.getByRole('button', { name: '提交', exact: true }).click();
    await first.page.getByText('已保存', { exact: true }).waitFor();
    const history = await storedHistory(stage.site, '1001');
    expect(history).toHaveLength(1);
    expect(history[0]?.body).toContain('在第一台电脑上又写了几句');
    expect(first.complaints.filter((complaint) => !REFUSED.test(complaint))).toEqual([]);
    expect(second.complaints.filter((complaint) => !REFUSED.test(complaint))).toEqual([]);
    await first.close();
    await second.close();
  });

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('replaces nothing unseen that the other has submitted: the newest is shown, or the candidate chooses', async () => {
    const [first, second] = [
      await Visitor.open(stage.browser, stage.site.url),
      await Visitor.open(stage.browser, stage.site.url),
    ];
    const [here, there] = [first.page, second.page];
    await enterAndStart(here, CONTEST, '1002');
    await fillIn(here);
    await untilSaved(stage.site, '1002');
    await there.goto(`${loginPath(CONTEST)}/1002`);
    await confirmTakeOver(there);
    // The login page has a field, too.
    await there.getByRole('button', { name: '提交', exact: true }).waitFor();
    await whyField(there).fill('第二台设备提交的答案');
    await press(there, '提交');
    await there.getByText('已保存', { exact: true }).waitFor();

    // Everything here was saved before the other device wrote.
    await logInAgain(here, '1002');
    await expect.poll(() => whyField(here).inputValue()).toBe('第二台设备提交的答案');
    await here.getByText('已保存', { exact: true }).waitFor();

    // Now each writes something that the other does not have.
    await here.route(/save-draft/, (route) => route.abort());
    await whyField(here).fill('第一台设备没有上传的修改');
    await logInAgain(there, '1002');
    await press(there, '上一题');
    await expect.poll(() => pathOf(there)).toBe(testPath(CONTEST, 1));
    await whyField(there).fill('第二台设备后来提交的答案');
    await press(there, '提交');
    await there.getByText('已保存', { exact: true }).waitFor();
    await here.unroute(/save-draft/);
    await logInAgain(here, '1002');
    const choice = here.getByRole('dialog', { name: '第1题在两台设备上有不同的内容' });
    const theirs = choice.getByRole('region', { name: '另一台设备的内容' });
    await theirs.getByRole('definition').filter({ hasText: '第二台设备后来提交的答案' }).waitFor();
    const mine = choice.getByRole('region', { name: '本机的内容' });
    await mine.getByRole('definition').filter({ hasText: '第一台设备没有上传的修改' }).waitFor();
    expect(await mine.getByRole('definition').count()).toBe(1);
    await look(first, 'two-devices');
    await mine.getByRole('button', { name: '使用这一份' }).click();
    await choice.waitFor({ state: 'hidden' });
    expect(await whyField(here).inputValue()).toBe('第一台设备没有上传的修改');
    expect((await storedHistory(stage.site, '1002')).map(({ body }) => body).join()).not.toContain(
      '没有上传',
    );
    await press(here, '提交');
    await here.getByText('已保存', { exact: true }).waitFor();
    const bodies = (await storedHistory(stage.site, '1002')).map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    expect(bodies[1]).toContain('第二台设备后来提交的答案');
    expect(bodies[2]).toContain('第一台设备没有上传的修改');
    await first.close();
    await second.close();
  });
});
