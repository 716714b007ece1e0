import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { insertCandidates } from '#server/candidate/index.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { directly } from '#server/testing/direct-database.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { launchBrowser, PHONE, Visitor } from './support/browser.ts';
import { finish } from './support/candidate.ts';
import { hasBrowser, OWNER, type Site, startSite } from './support/site.ts';

const owner = OWNER.username;

/** Another site, which an external test leads to. */
function startOtherSite(): Promise<{ server: Server; url: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>外站</title><h1>另一个网站的测试</h1>');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ server, url: `http://127.0.0.1:${port}/` });
    });
  });
}

describe.skipIf(!hasBrowser())('the dashboard of a parent contest', () => {
  let browser: Browser;
  let site: Site;
  let other: { server: Server; url: string };

  async function add(settings: Partial<ContestSettings> & { name: string }): Promise<void> {
    const contest = ContestSettings.parse({
      visibility: 'invisible',
      tasks: ['opening', '一问', 'closing'],
      ...settings,
    });
    const now = new Date();
    await site.database.write.run(addContestCommand, { actor: owner, owner, settings: contest, now });
  }
  const addParent = (name: string, children: string[], settings: Partial<ContestSettings> = {}) =>
    add({ name, type: 'parent', tasks: ['opening', ...children, 'closing'], ...settings });

  beforeAll(async () => {
    browser = await launchBrowser();
    other = await startOtherSite();
    site = await startSite('sqlite');
    const task = TaskSettings.parse({
      name: '一问',
      basic: {
        questions: [{ id: 1, type: 'single-choice', text: '你喜欢读书吗？', options: ['喜欢', '一般'] }],
      },
    });
    await site.database.write.run(addTaskCommand, { actor: owner, owner, settings: task, now: new Date() });
    await add({ name: '语文卷', cardName: '第一场：语文', duration: 30 });
    await add({
      name: '数学卷',
      cardName: '第二场：数学',
      duration: 30,
      contestInterval: 10,
      enablePassword: true,
    });
    await add({ name: '外部问卷', type: 'external', externalUrl: other.url });
    await add({ name: '缺题卷', tasks: ['opening', '丢失的题', 'closing'] });
    await add({ name: '未开放卷', state: 'inactive' });
    await addParent('期末测评', ['语文卷', '数学卷'], {
      enableOrder: true,
      parentSuffix: 'A',
      organizer: '教研室',
    });
    await addParent('综合测评', ['语文卷', '外部问卷', '缺题卷', '未开放卷', '不见的卷']);
    await add({ name: '链一' });
    await add({ name: '链二' });
    await add({ name: '链三', contestInterval: 1 });
    await addParent('连续测评', ['链一', '链二', '链三'], { type: 'jump' });
    const people = ['910001A', '910002', '910003', '910004', '910005'].map((name) =>
      CandidateFields.parse({ name, tag: '学生', realName: `考生${name}`, school: '第一小学' }),
    );
    const tester = CandidateFields.parse({ name: '910009A', tag: '学生,测试账号', realName: '测试员' });
    await directly(site.place, (db) => insertCandidates(db, owner, [...people, tester], new Date()));
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    other.server.close();
  });

  async function logIn(page: Page, parent: string, number: string): Promise<void> {
    await page.goto(`/ticket-login/${owner},${parent}`);
    await page.getByLabel('准考证号').fill(number);
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('button', { name: '确认' }).click();
  }

  const rowOf = (page: Page, title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });

  /** From the opening page to the end of a test of one question. */
  async function take(page: Page): Promise<void> {
    await page.getByRole('button', { name: '开始测试', exact: true }).click();
    await page.getByLabel('喜欢', { exact: true }).check();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await finish(page);
  }

  /** As if the ticket's test had ended or begun that much earlier. */
  async function moveBack(contest: string, ticket: string, minutes: number): Promise<void> {
    await directly(site.place, async (db) => {
      const row = await db
        .selectFrom('ticket_user as u')
        .innerJoin('contest as c', 'c.id', 'u.contest_id')
        .select(['u.id', 'u.start_time', 'u.stop_time', 'u.finished_at', 'u.expire_time'])
        .where('c.name', '=', contest)
        .where('u.ticket', '=', ticket)
        .executeTakeFirstOrThrow();
      const earlier = (time: string) =>
        time === '' ? '' : new Date(Date.parse(time) - minutes * 60_000).toISOString();
      await db
        .updateTable('ticket_user')
        .set({
          start_time: earlier(row.start_time),
          stop_time: earlier(row.stop_time),
          finished_at: earlier(row.finished_at),
          expire_time: earlier(row.expire_time),
        })
        .where('id', '=', row.id)
        .execute();
    });
  }

  async function expectGood(visitor: Visitor, name: string): Promise<void> {
    const { page } = visitor;
    await visitor.shot(name);
    await visitor.expectAccessible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }

  const dashboardOf = (parent: string, number: string) => `/dashboard/${owner}/${parent}/${number}`;
  const isDashboard = (url: URL) => url.pathname.startsWith('/dashboard/');

  it('leads through its tests in order, waits, and ends with the exit', async () => {
    const visitor = await Visitor.open(browser, site.url);
    const { page } = visitor;
    await logIn(page, '期末测评', '910001');
    await page.waitForURL(isDashboard);
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(dashboardOf('期末测评', '910001A'));
    await rowOf(page, '第二场').getByText('请先完成上一个测试“第一场：语文”').waitFor();
    await page.getByText('910001A', { exact: true }).waitFor();
    // Without a login nobody is named.
    expect(await page.getByText('考生910001A').count()).toBe(0);
    // Playwright takes aria-disabled for dead; a candidate can press it.
    await rowOf(page, '第二场').getByRole('button').click({ force: true });
    await page.locator('.ui-toaster').getByText('请先完成上一个测试').waitFor();
    await expectGood(visitor, 'dashboard-begin-1366');

    await rowOf(page, '第一场').getByRole('button', { name: '开始测试' }).click();
    await page.waitForURL(/\/test/);
    // Half-way back: the test can be gone on with, and the candidate is known now.
    await page.getByRole('button', { name: '开始测试', exact: true }).click();
    await page.getByLabel('喜欢', { exact: true }).waitFor();
    await page.goto(dashboardOf('期末测评', '910001A'));
    await page.getByRole('main').getByText('考生910001A').waitFor();
    await rowOf(page, '第一场').getByText('进行中，剩余').waitFor();
    await rowOf(page, '第一场').getByRole('button', { name: '继续测试' }).click();
    await page.getByLabel('喜欢', { exact: true }).check();
    // The session is lost; the number that was typed at the parent's login is good here as well.
    await directly(site.place, (db) => db.deleteFrom('session').execute());
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('dialog').getByLabel('准考证号').fill('910001');
    await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    visitor.complaints.length = 0;
    // Changed and left without submitting: the dashboard says so, and leads back.
    await page.getByRole('button', { name: '上一题' }).click();
    await page.getByLabel('一般', { exact: true }).check();
    await page.getByText('草稿已保存，还未提交').waitFor();
    await page.goto(dashboardOf('期末测评', '910001A'));
    await rowOf(page, '第一场').getByText('1道题修改未提交').waitFor();
    await expectGood(visitor, 'dashboard-changed-1366');
    await rowOf(page, '第一场').getByRole('button', { name: '继续测试' }).click();
    await page.getByRole('region', { name: '提交前检查' }).getByText('修改未提交').waitFor();
    await finish(page);

    await page.waitForURL(isDashboard);
    await rowOf(page, '第一场').getByRole('button', { name: '已完成' }).waitFor();
    const waiting = rowOf(page, '第二场').getByText(
      '上一个测试完成后需等待10分钟才能开始本测试，目前已等待00分',
    );
    const said = await waiting.textContent();
    await expect.poll(() => waiting.textContent()).not.toBe(said);
    await rowOf(page, '第二场').getByRole('button').click({ force: true });
    await page.locator('.ui-toaster').getByText('需等待10分钟').waitFor();
    await expectGood(visitor, 'dashboard-waiting-1366');
    await page.setViewportSize(PHONE);
    await expectGood(visitor, 'dashboard-waiting-375');

    await moveBack('语文卷', '910001A', 10);
    await page.reload();
    await rowOf(page, '第二场').getByRole('button', { name: '开始测试' }).click();
    await page.waitForURL(/\/test/);
    await take(page);
    await page.waitForURL(isDashboard);
    await page.getByText('全部测试已完成').waitFor();
    await expectGood(visitor, 'dashboard-done-375');
    await page.getByRole('button', { name: '完成并退出' }).click();
    await page.waitForURL((url) => url.pathname === '/ticket-login-card');
    await page.getByText('成功退出').waitFor();
    visitor.expectQuiet();
    await visitor.close();
  });

  it('opens an external test in a new tab and counts it, and names what is wrong', async () => {
    const visitor = await Visitor.open(browser, site.url);
    const { page } = visitor;
    await page.goto(dashboardOf('综合测评', '910002'));
    await page.getByText('子测试“不见的卷”不存在（父测试：综合测评）').waitFor();
    await rowOf(page, '缺题卷').getByText('测试题目不存在').waitFor();
    expect(await rowOf(page, '未开放卷').getByRole('button', { name: '未开放' }).isDisabled()).toBe(true);
    expect(await rowOf(page, '外部问卷').textContent()).toContain('0/1');
    await expectGood(visitor, 'dashboard-mixed-1366');
    await page.setViewportSize(PHONE);
    await expectGood(visitor, 'dashboard-mixed-375');

    const opened = visitor.context.waitForEvent('page');
    await rowOf(page, '外部问卷').getByRole('link', { name: '开始测试' }).click();
    const tab = await opened;
    await tab.getByText('另一个网站的测试').waitFor();
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await page.bringToFront();
    await rowOf(page, '外部问卷').getByRole('button', { name: '已完成' }).waitFor();
    expect(await rowOf(page, '外部问卷').textContent()).toContain('1/1');

    // Somebody who may leave early is asked first.
    await page.getByRole('button', { name: '完成并退出' }).click();
    await page.getByRole('button', { name: '继续作答' }).click();
    visitor.expectQuiet();
    await visitor.close();

    const counted = await site.database.db
      .selectFrom('finished_group as g')
      .innerJoin('contest as c', 'c.id', 'g.contest_id')
      .select(['g.finished', 'g.school'])
      .where('c.name', '=', '外部问卷')
      .execute();
    expect(counted).toEqual([{ finished: 1, school: '第一小学' }]);
  });

  it('leads from the login of an external test to its address', async () => {
    const visitor = await Visitor.open(browser, site.url);
    await logIn(visitor.page, '外部问卷', '910003');
    await visitor.page.getByText('另一个网站的测试').waitFor();
    await visitor.close();
  });

  it('of a chain starts one test after the other, but nothing on a reload', async () => {
    const visitor = await Visitor.open(browser, site.url);
    const { page } = visitor;
    await page.clock.install();
    await logIn(page, '连续测评', '910004');
    await page.waitForURL((url) => decodeURIComponent(url.pathname).includes('/链一/test'));
    await take(page);
    await page.waitForURL((url) => decodeURIComponent(url.pathname).includes('/链二/test'));
    await page.goto(dashboardOf('连续测评', '910004'));
    await rowOf(page, '链二').getByRole('button', { name: '开始测试' }).waitFor();
    await page.reload();
    await rowOf(page, '链二').getByRole('button', { name: '开始测试' }).click();
    await take(page);
    // An interval is waited out in plain sight.
    await page.getByText('将自动进入下一个测试“链三”').waitFor();
    await visitor.shot('dashboard-chain-1366');
    for (const contest of ['链一', '链二']) await moveBack(contest, '910004', 1);
    await page.clock.fastForward(61_000);
    await page.waitForURL((url) => decodeURIComponent(url.pathname).includes('/链三/test'));
    await take(page);
    await page.waitForURL(isDashboard);
    await page.getByText('全部测试已完成').waitFor();
    visitor.expectQuiet();
    await visitor.close();
  });

  it('says so of a test whose time is over, and is found by nobody under a wrong number', async () => {
    const visitor = await Visitor.open(browser, site.url);
    const { page } = visitor;
    await page.goto(dashboardOf('综合测评', '910005'));
    await rowOf(page, '第一场').getByRole('button', { name: '开始测试' }).click();
    await page.getByRole('button', { name: '开始测试', exact: true }).click();
    await page.getByLabel('喜欢', { exact: true }).waitFor();
    await moveBack('语文卷', '910005', 31);
    await page.goto(`${dashboardOf('综合测评', '910005')}/语文卷`);
    expect(await rowOf(page, '第一场').getByRole('button', { name: '已经超时' }).isDisabled()).toBe(true);
    expect(await page.getByRole('row').count()).toBe(2);
    await page.goto(dashboardOf('综合测评', '999999'));
    await page.getByText('错误：无法找到指定测试').waitFor();
    visitor.expectQuiet();
    await visitor.close();
  });

  it('opens every test to an admin-type account', async () => {
    const visitor = await Visitor.open(browser, site.url);
    const { page } = visitor;
    await page.goto(dashboardOf('期末测评', '910009A'));
    await rowOf(page, '第二场').getByRole('button', { name: '开始测试' }).click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname).includes('/数学卷/test'));
    await take(page);
    await page.waitForURL(isDashboard);
    await rowOf(page, '第二场').getByRole('button', { name: '已完成' }).click();
    await page.getByText('当前测试已提交').waitFor();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(isDashboard);
    visitor.expectQuiet();
    await visitor.close();
  });
});
