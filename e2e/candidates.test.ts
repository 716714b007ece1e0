import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goWithin, logIn } from './support/browser.ts';
import { addContest, pathOf } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { chooseSheet, countOf } from './support/list-import.ts';
import { look } from './support/look.ts';
import { ADMIN, hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const ROWS = 300;
const ANSWERED = '有答案的测试';
const TITLES = ['准考证号', '姓名', '角色', '学校', '年级', '班级'];

type Row = [number: string, name: string, role: string, school: string, grade: string, inClass: string];

const goodRows = (): Row[] =>
  Array.from({ length: ROWS }, (_, index) => [
    `0${700_000 + index}`,
    index === 123 ? '欧阳修竹' : `考生${index}`,
    '学生',
    `第${(index % 9) + 1}中学`,
    '七年级',
    `${(index % 4) + 1}班`,
  ]);

/** With a number missing, one twice, a role that nobody knows, and a number with a blank in it. */
function badRows(): Row[] {
  const rows = goodRows();
  const change = (index: number, place: 0 | 2, value: string) => {
    const row = rows[index];
    if (row) row[place] = value;
  };
  change(9, 0, '');
  change(99, 0, '0700000');
  change(199, 2, '院士');
  change(299, 0, '07 0123');
  return rows;
}

const drawer = (page: Page) => page.getByRole('dialog', { name: '导入考生名单' });
/** What the button with the focus says. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const note = (page: Page, total: number) => page.getByText(`共${total}名`, { exact: true }).first();

describe.skipIf(!hasBrowser())('lists of candidates', () => {
  const stage = setStage((site) => addContest(site, { name: ANSWERED, duration: 0 }));

  it('an administrator brings an owner’s list in, mends what is wrong, takes it out, and finds somebody', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, ADMIN);
      // A short list: axe goes over every cell.
      await page.goto(`/candidate-edit?owner=${OWNER.username}&search=20260101`);
      await note(page, 1).waitFor();

      const opening = page.getByRole('button', { name: '导入名单' });
      await opening.click();
      await drawer(page).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('导入名单');
      await opening.click();
      await chooseSheet(page, TITLES, badRows());
      await drawer(page).getByText('有4行有误，没有导入任何考生').waitFor();
      await countOf(drawer(page), '有误', 4).waitFor();
      const reasons = await drawer(page).getByRole('row').allInnerTexts();
      expect(reasons.slice(1).map((row) => Number.parseInt(row, 10))).toEqual([11, 101, 201, 301]);
      expect(await drawer(page).getByRole('button', { name: '确认导入' }).isDisabled()).toBe(true);
      await look(visitor, 'candidates-refused');

      await drawer(page).getByRole('button', { name: '重新选择文件' }).click();
      await chooseSheet(page, TITLES, goodRows());
      await countOf(drawer(page), '新增', ROWS).waitFor();
      await visitor.shot('candidates-preview');
      // What was looked at is still there after a reload, and nothing is written yet.
      await page.reload();
      await countOf(drawer(page), '新增', ROWS).waitFor();
      await note(page, 1).waitFor();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await countOf(drawer(other), '新增', ROWS).waitFor();
      await page.bringToFront();
      await drawer(page).getByRole('button', { name: '确认导入' }).click();
      await drawer(page).getByText(`已导入考生：新增${ROWS}行，修改0行，无变化0行`).waitFor();
      // The other tab does not offer again what is done.
      await drawer(other).getByText(`已导入考生：新增${ROWS}行`).waitFor();
      await other.close();
      await drawer(page).locator('.import-actions').getByRole('button', { name: '关闭' }).click();
      await page.getByRole('button', { name: '清除筛选' }).click();
      await note(page, ROWS + 60).waitFor();

      await page.getByLabel('查找考生').fill('欧阳');
      const found = page.getByRole('row', { name: /欧阳修竹/ });
      await found.waitFor();
      await note(page, 1).waitFor();
      await found.getByRole('link', { name: '0700123' }).click();
      await expect.poll(() => pathOf(page)).toBe('/candidate-edit/0700123');
      await page.locator('#candidate-remark').waitFor();
      await visitor.shot('candidate');
      // The way back leads to what was looked for.
      await page.locator('.author-back').click();
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('欧阳');
      await found.waitFor();

      await page.getByRole('button', { name: '导出筛选结果' }).click();
      await page.getByRole('button', { name: /^任务/ }).click();
      const tray = page.getByRole('dialog', { name: '任务' });
      const exported = tray.getByRole('listitem').filter({ hasText: '导出考生' });
      await exported.getByText('已导出1名考生').waitFor();
      const refused = tray.getByRole('listitem').filter({ hasText: '需修改：共4行有误' });
      await refused.getByText('名单.xlsx').waitFor();
      await look(visitor, 'tray');
      const downloading = page.waitForEvent('download');
      await exported.getByRole('link', { name: '下载' }).click();
      expect((await downloading).suggestedFilename()).toMatch(/^考生名单-demo-\d{4}-\d\d-\d\d\.xlsx$/);
    });
  });

  it('two tabs that change one candidate see each other’s changes, and choose', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/candidate-edit/20260101');
      await page.locator('#candidate-remark').fill('第一个标签页');
      const other = await page.context().newPage();
      await other.goto('/candidate-edit/20260101');
      await other.locator('#candidate-school').fill('另一所学校');
      await other.keyboard.press('Control+S');
      await other.getByText('保存成功').waitFor();

      await page.bringToFront();
      await page.keyboard.press('Control+S');
      const dialog = page.getByRole('dialog', { name: '这一考生已有更新的版本' });
      await dialog.waitFor();
      expect(await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['学校', '备注']);
      await dialog.getByRole('button', { name: '取消，继续编辑' }).click();
      await other.close();
      // The refusal that the dialog is about.
      visitor.complaints.length = 0;
    });
  });

  it('a number whose answers are somebody’s gets another name only when that was looked at', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const importing = async (name: string) => {
        await goWithin(visitor, '/candidate-edit?search=0800001&import=new');
        await chooseSheet(page, ['准考证号', '姓名'], [['0800001', name]]);
        await drawer(page).getByRole('button', { name: '确认导入' }).waitFor();
      };
      const confirm = drawer(page).getByRole('button', { name: '确认导入' });
      await logIn(visitor, OWNER);
      await page.goto('/candidate-edit?import=new');
      await chooseSheet(page, ['准考证号', '包含测试'], [['0800001', '期中测平']]);
      await drawer(page).getByText('没有这些名称的测试：“期中测平”（1行）').waitFor();

      await importing('张三');
      await confirm.click();
      await drawer(page).getByText('已导入考生：').waitFor();
      await HttpCandidate.start(stage.site, ANSWERED, '0800001');

      await importing('王五');
      const earlier = page.url();
      await importing('李四');
      await countOf(drawer(page), '改了姓名且已有作答', 1).waitFor();
      await drawer(page).getByText('张三').waitFor();
      expect(await confirm.isDisabled()).toBe(true);
      await look(visitor, 'candidates-renamed');
      await drawer(page)
        .getByRole('checkbox', { name: /^已核对：这1人是同一个人改了姓名/ })
        .check();
      await confirm.click();
      await drawer(page).getByText('已导入考生：').waitFor();
      await goWithin(visitor, earlier);
      await drawer(page).getByText('已有更新的预览').waitFor();

      await goWithin(visitor, '/candidate-edit/0800001');
      await page.locator('#candidate-real-name').fill('赵六');
      await page.keyboard.press('Control+S');
      const question = page.getByRole('dialog', { name: '已有作答，确定要改姓名吗？' });
      await question.getByText('以“李四”作的答').waitFor();
      await question.getByRole('button', { name: '取消' }).click();
      await page.getByText('保存失败：没有改动').waitFor();
      await page.keyboard.press('Control+S');
      await question.getByRole('button', { name: '是同一个人，改姓名' }).click();
      await page.getByText('保存成功').waitFor();
      // The refusals that were asked about.
      visitor.complaints.length = 0;
    });
  });

  it('all are deleted only by whoever types it, and come back from the trash', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/candidate-edit?search=20260101');
      const open = page.getByRole('button', { name: '全部删除' });
      const dialog = page.getByRole('dialog', { name: '删除全部考生' });
      await open.press('Enter');
      await expect
        .poll(() => dialog.getByRole('textbox').evaluate((box) => box === document.activeElement))
        .toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('全部删除');
      await open.press('Enter');
      const confirm = dialog.getByRole('button', { name: '确定删除' });
      await dialog.getByText(/将删除demo的全部\d+名考生/).waitFor();
      expect(await confirm.isDisabled()).toBe(true);
      await look(visitor, 'candidates-delete-all');
      await dialog.getByRole('textbox').fill('全部删除');
      await confirm.click();
      await page.getByRole('button', { name: '清除筛选' }).click();
      await page.getByText('还没有考生，点击“导入名单”上传表格，或“添加考生”新建一名').waitFor();
      await goWithin(visitor, '/trash');
      await page.getByRole('button', { name: /^恢复考生/ }).click();
      await page.getByText(/已恢复\d+名考生/).waitFor();
      await goWithin(visitor, '/candidate-edit');
      await page.getByRole('link', { name: '0700000' }).waitFor();
    });
  });
});
