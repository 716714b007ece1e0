import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { hashQueryPassword } from '#server/account/index.ts';
import { insertCandidates } from '#server/candidate/index.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { pathOf } from './support/candidate.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const PEOPLE = [
  { name: '8801', tag: '学生', realName: '不可查进度的学生', school: '实验小学' },
  { name: '8802', tag: '上级主管', realName: '周主管', area: '东城区' },
  { name: '8803', tag: '校长', realName: '吴校长', school: '实验小学' },
];

async function addPeople(site: Site): Promise<void> {
  const people = PEOPLE.map((person) => CandidateFields.parse(person));
  const query_password_hash = await hashQueryPassword('密码2026');
  await writeRows(site, async (db) => {
    await insertCandidates(db, OWNER.username, people, new Date());
    await db.updateTable('candidate').set({ query_password_hash }).where('name', '=', '8802').execute();
  });
}

async function type(page: Page, number: string): Promise<void> {
  await page.getByLabel('准考证号').fill(number);
  await page.getByRole('button', { name: '查询' }).click();
}

describe.skipIf(!hasBrowser())('the look-up of progress', () => {
  const stage = setStage(addPeople);

  it('says once what is wrong, asks for a password before it shows anybody, and leads those home who may look', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await page.goto('/school-login');
      const unknown = page.getByText('登录失败：准考证号不存在，或不支持查看本页面');
      await type(page, '8801');
      await unknown.waitFor();
      expect(await unknown.count()).toBe(1);
      expect(await page.getByText('不可查进度的学生').count()).toBe(0);
      await type(page, '88 01');
      await page.getByText('登录失败：准考证号中请勿输入空格等特殊字符').waitFor();

      await type(page, '8802');
      await page.getByLabel('查询密码').waitFor();
      expect(await page.getByText('周主管').count()).toBe(0);
      await lookWideAndNarrow(visitor, 'lookup-password');
      await page.getByLabel('查询密码').fill('不对');
      await page.getByRole('button', { name: '查询' }).click();
      await page.getByText('登录失败：密码错误').waitFor();
      visitor.complaints.length = 0;
      await page.getByLabel('查询密码').fill('密码2026');
      await page.getByRole('button', { name: '查询' }).click();
      await page
        .getByRole('link', { name: /我的区县/ })
        .last()
        .waitFor();
      await page.getByRole('heading', { name: '我的学校' }).waitFor();

      // Whoever comes while somebody is logged in is told; a principal has no districts.
      await page.goto('/school-login');
      await page.getByText('当前登录的是 周主管').waitFor();
      await type(page, '8803');
      await page.getByRole('dialog').getByText('吴校长').waitFor();
      await look(visitor, 'lookup-confirm');
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await expect.poll(() => pathOf(page)).toBe('/');
      await page.getByRole('heading', { name: '我的学校' }).waitFor();
      expect(await page.getByRole('heading', { name: '我的区县' }).count()).toBe(0);
    });
  });
});
