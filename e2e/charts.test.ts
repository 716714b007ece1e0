import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goWithin, logIn } from './support/browser.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TEMPLATE = {
  owner: OWNER.username,
  name: '学习情况报告',
  contests: ['学生学习情况调查'],
  candidate: '20260209',
  text: '<p>你的习惯：{图表:习惯得分:>3?好:一般}</p>',
  postAsks: [{ id: 101, text: '学习习惯', validCount: 2, askIds: [1, 2, 3] }],
};

async function prepare(site: Site): Promise<void> {
  const owner = await ownerBrowser(site);
  // Of an owner who has none yet: those of the demo are out of the way.
  const query = `owner=${OWNER.username}`;
  for (const [list, remove] of [
    [`/api/get-charts?${query}`, '/api/delete-chart'],
    [`/api/get-report-templates?${query}`, '/api/delete-report-template'],
  ] as const) {
    const things = (await (await owner.get(list)).json()) as { owner: string; name: string }[];
    for (const { owner: of, name } of things) await owner.post(remove, { owner: of, name });
  }
  const reply = await owner.post('/api/add-report-template', TEMPLATE);
  if ((await reply.text()) !== 'true') throw new Error('the template was refused');
}

const picture = (page: Page) => page.getByRole('img', { name: /^图表/ });
const wordsOf = (page: Page) => picture(page).first().getAttribute('aria-label');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option-content')
    .getByText(option, { exact: true })
    .click();
}

const said = (page: Page, text: string) => page.locator('.ant-message-notice').getByText(text).waitFor();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe.skipIf(!hasBrowser())('charts', () => {
  const stage = setStage(prepare);

  it('are made, drawn while they are edited, copied into reports and deleted', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/chart-edit');
      await page.getByText('还没有图表，点击“添加图表”新建一个').waitFor();
      await page.getByRole('button', { name: '添加图表' }).click();
      await said(page, '添加图表成功');
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/chart-edit/新建图表 - 0');

      // The only template is chosen already; an ask is found by its words.
      const ask = page.getByLabel('第1个范围的题目或维度');
      await ask.click();
      await ask.fill('学习习惯');
      await page.keyboard.press('Enter');
      await page.getByLabel('第1个范围的文本').fill('我的得分');
      await page.getByRole('button', { name: '添加范围' }).click();
      await choose(page, '第2个范围的对象', '全校');
      await page.getByRole('button', { name: '添加范围' }).click();
      await choose(page, '第3个范围的对象', '全市');
      await expect.poll(() => wordsOf(page)).toMatch(/我的得分：\d\.\d；全校平均：\d\.\d；全市平均：\d\.\d/);
      await page.getByLabel('标题').fill('学习习惯');
      await expect.poll(() => wordsOf(page)).toContain('图表“学习习惯”');
      await picture(page).locator('svg').waitFor();

      // By keys the same row goes on, and the picture with it.
      await page.getByRole('button', { name: '下移第1个范围' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByLabel('第3个范围的文本').inputValue()).toBe('我的得分');
      await expect.poll(() => wordsOf(page)).toMatch(/全校平均.*全市平均.*我的得分/);
      await page.getByRole('button', { name: '适合黑白打印' }).click();
      await expect.poll(() => page.locator('.report-chart [fill="rgb(17,46,81)"]').count()).toBe(1);
      await look(visitor, 'chart-edit');

      // What follows from a choice is one step, which one step takes back.
      await choose(page, '子类型', '百分位条形图（横向）');
      await expect.poll(() => page.getByLabel('选项').inputValue()).toBe('百分比\n其他');
      await expect.poll(() => wordsOf(page)).toMatch(/我的得分（全校）：我超过\d+\.\d%的人/);
      await choose(page, '类型', '文本');
      await page.getByLabel('标题').waitFor({ state: 'detached' });
      await page
        .locator('.chart-edit-preview span')
        .filter({ hasText: /^\d+%$/ })
        .waitFor();
      for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: '撤销' }).click();
      await expect.poll(() => page.getByLabel('选项').inputValue()).toBe('');
      for (const which of [3, 2, 1]) await page.getByRole('button', { name: `删除第${which}个范围` }).click();
      await page.locator('.chart-edit-preview').getByText('请至少添加一个范围').waitFor();
      await page.getByRole('button', { name: '保存' }).first().click();
      await said(page, '请至少添加一个范围');
      for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: '撤销' }).click();
      await page.getByLabel('第3个范围的文本').waitFor();

      await page.getByLabel('名称').fill('习惯得分');
      await page.getByRole('button', { name: '保存' }).first().click();
      await said(page, '保存成功');
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/chart-edit/习惯得分');
      await page.getByRole('button', { name: '复制链接' }).click();
      await said(page, '复制链接成功，请在报告模板中粘贴此链接');
      expect(await clipboard(page)).toBe('{图表:习惯得分}');
      await page.getByRole('button', { name: '复制代码' }).click();
      await said(page, '复制代码成功');
      expect(await clipboard(page)).toMatch(
        /^\{图表代码:\{"name":"习惯得分",.*"reportTemplate":"学习情况报告"\}\}$/,
      );

      await page.getByRole('link', { name: '我的图表' }).first().click();
      await page.getByRole('link', { name: '习惯得分' }).waitFor();
      // What was said before fades away, and is not looked at.
      await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(0);
      await picture(page).locator('svg').waitFor();
      await page.getByLabel('搜索图表').fill('没有的');
      await page.getByText('没有找到与“没有的”有关的图表').waitFor();
      await page.getByLabel('搜索图表').fill('习惯');
      await page.getByRole('button', { name: '删除' }).click();
      const question = page.getByRole('dialog', { name: '确定删除图表“习惯得分”吗？' });
      await question.getByText('报告模板“学习情况报告”的文本引用了它').waitFor();
      await question.getByRole('button', { name: '确定删除' }).click();
      await page.locator('.ant-message-notice').getByText('删除图表成功', { exact: true }).waitFor();
      await page.getByText('没有找到与“习惯”有关的图表').waitFor();
    });
  });

  it('get one palette together, and those that do not are named', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      const owner = await ownerBrowser(stage.site);
      const body = { owner: OWNER.username, reportTemplate: TEMPLATE.name, scopes: [{ askId: 101 }] };
      for (const name of ['甲', '乙', '丙']) await owner.post('/api/add-chart', { ...body, name });
      await owner.post('/api/add-chart', { ...body, name: '文字', type: 'text' });
      await page.goto('/chart-edit');
      const palette = page.getByRole('button', { name: '适合黑白打印' });
      await palette.waitFor();
      expect(await palette.isDisabled()).toBe(true);
      expect(await page.getByLabel('选择图表“文字”').isDisabled()).toBe(true);
      for (const name of ['甲', '乙', '丙']) await page.getByLabel(`选择图表“${name}”`).check();
      await page.getByText('已选中3个图表').waitFor();
      await look(visitor, 'charts-selected');
      // Somebody deletes one of them meanwhile.
      await owner.post('/api/delete-chart', { owner: OWNER.username, name: '丙' });
      await palette.click();
      const question = page.getByRole('dialog', { name: '把选中的3个图表换成“适合黑白打印”吗？' });
      await question.getByText('“甲”“乙”“丙”现在的颜色将被替换').waitFor();
      await question.getByRole('button', { name: '更换配色' }).click();
      await said(page, '已更换2个图表的配色');
      const failure = page.getByRole('dialog', { name: '1个图表的配色没有更换' });
      await failure.getByText(/图表“丙”：/).waitFor();
      await failure.getByRole('button', { name: '知道了' }).click();
      await page.getByText('选中图表后，可以一起更换配色').waitFor();
      const charts = (await (await owner.get(`/api/get-charts?owner=${OWNER.username}`)).json()) as {
        name: string;
        colorPin: string;
      }[];
      const pins = Object.fromEntries(charts.map(({ name, colorPin }) => [name, colorPin]));
      expect(pins).toMatchObject({ 甲: 'rgb(20,20,20)', 乙: 'rgb(20,20,20)', 文字: 'rgb(209,52,56)' });
    });
  });

  it('say that they load, as templates do', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/account');
      for (const [path, calls] of [
        ['/chart-edit', '**/api/get-charts?*'],
        ['/chart-edit/没有', '**/api/get-chart?*'],
        ['/report-template-edit', '**/api/get-report-templates?*'],
        ['/report-template-edit/学习情况报告', '**/api/get-report-template?*'],
        ['/report-template-edit-text/学习情况报告', '**/api/get-report-template?*'],
      ] as const) {
        let letGo = () => {};
        const isSeen = new Promise<void>((resolve) => (letGo = resolve));
        await page.route(calls, async (route) => {
          await isSeen;
          await route.continue();
        });
        await goWithin(visitor, path);
        await page.getByRole('status').getByText('正在加载...', { exact: true }).first().waitFor();
        expect(await page.locator('.ant-skeleton, .ant-spin').count()).toBe(0);
        letGo();
        await expect.poll(() => page.getByText('正在加载...').count()).toBe(0);
        await page.unroute(calls);
      }
    });
  });
});
