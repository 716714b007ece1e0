import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { DESKTOP, logIn, PHONE, Visitor } from './support/browser.ts';
import {
  addContest,
  answer,
  confirmTakeOver,
  enterAndStart,
  fillIn,
  finish,
  forgetTakeovers,
  loginPath,
  pathOf,
  takeOverQuestion,
  testPath,
} from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const CONTEST = '换机';
const FREE_CONTEST = '换机自由作答';
/** A page of 1280 by 720 at 200 %. */
const TWICE_AS_LARGE = { width: 640, height: 360 };
/** Answers of the server, and calls that did not get there, which the browser reports by itself. */
const REFUSED = /the server responded with a status of (401|409)|net::ERR_FAILED/;

describe.skipIf(!hasBrowser())('going on at another computer', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: CONTEST, taskCount: 2, duration: 30 });
    await addContest(site, { name: FREE_CONTEST, taskCount: 2, duration: 0, canJump: true });
  });

  afterEach(() => forgetTakeovers(stage.site));

  const textIn = (page: Page) => page.getByRole('textbox', { name: /为什么/ });

  /** The page may say so of what was typed a moment before. */
  async function allSaved(ticket: string, text = '因为有朋友一起学习'): Promise<void> {
    const drafts = () =>
      stage.site.database.db
        .selectFrom('answer_draft as d')
        .innerJoin('ticket_user as u', 'u.id', 'd.ticket_user_id')
        .select('d.body')
        .where('u.ticket', '=', ticket)
        .execute();
    await expect.poll(async () => (await drafts()).map(({ body }) => body).join()).toContain(text);
  }

  it('is asked first, begins with what was typed at the first, which is told why it is out and can come back', async () => {
    const first = await Visitor.open(stage.browser, stage.site.url);
    await enterAndStart(first.page, CONTEST, '1001');
    await fillIn(first.page);
    await allSaved('1001');
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
    await textIn(second.page).waitFor();
    expect(await textIn(second.page).inputValue()).toBe('因为有朋友一起学习');

    // The owner's page is open, and has it within seconds.
    await owner.page.getByText('1001换设备登录').waitFor();
    await owner.page.getByText('换设备 1 次').waitFor();
    await look(owner, 'takeover-at-once');
    await owner.close();

    await textIn(first.page).fill('在第一台电脑上又写了几句');
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

  /** As when the candidate looks at the tab again: it learns that its session was taken over, and gets a new one. */
  async function comeBack(page: Page, ticket: string): Promise<void> {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const dialog = page.getByRole('dialog', { name: '请重新登录' });
    await dialog.getByLabel('准考证号').fill(ticket);
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await confirmTakeOver(page);
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
    await confirmTakeOver(there);
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
    await theirs.getByRole('definition').filter({ hasText: '第二台设备后来提交的答案' }).waitFor();
    const mine = choice.getByRole('region', { name: '本机的内容' });
    await mine.getByRole('definition').filter({ hasText: '第一台设备没有上传的修改' }).waitFor();
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

  /** Whether a press by hand would meet it, without scrolling. */
  async function isWithinReach(page: Page, button: Locator): Promise<boolean> {
    const { y, height } = (await button.boundingBox()) ?? { y: -1, height: 0 };
    return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0);
  }

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
        await textIn(page).fill(long + end);
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
    await comeBack(here, '1003');

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
    await expect.poll(() => textIn(here).inputValue()).toBe(`${long}另一台的结尾`);
    await here.setViewportSize(DESKTOP);
    await goTo(here, 1);
    expect(await textIn(here).inputValue()).toBe(`${long}本机的结尾`);
    await first.close();
    await second.close();
  });

  const elsewhere = (page: Page) => page.getByRole('dialog', { name: '测试已在另一个标签页打开' });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  async function openTab({ context }: Visitor): Promise<Page> {
    const page = await context.newPage();
    await page.goto(testPath(CONTEST, 1));
    await button(page, '提交').waitFor();
    return page;
  }

  it('is in one tab of a browser at a time, and nothing typed in any of them is lost', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { context, page: first } = visitor;
    await enterAndStart(first, CONTEST, '1003');
    await context.route(/save-draft/, (route) => route.abort());
    await fillIn(first);
    // The last words are on the disk only because the first tab writes them before it lets go.
    await textIn(first).fill('在第一个标签页写的');
    const second = await openTab(visitor);
    expect(await textIn(second).inputValue()).toBe('在第一个标签页写的');
    await elsewhere(first).getByText('这里填写的内容已转到那个标签页').waitFor();
    await look(visitor, 'other-tab');

    // The first is silent from now on, whatever happens to it.
    const sent: string[] = [];
    // Whoever looks after what earlier users have left asks for the account, at any time.
    first.on('request', (request) => {
      if (/\/api\/(?!get-account)/.test(request.url())) sent.push(request.url());
    });
    await context.unroute(/save-draft/);
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await textIn(second).fill('在第二个标签页提交的');
    await press(second, '提交');
    await second.getByText('已保存', { exact: true }).waitFor();
    expect(sent).toEqual([]);

    // Taken back, it shows what the other has submitted; a reload is no other tab.
    await press(first, '在这里继续作答');
    await expect.poll(() => textIn(first).inputValue()).toBe('在第二个标签页提交的');
    await elsewhere(second).waitFor();
    await first.reload();
    await button(first, '提交').or(button(first, '下一题')).first().waitFor();
    expect(await elsewhere(first).count()).toBe(0);
    await context.route(/save-draft/, (route) => route.abort());
    await textIn(first).fill('在第一个标签页又改了');
    await first.close({ runBeforeUnload: false });
    const gone = second.getByRole('dialog', { name: '另一个标签页已离开测试' });
    await gone.getByText('未上传的内容已保存在本机').waitFor();
    // What is left goes on its way, although nobody presses anything.
    await context.unroute(/save-draft/);
    await gone.waitFor({ state: 'hidden' });
    await allSaved('1003', '在第一个标签页又改了');
    await press(second, '上一题');
    await expect.poll(() => textIn(second).inputValue()).toBe('在第一个标签页又改了');
    await press(second, '提交');
    await expect.poll(() => pathOf(second)).toBe(testPath(CONTEST, 2));
    await answer(second);
    await second.getByText('已保存', { exact: true }).waitFor();

    // Ended in a third one, it has ended here.
    const third = await context.newPage();
    await third.goto(testPath(CONTEST, 3));
    await elsewhere(second).waitFor();
    await finish(third);
    await expect.poll(() => pathOf(second)).not.toContain('/test');
    const bodies = (await storedHistory(stage.site, '1003')).map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    expect(bodies[0]).toContain('在第二个标签页提交的');
    expect(bodies[1]).toContain('在第一个标签页又改了');
    await visitor.close();
  });

  it('goes on undisturbed in the newer tab when the older one has hung, and wakes up with words of its own', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { context, page: first } = visitor;
    await enterAndStart(first, CONTEST, '1004');
    await context.route(/save-draft/, (route) => route.abort());
    await fillIn(first);
    // The last words wait for their turn to be written, and then for the tab to wake up.
    await textIn(first).fill('旧标签页');
    await textIn(first).fill('旧标签页最后的话');
    // A page stands still until such a call is answered.
    let wakeUp = () => {};
    await first.route('**/hangs', async (route) => {
      await new Promise<void>((resolve) => (wakeUp = resolve));
      await route.fulfill({ body: '' });
    });
    const awake = first.evaluate(() => {
      const call = new XMLHttpRequest();
      call.open('GET', '/hangs', false);
      call.send();
    });
    const second = await openTab(visitor);
    await textIn(second).fill('在新标签页写的');
    await textIn(second).evaluate((element) => (element.dataset['same'] = 'yes'));
    wakeUp();
    await awake;
    await elsewhere(first).getByText('这里填写的内容已转到那个标签页').waitFor();
    const same = second.locator('[data-same=yes]:focus');
    expect(await same.inputValue()).toBe('在新标签页写的');
    await second.reload();
    await button(second, '提交').waitFor();
    expect(await textIn(second).inputValue()).toBe('在新标签页写的');
    await visitor.close();
  });
});
