import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAccountCommand, hashPassword } from '#server/account/index.ts';
import { addSmallContest } from '#server/testing/test-app.ts';
import { logIn, type Visitor } from './support/browser.ts';
import { chooseSheet } from './support/list-import.ts';
import { look } from './support/look.ts';
import { hasBrowser, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const AUTHOR = { username: 'newcomer', name: '周老师', password: 'a-password-for-tests' };

const CHILDREN = ['语文卷', '数学卷'];
/** In each of them. */
const TASKS = 2;

async function addAuthor(site: Site): Promise<void> {
  const { username, name, password } = AUTHOR;
  const account = { username, name, school: '', password_hash: await hashPassword(password) };
  await site.database.write.run(addAccountCommand, { account, now: site.now() });
}

async function addChildren(site: Site): Promise<void> {
  for (const name of CHILDREN) {
    const child = { name, taskCount: TASKS, ticketType: 'number' as const, ticket: [] };
    await addSmallContest({ database: site.database, clock: site }, child, AUTHOR.username);
  }
}

/** Presses of a mouse, on every page of the visit; keys that press a button are none. */
async function countClicks({ context }: Visitor): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0)
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      true,
    );
  });
  return (page) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByText('保存成功').first().waitFor();
  await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
}

/** From the list of tests; of another type where its label is given. */
async function beginContest(page: Page, name: string, type?: RegExp): Promise<void> {
  await page.getByRole('link', { name: '我的测试' }).first().click();
  await button(page, '添加测试').click();
  await page.locator('#new-contest-name').fill(name);
  if (type !== undefined) await page.getByRole('radio', { name: type }).check();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function pick(page: Page, noun: string, name: string): Promise<void> {
  await page.getByLabel(`添加${noun}`, { exact: true }).fill(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

describe.skipIf(!hasBrowser())('a new author with an empty account', () => {
  const stage = setStage(addAuthor);

  it('has a first test of ten questions after at most 30 clicks', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const clicks = await countClicks(visitor);
      await logIn(visitor, AUTHOR);
      await page.goto('/');
      await beginContest(page, '课堂小调查');
      await page.getByText('考生开始之前还缺少').waitFor();
      await look(visitor, 'authoring-new-contest');
      await button(page, /新建题目$/).click();
      // Whoever goes on to the new task saves the test on the way.
      await page.getByRole('link', { name: '新建题目 - 0' }).click();
      await button(page, '保存并离开').click();
      await page.getByRole('switch', { name: '基础问答' }).click();
      for (let number = 1; number <= 10; number += 1) {
        await button(page, '添加问题').click();
        // The new question has the focus; the rest goes by keyboard.
        await page.keyboard.type(`第${number}件事你喜欢吗？`);
        await page.getByLabel('选项').last().fill('喜欢\n不喜欢');
      }
      await page.getByText('共10个问题').waitFor();
      await save(page);
      expect(await clicks(page)).toBeLessThanOrEqual(30);
      const [stored] = await stage.site.database.db
        .selectFrom('task')
        .select('body')
        .where('owner', '=', AUTHOR.username)
        .execute();
      const { basic } = JSON.parse(stored?.body ?? '{}') as { basic: { questions: { text: string }[] } };
      expect(basic.questions.map(({ text }) => text)).toEqual(
        Array.from({ length: 10 }, (_, index) => `第${index + 1}件事你喜欢吗？`),
      );
    });
  });

  it('publishes a parent with two children and an imported list, and its link works', async () => {
    await addChildren(stage.site);
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, AUTHOR);
      await page.goto('/');
      await beginContest(page, '期末总测', /^父测试\s*由/);
      for (const child of CHILDREN) await pick(page, '子测试', child);
      await page.getByText('共2个子测试').waitFor();
      await save(page);
      await button(page, '导入名单').click();
      await chooseSheet(
        page,
        ['姓名', '准考证号'],
        [
          ['赵一', '7001'],
          ['钱二', '7002'],
        ],
      );
      const drawer = page.getByRole('dialog', { name: '导入准考证名单' });
      await drawer.getByRole('button', { name: '确认导入' }).click();
      await drawer.getByText('已导入“期末总测”的名单').waitFor();
      await drawer.locator('.import-actions').getByRole('button', { name: '关闭' }).click();
      await page.getByText('考生开始之前还缺少').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: '我的测试' }).first().click();
      await page.getByLabel('搜索测试').fill('总测');
      await page.getByRole('cell', { name: '课堂小调查', exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '期末总测的登录二维码' }).click();
      const dialog = page.getByRole('dialog', { name: '“期末总测”的登录链接' });
      const link = await dialog.getByLabel('登录链接').inputValue();
      await dialog.getByRole('img', { name: /二维码/ }).waitFor();
      await look(visitor, 'authoring-login-link');

      await stage.visit(async ({ page: candidate }) => {
        await candidate.goto(link);
        await candidate.getByLabel('准考证号').fill('7002');
        await candidate.getByRole('button', { name: '登录' }).click();
        const question = candidate.getByRole('dialog', { name: '请确认您的信息' });
        await question.getByText('钱二').waitFor();
        await question.getByRole('button', { name: '确认' }).click();
        for (const child of CHILDREN) await candidate.getByText(child).waitFor();
      });
    });
  });

  it('copies a test together with its tasks; nobody can log in to the copy yet', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, AUTHOR);
      await page.goto('/contest-edit');
      await button(page, '复制测试语文卷').click();
      const dialog = page.getByRole('dialog', { name: '复制测试“语文卷”' });
      await dialog.getByRole('radio', { name: /连同题目一起复制/ }).check();
      await look(visitor, 'authoring-copy');
      await dialog.getByRole('button', { name: '复制', exact: true }).click();
      await page.getByRole('heading', { name: '语文卷 - copy', level: 1 }).waitFor();
      await page.getByText('状态为“关闭”，考生不能登录').waitFor();
      expect(
        await page
          .locator('.task-rows')
          .getByRole('link', { name: / - copy$/ })
          .count(),
      ).toBe(TASKS);
    });
  });
});
