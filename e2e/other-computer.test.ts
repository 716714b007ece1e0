import { describe, expect, it } from 'vitest';
import { Visitor } from './support/browser.ts';
import { addContest, enterAndStart, fillIn, loginPath, testPath } from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const CONTEST = '换机';
/** Answers of the server, which the browser reports by itself. */
const REFUSED = /the server responded with a status of 401/;

describe.skipIf(!hasBrowser())('going on at another computer', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, duration: 30 }));

  it('begins with what was typed at the first, which is told why it is out and can come back', async () => {
    const first = await Visitor.open(stage.browser, stage.site.url);
    await enterAndStart(first.page, CONTEST, '1001');
    await fillIn(first.page);
    await first.page.getByText('草稿已保存，还未提交').waitFor();

    const second = await Visitor.open(stage.browser, stage.site.url);
    await second.page.goto(loginPath(CONTEST));
    await second.page.getByLabel('准考证号').fill('1001');
    await second.page.getByRole('button', { name: '登录' }).click();
    await second.page.waitForURL((url) => decodeURIComponent(url.pathname) === testPath(CONTEST, 1));
    const typed = second.page.getByRole('textbox').last();
    await typed.waitFor();
    expect(await typed.inputValue()).toBe('因为有朋友一起学习');

    await first.page.getByRole('textbox').last().fill('在第一台电脑上又写了几句');
    const dialog = first.page.getByRole('dialog', { name: '请重新登录' });
    await dialog.waitFor();
    await dialog.getByText('该准考证号已在其他设备登录').waitFor();
    await dialog.getByText('如果不是你本人换了电脑，请告诉监考老师').waitFor();
    await look(first, 'taken-over');
    await dialog.getByLabel('准考证号').fill('1001');
    await dialog.getByRole('button', { name: '登录' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await first.page.getByText('草稿已保存，还未提交').waitFor();
    await first.page.getByRole('button', { name: '提交', exact: true }).click();
    await first.page.getByText('已保存', { exact: true }).waitFor();
    const history = await storedHistory(stage.site, '1001');
    expect(history).toHaveLength(1);
    expect(history[0]?.body).toContain('在第一台电脑上又写了几句');
    expect(first.complaints.filter((complaint) => !REFUSED.test(complaint))).toEqual([]);
    second.expectQuiet();
    await first.close();
    await second.close();
  });
});
