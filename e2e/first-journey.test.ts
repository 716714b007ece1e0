import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { goWithin, launchBrowser, logInByForm, PHONE, Visitor } from './support/browser.ts';
import { addContest as addSmallContest, finish, loginPath } from './support/candidate.ts';
import { openRecord } from './support/results.ts';
import { hasBrowser, OWNER, type Site, startSite } from './support/site.ts';

const CONTEST = '开学问卷';
const TICKET = '900001';
const LONG_ANSWER = '因为可以和同学一起讨论问题，'.repeat(60);

async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存' }).first().click();
  await page.getByText('保存成功').first().waitFor();
}

async function addTask(owner: Visitor): Promise<void> {
  const { page } = owner;
  await goWithin(owner, '/task-edit');
  await page.getByRole('button', { name: '添加题目' }).click();
  await page.waitForURL(/\/task-edit\/.+/);
  await page.getByLabel('名称').fill('上学感受');
  await page.getByRole('switch', { name: '基础问答' }).click();
  await page.getByRole('button', { name: '添加问题' }).click();
  await page.getByLabel('题目文本').first().fill('你喜欢上学吗？');
  await page.getByLabel('选项').first().fill('喜欢\n不喜欢');
  await page.getByRole('button', { name: '添加问题' }).click();
  // By keyboard: a list that scrolls while it unfolds is no place to aim at.
  await page.getByLabel('题型').last().fill('填空题');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active[title="填空题"]').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('题目文本').last().fill('为什么？请写不少于5字。');
  await page.getByText('不少于5字').last().waitFor();
  await saved(page);
}

/** Gives the login link as it lies in the clipboard. */
async function addContest(owner: Visitor): Promise<string> {
  const { page } = owner;
  await goWithin(owner, '/contest-edit');
  await page.getByRole('button', { name: '添加测试' }).click();
  await page.locator('#new-contest-name').fill(CONTEST);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/contest-edit\/.+/);
  // Whoever picks a task has added it.
  await page.getByLabel('添加题目').fill('上学感受');
  await page.locator('.ant-select-dropdown:visible').getByTitle('上学感受').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '添加准考证' }).click();
  await page.getByLabel('准考证号').last().fill(TICKET);
  await page.getByLabel('姓名').last().fill('林小满');
  await saved(page);
  await goWithin(owner, '/contest-edit');
  await page
    .getByRole('row', { name: new RegExp(CONTEST) })
    .getByRole('button', { name: '复制登录链接' })
    .click();
  await page.getByText('复制').first().waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The same pages on either engine are looked at once. */
async function takeContest(visitor: Visitor, link: string, isLookedAt: boolean): Promise<void> {
  const { page } = visitor;
  await page.goto(link);
  await page.getByLabel('准考证号').fill(TICKET);
  const look = async (name: string) => {
    if (isLookedAt) await visitor.shot(name);
  };
  await look('journey-login');
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('dialog').getByText('林小满').waitFor();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByRole('button', { name: '开始测试' }).waitFor();
  if (isLookedAt) await visitor.expectAccessible();
  await page.getByRole('button', { name: '开始测试' }).click();

  // What is missing is refused by the page, and marked.
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByText('第1题还未作答').first().waitFor();
  await page.getByLabel('喜欢', { exact: true }).check();
  await page.getByRole('textbox').last().fill('很好');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByText('第2题不得少于5字').first().waitFor();
  await look('journey-refused');

  // A reload in the middle loses nothing that was typed.
  await page.getByRole('textbox').last().fill(LONG_ANSWER);
  await page.reload();
  await expect.poll(() => page.getByRole('textbox').last().inputValue()).toBe(LONG_ANSWER);
  if (isLookedAt) await visitor.expectAccessible();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
  await look('journey-closing');
  await finish(page);
  await page.waitForURL((url) => url.pathname === '/ticket-login-card');
}

/** The whole answer is with the server, once. */
async function expectStored({ database }: Site): Promise<void> {
  const stored = await database.db
    .selectFrom('answer_history')
    .select(['applied', 'body'])
    .where('body', 'like', `%${LONG_ANSWER}%`)
    .execute();
  expect(stored).toHaveLength(1);
}

describe.skipIf(!hasBrowser())('the first journey through all layers', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function visitAsCandidate(site: Site, link: string, isLookedAt: boolean): Promise<void> {
    const candidate = await Visitor.open(browser, site.url, PHONE);
    await takeContest(candidate, link, isLookedAt);
    candidate.expectQuiet();
    await candidate.close();
    await expectStored(site);
  }

  it('leads from the owner’s first task to the answers of a candidate', async () => {
    const site = await startSite('sqlite');
    const owner = await Visitor.open(browser, site.url);
    await logInByForm(owner, OWNER);
    await addTask(owner);
    await owner.shot('journey-task');
    const link = await addContest(owner);
    expect(link).toBe(`${site.url}/ticket-login/${OWNER.username},${encodeURIComponent(CONTEST)}`);
    await visitAsCandidate(site, link, true);

    await goWithin(owner, `/contest-result/${CONTEST}`);
    await openRecord(owner.page, TICKET);
    const answer = owner.page.getByText(LONG_ANSWER);
    await answer.waitFor();
    const height = () => answer.evaluate((element) => element.clientHeight);
    const folded = await height();
    // A long text is unfolded by keyboard as well.
    await owner.page.getByRole('button', { name: /展开全文/ }).press('Enter');
    await owner.page.getByRole('button', { name: '收起', exact: true }).waitFor();
    expect(await height()).toBeGreaterThan(folded * 2);
    // However long it is, its button and the next answer stay near.
    const screen = await owner.page.evaluate(() => window.innerHeight);
    expect(await height()).toBeLessThanOrEqual(screen / 2);
    await owner.shot('journey-result');
    owner.expectQuiet();
    await owner.close();
    await site.stop();
  });

  // What the owner does is the same calls on either engine, and those are tried by themselves.
  it.skipIf(inject('postgresUrl') === '')('leads a candidate to the end on PostgreSQL', async () => {
    const site = await startSite('postgres');
    const ticket = [{ id: TICKET, type: '', name: '林小满', school: '' }];
    await addSmallContest(site, { name: CONTEST, ticketType: 'number', ticket });
    await visitAsCandidate(site, loginPath(CONTEST), false);
    await site.stop();
  });
});
