import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { goWithin, logIn, PHONE } from './support/browser.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const owner = OWNER.username;
const TEMPLATE = '学情报告';
const CHART = '我和全市同学比较的学习习惯';
/** Two of the demo content who have answered. */
const [MINE, OTHERS] = ['20260102', '20260104'];

const TEXT = [
  '<h1>{姓名}的报告</h1><p>写给家长。</p><h2>一、学习习惯</h2>',
  `<p>{图表:${CHART}}</p><h2>二、一句话</h2><p>你选择了“{题目:1:作答:文本}”。</p>`,
  '<p>均值是<span data-formula="\\frac{a+b}{2}">\\frac{a+b}{2}</span>，见{链接:/notice}。</p>',
].join('');

async function prepare(site: Site): Promise<void> {
  const author = await ownerBrowser(site);
  const done = async (path: string, body: object) =>
    expect(await (await author.post(path, body)).text()).toBe('true');
  const template = { owner, contests: ['学生学习情况调查'], candidate: MINE, text: TEXT };
  await done('/api/add-report-template', { ...template, name: TEMPLATE, visibility: 'visible' });
  await done('/api/add-report-template', { ...template, name: '还没有发布的报告' });
  const scopes = [{ askId: 1 }, { askId: 1, range: '全市' }];
  await done('/api/add-chart', { owner, name: CHART, reportTemplate: TEMPLATE, scopes });
}

const path = (ticket: string, base = '/report-edit') => `${base}/${owner}/${ticket}/${TEMPLATE}`;

describe.skipIf(!hasBrowser())('reports', () => {
  const stage = setStage(prepare);

  it('are looked at by their owner, with the figures of their charts, and printed', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(path(MINE));
      await page.getByRole('img', { name: /^图表/ }).locator('svg').waitFor();
      const menu = page.getByRole('navigation', { name: '目录' });
      await menu.getByRole('link', { name: '二、一句话' }).click();
      await expect.poll(() => menu.locator('[aria-current]').first().textContent()).toBe('二、一句话');
      await lookWideAndNarrow(visitor, 'report-view');

      await page.locator('#report-end').waitFor({ state: 'attached' });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: '下载图表数据' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`图表数据-${TEMPLATE}-${MINE}.xlsx`);
      const { sheets } = await readXlsx(readFileSync(await download.path()));
      expect(sheets.map(({ name }) => name)).toEqual([CHART.slice(0, 15)]);
      expect(sheets[0]?.rows.map((row) => row[2])).toEqual(['范围', '个人', '全市']);

      await goWithin(visitor, path('不存在的人'));
      await page.getByText('报告不存在').waitFor();

      await page.goto(path(MINE, '/report'));
      await page.locator('#report-end').waitFor({ state: 'attached' });
      expect(await page.getByRole('banner').count()).toBe(0);
      // Whoever waits for the end marker finds them drawn.
      expect(await page.locator('[data-formula] .katex').count()).toBe(1);
      expect(await page.locator('a.report-link[href="/notice"]').count()).toBe(1);
      await look(visitor, 'report-print');
    });
  });

  it('are looked up by those they are about, each their own', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      const reply = await context.request.post('/api/report-login', { data: { username: MINE } });
      expect(reply.status()).toBe(200);
      await page.goto('/report-edit');
      await page.getByRole('link', { name: `查看报告：${TEMPLATE}` }).waitFor();
      expect(await page.getByText('还没有发布的报告').count()).toBe(0);
      await lookWideAndNarrow(visitor, 'report-list');
      await page.getByRole('link', { name: `查看报告：${TEMPLATE}` }).click();
      await page.getByRole('heading', { name: /的报告$/ }).waitFor();
      expect(await page.getByText('下载图表数据').count()).toBe(0);

      await page.goto(path(OTHERS));
      await page.getByText('报告不存在').waitFor();

      await page.setViewportSize(PHONE);
      await page.goto('/report-edit');
      await page.getByRole('button', { name: `下载报告：${TEMPLATE}` }).waitFor();
      expect(await page.getByRole('link', { name: `查看报告：${TEMPLATE}` }).isVisible()).toBe(false);
    });
  });
});
