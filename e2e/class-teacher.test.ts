import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { insertCandidates } from '#server/candidate/index.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { logIn, PHONE, type Visitor } from './support/browser.ts';
import { addContest, loginPath, pathOf } from './support/candidate.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const SIDEWAYS = { width: 667, height: 375 };
const HERE = { area: '东城区', school: '实验小学', grade: '五年级', class: '1班' };
const NAMES = ['白露', '陈小满', '邓立夏', '方寒露', '郭小雪', '何立冬'];

const pupil = (name: string, realName: string, more: object = {}) =>
  CandidateFields.parse({ ...HERE, name, realName, tag: '学生', gender: '女', ...more });

/** A class of six beside the two hundred others of the school. */
async function fillSchool(site: Site): Promise<void> {
  await addContest(site, { name: '班级填报', tag: '班主任', ticketType: 'number', ticket: [] });
  await addContest(site, { name: '学校填报', tag: '教师', ticketType: 'number', ticket: [] });
  const others = Array.from({ length: 200 }, (_, index) =>
    pupil(`77${String(index).padStart(4, '0')}`, `别班${index}`, { class: `${(index % 12) + 2}班` }),
  );
  const people = [
    pupil('7001', '王老师', { tag: '班主任', gender: '' }),
    pupil('7002', '信息员', { tag: '教师,信息员', gender: '', grade: '', class: '' }),
    ...NAMES.map((name, index) => pupil(`76000${index}`, name)),
    ...others,
  ];
  await writeRows(site, (db) => insertCandidates(db, OWNER.username, people, new Date()));
}

async function enter({ page }: Visitor, contest: string, ticket: string): Promise<void> {
  await page.goto(loginPath(contest));
  await page.getByLabel('准考证号').fill(ticket);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '确认' }).click();
  await page.getByRole('heading', { name: '信息填报' }).waitFor();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

describe.skipIf(!hasBrowser())('a class list', () => {
  const stage = setStage(fillSchool);
  const candidate = (name: string) =>
    stage.site.database.db
      .selectFrom('candidate')
      .selectAll()
      .where('owner', '=', OWNER.username)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();

  it('is kept true by its teacher on a phone: gone, corrected, come, deleted, renamed', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enter(visitor, '班级填报', '7001');
      await page.getByText('五年级 1班的考生（6名）').waitFor();
      await lookWideAndNarrow(visitor, 'class');
      await page.setViewportSize(SIDEWAYS);
      await visitor.shot('class-sideways');
      await page.setViewportSize(PHONE);
      expect(await page.getByText('别班').count()).toBe(0);
      expect(await page.getByText('760001').count()).toBe(0);

      // A slip, and back.
      await page.getByRole('button', { name: '标记陈小满流出' }).click();
      await page.getByText('已将“陈小满”标记为流出').waitFor();
      expect((await candidate('760001')).remark).toBe('流出（已不在本班）');
      await visitor.shot('class-undo-375');
      await page.getByRole('button', { name: '撤销' }).click();
      await page.getByRole('button', { name: '标记陈小满流出' }).waitFor();
      expect((await candidate('760001')).remark).toBe('');

      // While the form is open the owner saves; what was typed stays, and the way back closes the form.
      await page.getByRole('button', { name: '编辑邓立夏' }).click();
      await dialog(page).getByLabel('姓名').fill('邓立秋');
      expect(pathOf(page)).toBe('/candidate-edit/760002');
      await writeRows(stage.site, (db) =>
        db
          .updateTable('candidate')
          .set({ remark: '由主办方填写', version: 2, changed_by: OWNER.username })
          .where('name', '=', '760002')
          .execute(),
      );
      await dialog(page).getByRole('button', { name: '保存' }).click();
      await dialog(page).getByText('您填写的内容还在，请核对后再保存').waitFor();
      visitor.complaints.length = 0;
      expect(await dialog(page).getByLabel('备注').inputValue()).toBe('由主办方填写');
      await look(visitor, 'class-edit');
      await page.setViewportSize(SIDEWAYS);
      await visitor.shot('class-edit-sideways');
      await page.setViewportSize(PHONE);
      await dialog(page).getByRole('button', { name: '保存' }).click();
      await row(page, '邓立秋').waitFor();
      await expect.poll(() => pathOf(page)).toBe('/candidate-edit');
      await page.getByRole('button', { name: '编辑白露' }).click();
      await dialog(page).getByLabel('备注').fill('没有保存');
      await page.goBack();
      await dialog(page).getByText('修改还没有保存').waitFor();
      await visitor.shot('class-leave-375');
      await dialog(page).getByRole('button', { name: '继续填写' }).click();
      expect(await dialog(page).getByLabel('备注').inputValue()).toBe('没有保存');
      await page.keyboard.press('Escape');
      await dialog(page).getByRole('button', { name: '不保存，关闭' }).click();
      await expect.poll(() => dialog(page).count()).toBe(0);
      await expect.poll(() => pathOf(page)).toBe('/candidate-edit');

      await page.getByRole('button', { name: '添加考生' }).click();
      await page.goBack();
      await expect.poll(() => dialog(page).count()).toBe(0);
      expect(pathOf(page)).toBe('/candidate-edit');
      await page.getByRole('button', { name: '添加考生' }).click();
      await look(visitor, 'class-add');
      await dialog(page).getByLabel('姓名').fill('林小满');
      await page.keyboard.press('Enter');
      await dialog(page)
        .getByText(/^9\d{9}$/)
        .waitFor();
      await visitor.shot('class-added-375');
      await dialog(page).getByRole('button', { name: '再添加一名' }).click();
      await dialog(page).getByLabel('姓名').fill('林小满');
      await page.keyboard.press('Enter');
      await dialog(page).getByText('班里已有1名“林小满”').waitFor();
      visitor.complaints.length = 0;
      await dialog(page).getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: '删除林小满' }).click();
      await dialog(page).getByRole('button', { name: '删除' }).click();
      await expect.poll(() => row(page, '林小满').count()).toBe(0);

      await page.getByRole('button', { name: '改班级名称' }).click();
      await dialog(page).getByLabel('新的班级名称').fill('2班');
      await dialog(page).getByRole('button', { name: '保存' }).click();
      await dialog(page).getByText('同年级已有“2班”').waitFor();
      visitor.complaints.length = 0;
      await dialog(page).getByLabel('新的班级名称').fill('向日葵班');
      await dialog(page).getByRole('button', { name: '保存' }).click();
      await page.getByText('五年级 向日葵班的考生（6名）').waitFor();
      await page.getByRole('button', { name: '撤销' }).click();
      await page.getByText('五年级 1班的考生（6名）').waitFor();
      await page.getByRole('button', { name: '改班级名称' }).click();
      await dialog(page).getByLabel('新的班级名称').fill('向日葵班');
      await dialog(page).getByRole('button', { name: '保存' }).click();
      await page.getByRole('definition').filter({ hasText: '向日葵班' }).waitFor();

      // The address leads to a form as well, and to nobody of another class.
      await page.goto('/candidate-edit/760000');
      await dialog(page).getByText('编辑白露').waitFor();
      await page.goto('/candidate-edit/770000');
      await dialog(page).getByText('名单中没有这名考生').waitFor();
      await dialog(page).getByRole('button', { name: '关闭' }).click();
      await expect.poll(() => pathOf(page)).toBe('/candidate-edit');

      // Somebody who has a remark can go too, and the end names what is missing before it logs out.
      await page.getByRole('button', { name: '标记邓立秋流出' }).click();
      await page.getByText('已将“邓立秋”标记为流出').waitFor();
      expect((await candidate('760002')).remark).toBe('由主办方填写；流出（已不在本班）');
      await page.getByRole('button', { name: '结束填报' }).click();
      await dialog(page).getByText('“班级填报”还有1题没有完成').waitFor();
      await dialog(page).getByRole('button', { name: '仍要结束' }).click();
      await expect.poll(() => pathOf(page)).toBe('/ticket-login-card');
      await page.goBack();
      await expect.poll(() => pathOf(page)).toBe('/ticket-login-card');
    }, PHONE);
  });

  it('of a school is searched, filtered and turned by its clerk, in the address', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enter(visitor, '学校填报', '7002');
      await page.getByText('实验小学的考生').waitFor();
      await page.getByRole('button', { name: '下一页' }).click();
      await page.getByText('第2页').waitFor();
      await lookWideAndNarrow(visitor, 'school-clerk');
      await page.getByLabel('年级').selectOption('五年级');
      await page.getByLabel('班级').selectOption('13班');
      await page.getByText('找到16名').waitFor();
      expect(new URL(page.url()).searchParams.get('class')).toBe('13班');
      await page.reload();
      await page.getByText('找到16名').waitFor();
      await page.getByLabel('查找').fill('别班11');
      await page.getByText('找到2名').waitFor();
      await page.getByRole('button', { name: '添加考生' }).click();
      expect(await dialog(page).getByLabel('班级').inputValue()).toBe('13班');
      await dialog(page).getByLabel('班级').selectOption('12班');
      await dialog(page).getByLabel('姓名').fill('新来的');
      await dialog(page).getByRole('button', { name: '添加', exact: true }).click();
      const number = await dialog(page)
        .getByText(/^9\d{9}$/)
        .innerText();
      expect(await candidate(number)).toMatchObject({ grade: '五年级', class: '12班', gender: '新增' });
    });
  });

  it('is shown to its owner as head teachers see it, by the address', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/candidate-edit?search=白露');
      await page.getByRole('columnheader', { name: '准考证号' }).waitFor();
      await page.getByRole('switch', { name: '班主任模式' }).click();
      await page.getByText('现在显示的是班主任看到的栏目').waitFor();
      await page.reload();
      await page.getByText('现在显示的是班主任看到的栏目').waitFor();
      const titles = await page.getByRole('columnheader').allInnerTexts();
      for (const hidden of ['准考证号', '学校', '年级', '跳转测试', '包含测试', '报告']) {
        expect(titles).not.toContain(hidden);
      }
      expect(titles).toContain('备注');
      await look(visitor, 'head-teacher-mode');
      await page.goBack();
      await page.getByRole('columnheader', { name: '准考证号' }).waitFor();
    });
  });
});
