import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SMALL_ANSWER } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';
import { logIn, PHONE, type Visitor } from './support/browser.ts';
import { addContest, pathOf } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { lookWideAndNarrow } from './support/look.ts';
import { ADMIN, hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '校情问卷';
/** The page asks again by itself. */
const NEXT_LOOK_MS = 16_000;

/** Pupils of two schools of one name in two areas. */
async function prepare(site: Site): Promise<void> {
  await addContest(site, { name: CONTEST, tag: '学科教师' });
  const pupil = (name: string, realName: string, area: string, inClass: string) => ({
    ...{ name, realName, area, tag: '学科教师', school: '实验小学' },
    ...{ grade: '五年级', class: inClass },
  });
  const people = [
    pupil('1001', '方一', '东湖区', '2班'),
    pupil('1002', '方二', '东湖区', '2班'),
    pupil('1003', '方三', '东湖区', '10班'),
    pupil('1004', '袁四', '西山区', '1班'),
  ];
  const clock = { now: site.now };
  await addCandidates({ ...site, clock } as never, people, OWNER.username);
}

async function lookUp({ context }: Visitor, number: string): Promise<void> {
  const reply = await context.request.post('/api/school-login', { data: { username: number } });
  expect(reply.status()).toBe(200);
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

describe.skipIf(!hasBrowser())('progress', () => {
  const stage = setStage(prepare);

  it('leads a supervisor from the district to those who have to be called', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await lookUp(visitor, '70260101');
      await page.clock.install();
      await page.goto('/');
      await page
        .getByRole('main')
        .getByRole('link', { name: /我的区县/ })
        .click();
      await rowOf(page, '东湖区').waitFor();
      expect(await page.getByText('西山区').count()).toBe(0);
      await page.getByRole('button', { name: '查看区县：东湖区' }).click();
      await expect.poll(() => pathOf(page)).toBe('/school-edit');
      await page.getByLabel('查找学校').fill('实验小学');
      await expect.poll(() => page.locator('tbody .progress-total').count()).toBe(2);
      await page.getByLabel('查找学校').fill('');
      await rowOf(page, '东湖区育才中学').waitFor();
      const school = rowOf(page, '实验小学');
      await school.getByText('0/3').first().waitFor();

      // Somebody finishes: the figure changes, and the order stays.
      const order = () => page.locator('tbody tr a').allInnerTexts();
      await page.getByRole('columnheader', { name: '总完成率' }).waitFor();
      const before = await order();
      const candidate = await HttpCandidate.start(stage.site, CONTEST, '1001');
      await candidate.submit({ taskId: 1, sequence: 1, queuedAt: Date.now(), answer: SMALL_ANSWER });
      await page.clock.fastForward(NEXT_LOOK_MS);
      await school.locator('.progress-changed').first().waitFor();
      expect(await order()).toEqual(before);
      await lookWideAndNarrow(visitor, 'progress-schools');

      await page.context().setOffline(true);
      await page.clock.fastForward(NEXT_LOOK_MS);
      await page.getByText(/网络不通，数字停在/).waitFor();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: '刷新' }).click();
      await page.getByText(/更新于/).waitFor();
      visitor.complaints.length = 0;

      await page.getByRole('button', { name: '查看考生：实验小学' }).click();
      await page.getByRole('cell', { name: '方一' }).waitFor();
      expect(await page.getByText('袁四').count()).toBe(0);
      await page.getByRole('button', { name: '未完成名单' }).click();
      await page.getByRole('heading', { name: '五年级10班（1人）' }).waitFor();
      expect(await page.getByRole('main').getByText('方一').count()).toBe(0);
      await page.getByRole('button', { name: '复制文字' }).click();
      await page.getByText('已复制2人的名单，不含准考证号').waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('五年级2班（1人）\n方二（学科教师）：校情问卷');
      expect(copied).not.toContain('1002');
      await lookWideAndNarrow(visitor, 'progress-unfinished');
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false);
      await page.getByRole('columnheader', { name: '已联系' }).first().waitFor();
      await visitor.shot('progress-unfinished-print');
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('link', { name: '东湖区' }).click();
      await rowOf(page, '实验小学').waitFor();
    });
  });

  it('shows a principal the own school, by phone', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await lookUp(visitor, '50260101');
      await page.goto('/');
      expect(
        await page
          .getByRole('main')
          .getByRole('link', { name: /我的区县/ })
          .count(),
      ).toBe(0);
      await page
        .getByRole('main')
        .getByRole('link', { name: /我的学校/ })
        .click();
      await page.getByRole('link', { name: '东湖区实验小学' }).click();
      await page.getByText(/人完成了全部测试/).waitFor();
      await page.getByText('主办方没有公开名称的1项测试').waitFor();
      expect(await page.getByText('体质健康登记').count()).toBe(0);
      expect(await page.getByRole('link', { name: '我的区县' }).count()).toBe(0);
      await visitor.expectAccessible();
      await page.goto('/school-candidate/东湖区育才中学');
      await page.getByText('没有权限查看这个区县或学校').waitFor();
      visitor.complaints.length = 0;
    }, PHONE);
  });

  it('shows an owner all of it, hidden tests too to whom may ask for them', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, ADMIN);
      await page.goto(`/school-edit?owner=${OWNER.username}&sort=name`);
      await page.getByText('没有单独列出的1项测试：体质健康登记').waitFor();
      await page.getByLabel('显示全部测试').click();
      await page.getByRole('columnheader', { name: '体质健康登记' }).waitFor();
      await page.getByRole('link', { name: '东湖区育才中学' }).click();
      await page.getByRole('link', { name: '20260201' }).click();
      await expect.poll(() => pathOf(page)).toBe('/candidate-edit/20260201');
    });
  });
});
