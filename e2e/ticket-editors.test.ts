import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn } from './support/browser.ts';
import { addContest } from './support/candidate.ts';
import { look } from './support/look.ts';
import { chooseSheet } from './support/list-import.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const formOf = (contest: string) => `/contest-edit/${encodeURIComponent(contest)}`;
const numbers = (page: Page) => page.getByLabel('准考证号', { exact: true });
const save = async (page: Page) => {
  await page.keyboard.press('Control+S');
  await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
};
async function tryNumber(page: Page, number: string, verdict: string): Promise<void> {
  await page.getByLabel('试一个号码').fill(number);
  await page.keyboard.press('Enter');
  await page.locator('.ticket-outcome').getByText(verdict).first().waitFor();
}

describe.skipIf(!hasBrowser())('the editors of tickets', () => {
  const stage = setStage(async (site) => {
    const listed = { id: '1001', type: '学生', name: '林小满', school: '' };
    await addContest(site, { name: '名单', ticketType: 'number', ticket: [listed] });
    await addContest(site, { name: '区间', ticketType: 'range', ticket: [] });
    await addContest(site, { name: '表达式', ticketType: 'regex', ticket: [] });
  });

  it('take what is pasted after a look at it, name what is wrong, and tell who gets in', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(formOf('名单'));
      await page.getByRole('button', { name: '从表格粘贴' }).click();
      const dialog = page.getByRole('dialog', { name: '从表格粘贴准考证' });
      await dialog
        .getByLabel('表格内容')
        .fill('1001\t周一\t第一小学\n1002\t张三\t第一小学\n1002\t李四\t\nAB12\t王五\t\n\t赵六\t第一小学');
      // Names are no roles.
      expect(await dialog.getByLabel('第B列的含义').inputValue()).toBe('name');
      await dialog.getByText('新号码1行，名单中已有、内容不同1行，有误3行').waitFor();
      for (const reason of ['“1002”与第2行重复', '“AB12”无法登录', '第5行 准考证号：不能为空'])
        await dialog.getByText(reason).waitFor();
      await dialog.getByText('姓名“林小满”→“周一”').waitFor();
      expect(await dialog.getByRole('button', { name: '添加1行' }).isDisabled()).toBe(true);
      await look(visitor, 'tickets-paste');
      await dialog.getByLabel('第C列的含义').selectOption('不导入');
      await dialog.getByRole('checkbox', { name: '跳过有误的3行' }).check();
      await dialog.getByRole('button', { name: '添加1行' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await numbers(page).count()).toBe(2);
      expect(await page.getByLabel('姓名').first().inputValue()).toBe('林小满');

      // One step.
      await page.keyboard.press('Control+Z');
      await expect.poll(() => numbers(page).count()).toBe(1);
      await page.keyboard.press('Control+Y');
      await expect.poll(() => numbers(page).count()).toBe(2);

      await page.getByRole('button', { name: '添加准考证' }).click();
      await page.keyboard.type('AB12');
      await page.keyboard.press('Control+S');
      await page.getByRole('button', { name: '第3行 准考证号：“AB12”无法登录' }).click();
      await expect
        .poll(() =>
          numbers(page)
            .last()
            .evaluate((input) => input === document.activeElement),
        )
        .toBe(true);
      await tryNumber(page, '1002', '准考证名单第2行就是“1002”');
      await page.getByText('以上按表单中还没保存的内容判断').waitFor();
      await tryNumber(page, 'AB12', '输入的号码必须全是数字');
      await look(visitor, 'tickets-number');
      await page.getByRole('button', { name: '移除第3行' }).click();
      await save(page);

      await page.getByRole('button', { name: '导入名单' }).click();
      const drawer = page.getByRole('dialog', { name: '导入准考证名单' });
      await chooseSheet(page, ['1', '张三', '1002'], [['2', '李四', '1003']]);
      await drawer.getByText('各列是按内容猜的').waitFor();
      await look(visitor, 'tickets-columns');
      await drawer.getByLabel('第B列的含义').selectOption('学校');
      await drawer.getByRole('button', { name: '按选择的列重新读取' }).click();
      await drawer.getByRole('button', { name: '按选择的列重新读取' }).waitFor({ state: 'detached' });
      await drawer.getByRole('cell', { name: '李四' }).waitFor();
      await drawer.getByRole('button', { name: '确认导入，并移除1行' }).click();
      await drawer.locator('.import-actions').getByRole('button', { name: '关闭' }).click();
      await expect.poll(() => page.getByLabel('学校').last().inputValue()).toBe('李四');
    });
  });

  it('say in words what a range and a pattern let in', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(formOf('区间'));
      await page.getByRole('button', { name: '添加区间' }).click();
      await page.keyboard.type('0101');
      await page.keyboard.press('Tab');
      await page.keyboard.type('0201');
      await page.getByText('0101到0200，共100个号码，0201不在内').waitFor();
      await tryNumber(page, '0201', '结束号不包含在内');
      await tryNumber(page, '0200', '“0200”在第1行的区间内');
      await look(visitor, 'tickets-range');
      await save(page);

      await page.goto(formOf('表达式'));
      await page.getByLabel('准考证号的正则表达式').fill('(2025|2026');
      await page.getByText('左括号“(”没有对应的右括号“)”').waitFor();
      await page.getByText('不会写正则表达式？').click();
      await look(visitor, 'tickets-pattern');
      await page.getByRole('button', { name: '套用：2025或2026开头，后面4位数字' }).click();
      await tryNumber(page, '20260001', '“20260001”可以登录');
      await tryNumber(page, '2026', '不（完全）相符');
      await save(page);
    });
  });
});
