import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, type Visitor } from './support/browser.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TEMPLATE = { owner: OWNER.username, contests: ['学生学习情况调查'], candidate: '20260102' };
const CHART = '林间小路';

async function prepare(site: Site): Promise<void> {
  const owner = await ownerBrowser(site);
  const name = '写作练习';
  const long = '<p>一段文字。</p>'.repeat(60);
  for (const [path, body] of [
    ['/api/add-report-template', { ...TEMPLATE, name, editLayout: 'edit' }],
    ['/api/add-report-template', { ...TEMPLATE, name: '长文本', editLayout: 'edit', text: long }],
    ['/api/add-report-template', { ...TEMPLATE, name: '改名', text: `<p>看{图表:${CHART}}</p>` }],
    ['/api/add-chart', { owner: OWNER.username, name: CHART, reportTemplate: name, scopes: [{ askId: 1 }] }],
  ] as const) {
    const reply = await owner.post(path, body);
    if ((await reply.text()) !== 'true') throw new Error(`${path} was refused`);
  }
}

const writing = (page: Page) => page.getByRole('textbox', { name: '报告文本' });
const offers = (page: Page) => page.getByRole('listbox', { name: '可以插入的标签' });
const words = async (page: Page) => (await writing(page).textContent())?.trim();
const layouts = (page: Page) => page.getByRole('radiogroup', { name: '编辑模式' });
const selected = (page: Page) => page.evaluate(() => String(getSelection()));

async function open({ page }: Visitor, name: string): Promise<void> {
  await page.goto(`/report-template-edit-text/${name}`);
  await writing(page).click();
}

describe.skipIf(!hasBrowser())('the text of a report', () => {
  const stage = setStage(prepare);

  it('is completed part by part, and what stands behind the part is kept', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await open(visitor, '写作练习');
      await page.getByText('这个模板还没有图表').waitFor({ state: 'detached' });

      // The palette, then the number by words of the question.
      await page.getByRole('button', { name: '作答文本' }).click();
      expect(await selected(page)).toBe('【编号】');
      await page.keyboard.type('作业');
      await offers(page).waitFor();
      await page.keyboard.press('ArrowDown');
      const chosen = offers(page).getByRole('option', { selected: true });
      const id = /^\d+/.exec((await chosen.textContent()) ?? '')?.[0] ?? '';
      await page.keyboard.press('Enter');
      expect(await words(page)).toBe(`{题目:${id}:作答:文本}`);
      await offers(page).waitFor({ state: 'detached' });

      // By typing alone.
      await page.keyboard.type('，{题');
      await offers(page).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('4');
      await offers(page).waitFor();
      await page.keyboard.press('Enter');
      expect(await words(page)).toBe(`{题目:${id}:作答:文本}，{题目:4:文本}`);
      await page.keyboard.type('。');

      await page.getByRole('button', { name: '按图表选择文字' }).click();
      await page.keyboard.type('林');
      await offers(page).waitFor();
      await page.keyboard.press('Enter');
      expect(await selected(page)).toBe('【数】');
      await page.keyboard.type('3');
      expect(await words(page)).toContain(`。{图表:${CHART}:>3?【成立时的文字】:【不成立时的文字】}`);
      await offers(page).waitFor({ state: 'detached' });
    });
  });

  it('has a list that goes when the caret does, and that is never cut off', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await open(visitor, '长文本');
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('{');
      await offers(page).waitFor();
      // The list itself may be scrolled.
      for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowDown');
      await expect.poll(() => offers(page).evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
      await page.keyboard.press('Control+End');
      await offers(page).waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await page.keyboard.type('{');
      const box = await offers(page).boundingBox();
      const caret = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0);
      const { height = 0 } = page.viewportSize() ?? {};
      expect(box?.height).toBeGreaterThan(150);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(caret + 1);
      await visitor.shot('report-text-list-above');
      await page.keyboard.press('ArrowLeft');
      await offers(page).waitFor({ state: 'detached' });
      expect(await words(page)).toMatch(/^\{一段文字。[^{]*\{$/);
    });
  });

  it('is looked at in another way without being changed', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await open(visitor, '写作练习');
      await layouts(page).getByText('预览', { exact: true }).click();
      await page.getByRole('region', { name: '预览' }).waitFor();
      expect(await page.getByText('有未保存的修改').count()).toBe(0);
      // Nobody is asked whether to leave, nor whether to go on with it.
      await page.getByRole('link', { name: '报告模板' }).first().click();
      await page.getByRole('heading', { name: '报告模板' }).waitFor();
      await open(visitor, '写作练习');
      expect(await page.getByRole('dialog').count()).toBe(0);

      // It is kept along with what is saved.
      await layouts(page).getByText('编辑和预览').click();
      await page.keyboard.press('Control+s');
      await page.getByText('保存成功').waitFor();
      expect(await page.getByText('有未保存的修改').count()).toBe(0);
      await page.reload();
      expect(await page.getByRole('radio', { name: '编辑和预览' }).isChecked()).toBe(true);
      await look(visitor, 'report-text-both');
    });
  });

  it('tells of a chart that was renamed meanwhile, and keeps its new name', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await open(visitor, '改名');
      await page.keyboard.press('Control+End');
      await page.keyboard.type('，谢谢');
      const owner = await ownerBrowser(stage.site);
      const id = encodeURIComponent(`${OWNER.username}/${CHART}`);
      const chart = (await (await owner.get(`/api/get-chart?id=${id}`)).json()) as object;
      await owner.post(`/api/update-chart?id=${id}`, { ...chart, name: '山间小路' });
      await page.keyboard.press('Control+s');
      const dialog = page.getByRole('dialog', { name: '这一报告模板已有更新的版本' });
      await dialog
        .getByText(`图表“${CHART}”改名为“山间小路”，报告文本中引用它的地方随之改了名称。`)
        .waitFor();
      await dialog.getByRole('button', { name: '保存我的修改' }).click();
      await page.getByText('保存成功').waitFor();
      expect(await words(page)).toBe('看{图表:山间小路}，谢谢');
      expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    });
  });

  it('is reached and left by the Tab key', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await open(visitor, '长文本');
      const focused = () =>
        page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        );
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('查看源码');
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe('报告文本');
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.jodit-toolbar__box') !== null)).toBe(
        true,
      );
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('报告文本');

      // In a table Tab goes from cell to cell, and after Escape out of it.
      await page.keyboard.press('Control+End');
      await page.getByRole('button', { name: '表格', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /插入|确\s?定/ })
        .click();
      await writing(page).locator('td, th').first().click();
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('报告文本');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('查看源码');
    });
  });
});
