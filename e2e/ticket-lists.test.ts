import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { logIn, unfold } from './support/browser.ts';
import { addContest, loginPath } from './support/candidate.ts';
import { chooseSheet, countOf } from './support/list-import.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '有名单的测试';
const FORM = `/contest-edit/${encodeURIComponent(CONTEST)}`;
const TITLES = ['准考证号', '姓名', '学校'];
/** The list before: the first stays, the second gets a school, the third goes. */
const BEFORE = [
  { id: '2001', type: '', name: '林小满', school: '实验小学' },
  { id: '2002', type: '', name: '周一', school: '' },
  { id: '2003', type: '教师', name: '吴老师', school: '实验小学' },
];
const GOOD = [
  ['2001', '林小满', '实验小学'],
  ['2002', '周一', '第二小学'],
  ['2004', '郑又来', '第二小学'],
];

const drawer = (page: Page) => page.getByRole('dialog', { name: '导入准考证名单' });

describe.skipIf(!hasBrowser())('the ticket list of a contest', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, ticketType: 'number', ticket: BEFORE }));

  it('is replaced by a spreadsheet once its bad rows are mended, and admits who is in it', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(FORM);
      // What else was changed in the form stays there.
      await unfold(page, '开放与显示');
      await page.locator('#contest-organizer').fill('改过的主办单位');
      await page.getByRole('button', { name: '导入名单' }).click();
      await chooseSheet(page, TITLES, [...GOOD, ['20 05', '空一格', ''], ['2001', '又一个', '']]);
      await drawer(page).getByText('有2行有误，没有导入任何准考证号').waitFor();
      await countOf(drawer(page), '有误', 2).waitFor();
      const reasons = await drawer(page).getByRole('row').allInnerTexts();
      expect(reasons.slice(1).map((row) => Number.parseInt(row, 10))).toEqual([5, 6]);
      expect(await drawer(page).getByRole('button', { name: '确认导入' }).isDisabled()).toBe(true);

      await drawer(page).getByRole('button', { name: '重新选择文件' }).click();
      await chooseSheet(page, TITLES, GOOD);
      for (const label of ['新增', '有变化', '移除', '无变化'])
        await countOf(drawer(page), label, 1).waitFor();
      await countOf(drawer(page), '移除', 1).click();
      await drawer(page).getByRole('cell', { name: '吴老师' }).waitFor();
      await look(visitor, 'tickets-preview');
      await drawer(page).getByRole('button', { name: '确认导入，并移除1行' }).click();
      await drawer(page).getByText(`已导入“${CONTEST}”的名单：新增`).waitFor();
      await drawer(page).locator('.import-actions').getByRole('button', { name: '关闭' }).click();

      expect(await page.getByLabel('准考证号', { exact: true }).count()).toBe(3);
      await expect.poll(() => page.getByLabel('准考证号').last().inputValue()).toBe('2004');
      expect(await page.locator('#contest-organizer').inputValue()).toBe('改过的主办单位');
      await page.keyboard.press('Control+S');
      await page.getByText('保存成功').waitFor();
    });

    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const type = async (ticket: string) => {
        await page.goto(loginPath(CONTEST));
        await page.getByLabel('准考证号').fill(ticket);
        await page.getByRole('button', { name: '登录' }).click();
      };
      await type('2003');
      await page.getByText(LOGIN_TEXTS.unknownTicket).first().waitFor();
      await type('2004');
      const dialog = page.getByRole('dialog', { name: '请确认您的信息' });
      await dialog.getByText('郑又来').waitFor();
      await dialog.getByRole('button', { name: '确认' }).click();
      await page.getByRole('button', { name: '开始测试' }).waitFor();
      // The refusal of the number that was removed.
      visitor.complaints.length = 0;
    });
  });

  it('with changes that are not saved is not replaced unasked', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(FORM);
      await page.getByRole('button', { name: '添加准考证' }).click();
      await page.getByLabel('准考证号', { exact: true }).last().fill('2999');
      await page.getByRole('button', { name: '导入名单' }).click();
      await page
        .getByRole('dialog', { name: '名单有未保存的修改' })
        .getByRole('button', { name: '保存' })
        .click();
      await page.getByText('保存成功').waitFor();
    });
  });
});
