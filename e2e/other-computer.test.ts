import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Visitor } from './support/browser.ts';
import { addContest, enterAndStart, fillIn, loginPath, pathOf, testPath } from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const CONTEST = '换机';
/** Answers of the server, which the browser reports by itself. */
const REFUSED = /the server responded with a status of 401/;

describe.skipIf(!hasBrowser())('going on at another computer', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, duration: 30 }));

  /** The page may say so of what was typed a moment before. */
  async function allSaved(ticket: string): Promise<void> {
    const drafts = () =>
      stage.site.database.db
        .selectFrom('answer_draft as d')
        .innerJoin('ticket_user as u', 'u.id', 'd.ticket_user_id')
        .select('d.body')
        .where('u.ticket', '=', ticket)
        .execute();
    await expect
      .poll(async () => (await drafts()).map(({ body }) => body).join())
      .toContain('因为有朋友一起学习');
  }

  it('begins with what was typed at the first, which is told why it is out and can come back', async () => {
    const first = await Visitor.open(stage.browser, stage.site.url);
    await enterAndStart(first.page, CONTEST, '1001');
    await fillIn(first.page);
    await allSaved('1001');

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
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
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

  const textIn = (page: Page) => page.getByRole('textbox').last();
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  /** As when the candidate looks at the tab again: it learns that its session was taken over, and gets a new one. */
  async function comeBack(page: Page, ticket: string): Promise<void> {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const dialog = page.getByRole('dialog', { name: '请重新登录' });
    await dialog.getByLabel('准考证号').fill(ticket);
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  it('replaces nothing unseen that the other has submitted: the newest is shown, or the candidate chooses', async () => {
    const [first, second] = [
      await Visitor.open(stage.browser, stage.site.url),
      await Visitor.open(stage.browser, stage.site.url),
    ];
    const [here, there] = [first.page, second.page];
    await enterAndStart(here, CONTEST, '1002');
    await fillIn(here);
    await allSaved('1002');
    await there.goto(`${loginPath(CONTEST)}/1002`);
    // The login page has a field, too.
    await there.getByRole('button', { name: '提交', exact: true }).waitFor();
    await textIn(there).fill('第二台设备提交的答案');
    await press(there, '提交');
    await there.getByText('已保存', { exact: true }).waitFor();

    // Everything here was saved before the other device wrote.
    await comeBack(here, '1002');
    await expect.poll(() => textIn(here).inputValue()).toBe('第二台设备提交的答案');
    await here.getByText('已保存', { exact: true }).waitFor();

    // Now each writes something that the other does not have.
    await here.route(/save-draft/, (route) => route.abort());
    await textIn(here).fill('第一台设备没有上传的修改');
    await comeBack(there, '1002');
    await press(there, '上一题');
    await expect.poll(() => pathOf(there)).toBe(testPath(CONTEST, 1));
    await textIn(there).fill('第二台设备后来提交的答案');
    await press(there, '提交');
    await there.getByText('已保存', { exact: true }).waitFor();
    await here.unroute(/save-draft/);
    await comeBack(here, '1002');
    const choice = here.getByRole('dialog', { name: '第1题在两台设备上有不同的内容' });
    const theirs = choice.getByRole('region', { name: '另一台设备的内容' });
    await theirs.getByRole('definition').getByText('第二台设备后来提交的答案').waitFor();
    const mine = choice.getByRole('region', { name: '本机的内容' });
    await mine.getByRole('definition').getByText('第一台设备没有上传的修改').waitFor();
    expect(await mine.getByRole('definition').count()).toBe(1);
    await look(first, 'two-devices');
    await mine.getByRole('button', { name: '使用这一份' }).click();
    await choice.waitFor({ state: 'hidden' });
    expect(await textIn(here).inputValue()).toBe('第一台设备没有上传的修改');
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
