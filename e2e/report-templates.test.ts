import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn } from './support/browser.ts';
import { pathOf } from './support/candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '学生学习情况调查';
/** Somebody of the demo content who has answered it. */
const SAMPLE = '20260102';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>';

const saved = async (page: Page) => {
  await page.getByText('保存成功').first().waitFor();
  await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(0);
};

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

describe.skipIf(!hasBrowser())('report templates', () => {
  const stage = setStage();

  it('are added, sum asks up, are written with tags and a preview, and deleted', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/report-template-edit');
      await page.getByRole('button', { name: '添加报告模板' }).click();
      await expect.poll(() => pathOf(page)).toMatch(/^\/report-template-edit\/新建报告模板 - \d+$/);

      await page.getByLabel('名称', { exact: true }).fill('学情报告');
      // Part of a name finds the test; what is part of none is a name of its own.
      const contests = page.getByLabel('包含测试');
      await contests.fill('学习情况');
      await page.locator('.ant-select-item-option-active').getByText(CONTEST).waitFor();
      await contests.press('Enter');
      await contests.fill('明年的测试');
      await contests.press('Enter');
      await page.getByText('现在没有叫“明年的测试”的测试').waitFor();
      const chosen = page.locator('.ant-select-selection-item');
      await chosen.filter({ hasText: '明年的测试' }).locator('.ant-select-selection-item-remove').click();
      await page.getByText('现在没有叫').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await chosen.filter({ hasText: CONTEST }).waitFor();
      await page.getByLabel('可见性').click();
      await page.locator('.ant-select-dropdown:visible').getByText('不可见').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('保存后更新').waitFor();
      await page.getByLabel('样例准考证号').fill(SAMPLE);
      await page.keyboard.press('Control+s');
      await saved(page);
      expect(pathOf(page)).toBe('/report-template-edit/学情报告');
      await page.getByText(/已作答\d+题/).waitFor();
      await page.getByRole('rowheader', { name: SAMPLE }).waitFor();

      await page.getByRole('button', { name: '添加维度' }).click();
      const asks = page.getByLabel('维度 - 1的题目');
      // Words have no score: they are not offered.
      await asks.fill('你最喜欢学校的哪一点');
      await page.getByText('没有可以选择的题目').waitFor();
      await asks.fill('主动记下');
      await asks.press('Enter');
      await page.keyboard.press('Escape');
      await page.getByLabel('维度 - 1的有效题数').fill('2');
      await page.getByText('有效题数多于题目数').waitFor();
      await page.getByLabel('维度 - 1的有效题数').fill('1');
      await page.getByLabel('维度 - 1的编号').fill('x');
      await page.getByLabel('维度 - 1的编号').press('Enter');
      expect(await page.getByLabel('维度 - 1的编号').inputValue()).toBe('0');
      await page.getByLabel('维度 - 1的编号').fill('1');
      await page.getByLabel('维度 - 1的编号').press('Enter');
      await page.getByText('这个维度的编号1已是一道题目的编号').waitFor();
      await page.getByLabel('维度 - 1的编号').fill('50');
      await page.getByLabel('维度 - 1的编号').press('Enter');
      // The numbers mean something without a mouse as well.
      await page.getByText('各编号的题目', { exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.locator('.ask-list').getByText('主动记下').first().waitFor();
      await look(visitor, 'report-template-analysis');

      // What is wrong is found from the far end of the page, past a doubt about something else.
      await page.getByLabel('样例准考证号').fill('0');
      await page.getByText('没有准考证号为“0”的考生').waitFor();
      await page.getByRole('button', { name: '添加维度' }).click();
      await page.getByLabel('维度 - 2的编号').fill('50');
      await page.getByLabel('维度 - 2的编号').press('Enter');
      await page.getByRole('button', { name: '保存' }).last().click();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('维度 - 2的编号');
      expect(await page.getByLabel('维度 - 2的编号').evaluate(isInSight)).toBe(true);
      await look(visitor, 'report-template-wrong');
      await page.getByRole('button', { name: '删除维度 - 2' }).click();
      await page.getByLabel('样例准考证号').fill(SAMPLE);

      await page
        .getByRole('navigation', { name: '报告模板' })
        .getByRole('link', { name: '报告文本' })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: '留在本页' }).click();
      await page.getByRole('button', { name: '保存' }).last().click();
      await saved(page);
      await page.getByRole('columnheader', { name: /^50/ }).waitFor();

      await page
        .getByRole('navigation', { name: '报告模板' })
        .getByRole('link', { name: '报告文本' })
        .click();
      await page.getByText('这个模板还没有图表').waitFor();
      const text = page.getByRole('textbox', { name: '报告文本' });
      await text.click();
      await page.keyboard.type('同学');
      await page.getByRole('button', { name: '姓名', exact: true }).click();
      await page.keyboard.type('的得分是{题目:5');
      const offers = page.getByRole('listbox', { name: '可以插入的标签' });
      await offers.getByRole('option', { name: /维度：维度 - 1/ }).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await offers.getByRole('option', { name: /^作答 选了/ }).click();
      await page.keyboard.type('。{错}');
      await page.keyboard.press('Escape');
      expect((await text.textContent())?.trim()).toBe('同学{姓名}的得分是{题目:50:作答}。{错}');
      const preview = page.getByRole('region', { name: '预览' });
      await preview.getByText(/^同学张.*的得分是\d\.\d。/).waitFor();
      await preview.getByText(/错误：标签无法识别：错（位置：第1段/).waitFor();
      await page.getByRole('button', { name: /第1段.*标签无法识别：错/ }).click();
      expect(await page.evaluate(() => String(getSelection()))).toBe('{错}');
      await look(visitor, 'report-template-text');
      await page.keyboard.press('Delete');
      await preview.getByText('错误').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+s');
      await saved(page);

      await page.getByRole('link', { name: '报告模板' }).first().click();
      await page.getByText('同学{姓名}的得分是{题目:50:作答}。').waitFor();
      const row = page.getByRole('row').filter({ hasText: '学情报告' });
      await row.getByRole('button', { name: '删除模板' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确定删除' }).click();
      await page.getByText('删除报告模板成功', { exact: true }).waitFor();
      await row.waitFor({ state: 'detached' });
    });
  });

  it('warn of pictures that a PDF will not show, and lead to them', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      // Of the site, since no page may ask anybody else for anything in these tests; and no file that was uploaded.
      const address = '/logo.png';
      await page.route(`**${address}`, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
      );
      const author = await ownerBrowser(stage.site);
      const text = `<p>写给家长。</p><p>校徽<img src="${address}"></p>`;
      await author.post('/api/add-report-template', { owner: OWNER.username, name: '有外来图片', text });
      await page.goto('/report-template-edit-text/有外来图片');
      await page.getByRole('textbox', { name: '报告文本' }).getByRole('img').waitFor();
      await page.getByText('有1张图片在PDF中不显示').waitFor();
      await page.getByRole('button', { name: `第2段第3个字：图片没有上传到本站：${address}` }).click();
      const selected = () => getSelection()?.getRangeAt(0).cloneContents().firstElementChild?.localName;
      expect(await page.evaluate(selected)).toBe('img');
    });
  });
});
