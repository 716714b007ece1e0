import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAccountCommand, hashPassword } from '#server/account/index.ts';
import { addSmallContest } from '#server/testing/test-app.ts';
import { logIn, logInByForm, Visitor } from './support/browser.ts';
import { look } from './support/look.ts';
import { ADMIN, hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const PASSWORD = 'a-password-for-tests';
const LI = { username: 'li', name: '李老师', password: PASSWORD };
const MANAGER = { username: 'manager', name: '教研员', password: PASSWORD };
const LIS_CONTEST = '李老师的测试';
const CONTEST = '答题练习';
const RENAMED = '答题练习（新）';

async function addAccount(site: Site, who: typeof LI, managed: string[] = []): Promise<void> {
  const { username, name, password } = who;
  const account = {
    username,
    name,
    school: '育才中学',
    password_hash: await hashPassword(password),
    managed_accounts: JSON.stringify(managed),
  };
  await site.database.write.run(addAccountCommand, { account, now: site.now() });
}

async function prepare(site: Site): Promise<void> {
  await addAccount(site, LI);
  await addAccount(site, MANAGER, [LI.username]);
  await addSmallContest({ database: site.database, clock: site }, { name: LIS_CONTEST }, LI.username);
}

/** What stands in the address behind the host, readable. */
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname + search);
};
const expectAddress = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address);

const ownSwitch = (page: Page) => page.getByRole('button', { name: '自己的内容' });
const chip = (page: Page, name: string) => page.getByRole('button', { name: `正在管理：${name}` });
const sheet = (page: Page) => page.getByRole('dialog', { name: '选择要管理的账号' });
const rowOf = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });
const back = (page: Page) => page.getByRole('link', { name: '返回自己的', exact: true });
const empty = (page: Page) => page.getByText('还没有测试，点击“添加测试”新建一个');

describe.skipIf(!hasBrowser())('acting for an owner', () => {
  const stage = setStage(prepare);

  it('an administrator takes care of an owner’s tests, and every link leads on to the owner’s pages', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, ADMIN);
      await page.goto('/contest-edit');
      await empty(page).waitFor();

      await ownSwitch(page).click();
      await sheet(page)
        .getByRole('link', { name: /李老师（li）\s*育才中学/ })
        .waitFor();
      await look(visitor, 'owner-sheet');
      // By keyboard alone: the field has the focus, and Enter takes the first.
      await page.keyboard.type('没有这个人');
      await sheet(page).getByText('没有找到“没有这个人”').waitFor();
      await sheet(page).getByLabel('查找账号').fill(OWNER.name);
      await sheet(page).getByRole('link').first().filter({ hasText: OWNER.name }).waitFor();
      await page.keyboard.press('Enter');
      await expectAddress(page, `/contest-edit?owner=${OWNER.username}`);
      await chip(page, `${OWNER.name}（${OWNER.username}）`).waitFor();
      await rowOf(page, CONTEST).waitFor();

      await page.getByRole('link', { name: '我的题目' }).click();
      await expectAddress(page, `/task-edit?owner=${OWNER.username}`);
      await rowOf(page, '学习习惯').waitFor();
      await page.goBack();
      await rowOf(page, CONTEST).getByRole('link').click();
      await expectAddress(page, `/contest-edit/${CONTEST}?owner=${OWNER.username}`);
      await page.locator('#contest-name').fill(RENAMED);
      await page.keyboard.press('Control+S');
      await page.getByText('保存成功').waitFor();
      await expectAddress(page, `/contest-edit/${RENAMED}?owner=${OWNER.username}`);
      await visitor.shot('owner-other-form');
      // An old name still leads to it, and to whose it is.
      await page.goto(`/contest-result/${CONTEST}?owner=${OWNER.username}`);
      await expectAddress(page, `/contest-result/${RENAMED}?owner=${OWNER.username}`);
      await page.getByRole('link', { name: '我的测试' }).first().click();
      await expectAddress(page, `/contest-edit?owner=${OWNER.username}`);

      // Whoever is given the address sees the same, after a log-in of their own.
      const other = await Visitor.open(stage.browser, stage.site.url);
      await other.page.goto(page.url());
      await other.page.getByLabel('用户名').fill(ADMIN.username);
      await other.page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
      await other.page.getByRole('button', { name: '登录', exact: true }).click();
      await rowOf(other.page, RENAMED).waitFor();
      await expectAddress(other.page, `/contest-edit?owner=${OWNER.username}`);
      other.expectQuiet();
      await other.close();

      await page.getByRole('banner').getByRole('link', { name: '考谱' }).click();
      await expectAddress(page, `/?owner=${OWNER.username}`);
      await page.getByRole('link', { name: /编写问卷和各类题目/ }).click();
      await expectAddress(page, `/task-edit?owner=${OWNER.username}`);
      await back(page).click();
      await expectAddress(page, '/task-edit');
      await page.getByText('还没有题目').waitFor();
      await ownSwitch(page).waitFor();
      await page.goBack();
      await rowOf(page, '学习习惯').waitFor();
    });
  });

  it('what is added belongs to the owner; what is typed is asked about before somebody else comes', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, ADMIN);
      await page.goto(`/contest-edit?owner=${LI.username}`);
      await rowOf(page, LIS_CONTEST).waitFor();
      await page.getByRole('button', { name: '添加测试' }).click();
      await page.getByRole('button', { name: '下一步' }).click();
      await page.locator('#contest-name').waitFor();
      const added = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
      const ownersOfAdded = () =>
        stage.site.database.db.selectFrom('contest').select('owner').where('name', '=', added).execute();
      // It is nobody's until it is saved.
      expect(await ownersOfAdded()).toEqual([]);
      await page.keyboard.press('Control+s');
      await page.getByText('保存成功').waitFor();
      await expectAddress(page, `/contest-edit/${added}?owner=${LI.username}`);
      expect(await ownersOfAdded()).toEqual([{ owner: LI.username }]);

      await page.locator('#contest-name').fill('没有保存的名称');
      const choose = async () => {
        await chip(page, `${LI.name}（${LI.username}）`).click();
        await sheet(page)
          .getByRole('link', { name: `${OWNER.name}（${OWNER.username}）` })
          .click();
      };
      await choose();
      await page.getByRole('button', { name: '留在本页' }).click();
      expect(await page.locator('#contest-name').inputValue()).toBe('没有保存的名称');
      await choose();
      await page.getByRole('button', { name: '不保存，离开' }).click();
      await expectAddress(page, `/contest-edit?owner=${OWNER.username}`);
      await rowOf(page, '学生学习情况调查').waitFor();

      // Another tab is another owner's, and a reload changes nothing in either.
      const tab = await visitor.context.newPage();
      await tab.goto(`/contest-edit?owner=${LI.username}`);
      await rowOf(tab, LIS_CONTEST).waitFor();
      await page.reload();
      await rowOf(page, '学生学习情况调查').waitFor();
      expect(await rowOf(page, LIS_CONTEST).count()).toBe(0);
      await tab.reload();
      await chip(tab, `${LI.name}（${LI.username}）`).waitFor();
      await rowOf(tab, LIS_CONTEST).waitFor();
      await tab.close();

      // A session that ends on the way is taken up again, and the way goes on.
      await chip(page, `${OWNER.name}（${OWNER.username}）`).click();
      const lisLink = sheet(page).getByRole('link', { name: `${LI.name}（${LI.username}）` });
      await lisLink.waitFor();
      stage.site.advance(3 * 3_600_000);
      await lisLink.click();
      const again = page.getByRole('dialog', { name: '登录已过期，请重新登录' });
      await again.getByLabel('密码', { exact: true }).fill(ADMIN.password);
      await again.getByRole('button', { name: '登录', exact: true }).click();
      await rowOf(page, LIS_CONTEST).waitFor();
      await expectAddress(page, `/contest-edit?owner=${LI.username}`);
      // The browser reports the refusals by itself.
      expect(visitor.complaints.filter((text) => !text.includes('401'))).toEqual([]);
      visitor.complaints.length = 0;

      await page.goto('/contest-edit?owner=nobody');
      await page.getByRole('heading', { name: '账号不存在' }).waitFor();
      await look(visitor, 'owner-unknown');
    });
  });

  it('a manager chooses among the managed accounts alone, and is refused all others', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logInByForm(visitor, MANAGER);
      await ownSwitch(page).click();
      const links = sheet(page).getByRole('link');
      await expect.poll(() => links.allInnerTexts()).toEqual(['自己的内容', '李老师（li）\n育才中学']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expectAddress(page, `/?owner=${LI.username}`);
      await page.getByRole('link', { name: /组卷、设置时间和对象/ }).click();
      await rowOf(page, LIS_CONTEST).waitFor();

      await page.goto(`/contest-edit?owner=${OWNER.username}`);
      await page.getByRole('heading', { name: '不能管理这个账号' }).waitFor();
      expect(await page.getByText('学生学习情况调查').count()).toBe(0);
      await ownSwitch(page).waitFor();
      await page.getByRole('link', { name: '返回自己的内容' }).click();
      await expectAddress(page, '/contest-edit');
      await empty(page).waitFor();
    });
  });

  it('an author with nobody else to act for sees no switch, and a stranger’s link is refused', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, LI);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`/contest-edit/${CONTEST}?owner=${OWNER.username}`);
      await page.getByRole('heading', { name: '不能管理这个账号' }).waitFor();
      // Of the own account, its jobs for the tray and its unread messages.
      const ofOneself = /get-(account|auth-config|(jobs|unread)\?owner=li$)/;
      expect(asked.filter((url) => url.includes('/api/') && !ofOneself.test(url))).toEqual([]);
      expect(await ownSwitch(page).count()).toBe(0);
      // The menu leads to the own pages again.
      await page.getByRole('link', { name: '我的测试' }).click();
      await expectAddress(page, '/contest-edit');
      await rowOf(page, LIS_CONTEST).waitFor();
    });
  });
});
