import { readFileSync } from 'node:fs';
import type { APIRequestContext, Download, Page } from 'playwright-core';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { entriesIn } from '#server/testing/crafted-xlsx.ts';
import { goWithin, logIn } from './support/browser.ts';
import { pathOf } from './support/candidate.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const owner = OWNER.username;
const [OF_PUPILS, OF_SCHOOLS] = ['学生学习情况报告', '学校学习情况报告'];
const SCHOOL = '东湖区实验小学';
/** Somebody of the demo content who has answered. */
const PUPIL = '20260102';
/** Another, of the other district. */
const MOVED = '20260302';
const SUPERVISOR = '70260101';

async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const isPdf = ({ bytes }: { bytes: Buffer }) => bytes.subarray(0, 5).toString() === '%PDF-';

/** To a school of the same name in another district. */
async function moveToNamesake(request: APIRequestContext): Promise<void> {
  const id = `${owner}/${MOVED}`;
  const { hasQueryPassword: _has, ...found } = (await (
    await request.get('/api/get-candidate', { params: { id } })
  ).json()) as Record<string, unknown>;
  const data = { ...found, school: SCHOOL };
  const saved = await request.post('/api/update-candidate', { params: { id }, data });
  expect(await saved.text()).toBe('true');
}

describe.skipIf(!hasBrowser())('reports', () => {
  const stage = setStage();

  it('of a candidate are a step away from the list, and found by number where there is no list', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/candidate-edit?search=${PUPIL}`);
      await page.getByRole('link', { name: OF_PUPILS }).click();
      await expect.poll(() => pathOf(page)).toBe(`/report-edit/${owner}/${PUPIL}/${OF_PUPILS}`);
      await page.locator('#report-end').waitFor({ state: 'attached' });
      const pdf = await downloaded(page, () => page.getByRole('button', { name: /^下载报告/ }).click());
      expect(pdf.name).toMatch(/^学生学习情况报告 - .+\.pdf$/);
      expect(isPdf(pdf)).toBe(true);

      // Where there are several, they are chosen from a menu.
      const template = { owner, name: '另一份报告', contests: ['学生学习情况调查'], text: '<p>{姓名}</p>' };
      expect((await context.request.post('/api/add-report-template', { data: template })).status()).toBe(200);
      await goWithin(visitor, `/candidate-edit?search=${PUPIL}`);
      await page.getByRole('button', { name: /的报告$/ }).click();
      await page.getByRole('menuitem', { name: OF_PUPILS }).waitFor();
      await visitor.shot('candidates-report-menu');
      await page.getByRole('menuitem').getByRole('link', { name: '另一份报告' }).click();
      await expect.poll(() => pathOf(page)).toBe(`/report-edit/${owner}/${PUPIL}/另一份报告`);
      await context.request.post('/api/delete-report-template', { data: template });

      await goWithin(visitor, `/report-edit?template=${OF_PUPILS}`);
      await page.getByLabel('查找考生').fill(PUPIL);
      await expect.poll(() => page.getByRole('link', { name: /^查看报告/ }).count()).toBe(1);
      await page.getByLabel('查找考生').fill('999');
      await page.getByRole('link', { name: '打开准考证号为“999”的报告' }).click();
      await page.getByText('报告不存在').waitFor();
      await goWithin(visitor, `/report-edit?template=${OF_PUPILS}&by=area`);
      await page.getByText('这个模板写的是一名考生的作答').waitFor();
    });
  });

  it('of schools and districts are found by authors, read right, and come as PDF and as figures', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/report-template-edit');
      const row = page.getByRole('row').filter({ hasText: OF_SCHOOLS });
      await row.getByRole('button', { name: '查看全部报告' }).click();
      await page.getByRole('link', { name: SCHOOL, exact: true }).waitFor();
      await page.getByLabel('查找学校').fill('西山');
      await page.getByRole('link', { name: SCHOOL, exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: '西山区第三中学', exact: true }).waitFor();
      await page.getByLabel('查找学校').fill('没有这所');
      await page.getByText('没有名称含“没有这所”的学校').waitFor();
      await page.getByLabel('查找学校').fill('实验');
      await page.getByRole('link', { name: `查看报告：${SCHOOL}` }).click();
      await page.locator('#report-end').waitFor({ state: 'attached' });
      expect(pathOf(page)).toBe(`/report-edit/${owner}/学校:东湖区:${SCHOOL}/${OF_SCHOOLS}`);
      const paper = page.locator('.report-sheet');
      expect(await paper.textContent()).not.toMatch(/同学|错误|缺乏|没有作答/);
      await lookWideAndNarrow(visitor, 'report-of-school');

      const sheet = await downloaded(page, () => page.getByRole('link', { name: '下载图表数据' }).click());
      expect(sheet.name).toMatch(new RegExp(`^图表数据-${OF_SCHOOLS}-学校.东湖区.${SCHOOL}\\.xlsx$`));
      const { sheets } = await readXlsx(sheet.bytes);
      const scores = sheets.find(({ name }) => name === '学校两项得分');
      expect(scores?.rows.map((cells) => cells.slice(0, 3))).toEqual([
        ['名称', '类型', '范围'],
        ['学习习惯：我们的学生', '默认', '个人'],
        ['学习习惯（全市平均）', '默认', '全市'],
        ['校园归属感：我们的学生', '默认', '个人'],
        ['校园归属感（全市平均）', '默认', '全市'],
      ]);

      await page.getByRole('link', { name: '选择其他报告' }).click();
      await page.getByRole('button', { name: '区县', exact: true }).click();
      await page.getByRole('link', { name: '查看报告：西山区' }).waitFor();
      const pdf = await downloaded(page, () =>
        page.getByRole('button', { name: '下载报告：西山区' }).click(),
      );
      expect(isPdf(pdf)).toBe(true);
      await page.getByRole('link', { name: '查看报告：西山区' }).click();
      await page.locator('#report-end').waitFor({ state: 'attached' });
      expect(await paper.textContent()).not.toMatch(/同学|错误|缺乏|没有作答/);
      expect(await paper.textContent()).toContain('西山区学生的学习习惯');
    });
  });

  it('are looked at by a supervisor of schools, of the own district alone', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      const reply = await context.request.post('/api/school-login', { data: { username: SUPERVISOR } });
      expect(reply.status()).toBe(200);
      await page.goto('/');
      await page
        .locator('main')
        .getByRole('link', { name: /学校报告/ })
        .click();
      const link = page.getByRole('link', { name: new RegExp(`^查看报告：${SCHOOL}`) });
      await link.waitFor();
      expect(await page.getByText('西山区').count()).toBe(0);
      expect(await page.getByText(OF_PUPILS).count()).toBe(0);
      await look(visitor, 'report-staff');
      await link.click();
      await page.locator('#report-end').waitFor({ state: 'attached' });
      await page.getByRole('heading', { name: OF_SCHOOLS }).first().waitFor();
      expect(await page.getByText('下载图表数据').count()).toBe(0);
      await goWithin(visitor, `/report-edit/${owner}/学校:西山区:西山区第三中学/${OF_SCHOOLS}`);
      await page.getByText('没有权限查看这个区县或学校').waitFor();
      // The browser tells of the refusal by itself.
      visitor.complaints.splice(0);
    });
  });

  it('of all candidates of a school come as one file, and not those of its namesake', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      await logIn(visitor, OWNER);
      await moveToNamesake(context.request);
      await page.goto('/report-template-edit');
      const row = page.getByRole('row').filter({ hasText: OF_PUPILS });
      await row.getByRole('button', { name: '打包下载报告' }).click();
      const dialog = page.getByRole('dialog', { name: /^打包下载报告/ });
      await dialog.getByText('按学校', { exact: true }).click();
      await dialog.getByLabel('学校', { exact: true }).fill('实验');
      const offers = page.locator('.ant-select-item-option').filter({ visible: true });
      await expect
        .poll(() => offers.allTextContents())
        .toEqual([`${SCHOOL}（东湖区）`, `${SCHOOL}（西山区）`]);
      await offers.last().click();
      await dialog.getByText('有1名考生参加过测试').waitFor();
      await look(visitor, 'export-reports');
      await dialog.getByRole('button', { name: '开始打包' }).click();
      await page.getByRole('button', { name: /^任务/ }).click();
      const tray = page.getByRole('dialog', { name: '任务' });
      await tray.getByText('已生成1份报告').waitFor();
      const zip = await downloaded(page, () => tray.getByRole('link', { name: /下载/ }).first().click());
      expect(zip.name).toMatch(/^学生学习情况报告.*\.zip$/);
      const [report, words] = entriesIn(zip.bytes);
      expect(report?.name).toMatch(new RegExp(`^${SCHOOL}/[12]班/${MOVED}-.+\\.pdf$`));
      expect(isPdf({ bytes: report?.content ?? Buffer.alloc(0) })).toBe(true);
      expect(words?.name).toBe('说明.txt');
    });
  });
});
