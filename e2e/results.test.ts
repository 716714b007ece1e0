import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { textAnswer } from '#server/testing/test-candidate.ts';
import { logIn, PHONE, type Visitor } from './support/browser.ts';
import { addContest } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { look } from './support/look.ts';
import { closeRecord, openRecord, recordOf } from './support/results.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const MINUTE_MS = 60_000;
const CONTEST = '结果的测试';
const TEACHERS = '学科教师的测试';

describe.skipIf(!hasBrowser())('the results of a test', () => {
  const stage = setStage(async (site) => {
    // What is left is told in minutes.
    site.standStill();
    await addContest(site, { name: CONTEST, taskCount: 2, duration: 40 });
    await addContest(site, { name: TEACHERS, tag: '学科教师' });
    const now = () => site.now().getTime();
    const [finished, begun] = [
      await HttpCandidate.start(site, CONTEST, '1001'),
      await HttpCandidate.start(site, CONTEST, '1002'),
    ];
    const sent = (taskId: number, sequence: number, text: string) => ({
      ...{ taskId, sequence, queuedAt: now(), answer: textAnswer(text) },
    });
    await finished.submit(sent(1, 1, '最早写下的答案'));
    await finished.submit(sent(1, 2, '后来改好的答案'));
    await finished.submit(sent(2, 3, '第二题的答案'));
    await finished.stop();
    await begun.submit(sent(1, 1, '只写了一题的答案'));
    site.advance(45 * MINUTE_MS);
    await HttpCandidate.start(site, CONTEST, '1003');
  });

  const rowOf = (page: Page, ticket: string) => page.getByRole('row', { name: new RegExp(ticket) });
  const figure = (page: Page, label: string) =>
    page.getByRole('region', { name: '统计' }).getByRole('button', { name: new RegExp(`^${label} `) });
  const search = (page: Page) => decodeURIComponent(new URL(page.url()).search);

  async function open(visitor: Visitor, contest = CONTEST) {
    await logIn(visitor, OWNER);
    await visitor.page.goto(`/contest-result/${contest}?owner=${OWNER.username}`);
  }

  it('are filtered, sorted and searched, all of it in the address, and show answers in the columns that are chosen', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await open(visitor);
      await rowOf(page, '1001').getByText('已完成').waitFor();
      await rowOf(page, '1002').getByText('时间已到').waitFor();
      await rowOf(page, '1002')
        .getByTitle(/^已于 .+ 截止$/)
        .waitFor();
      await rowOf(page, '1003').getByText('进行中').waitFor();
      await rowOf(page, '1003').getByText('还剩40分钟').waitFor();
      await rowOf(page, '1003').getByText('刚刚').waitFor();
      // Those who are on the owner's list and never came.
      await page.getByText('未登录', { exact: true }).nth(1).waitFor();
      await look(visitor, 'results');

      await figure(page, '进行中').click();
      await rowOf(page, '1001').waitFor({ state: 'detached' });
      expect(search(page)).toContain('states=in-progress');
      await page.reload();
      await rowOf(page, '1003').waitFor();
      await expect.poll(() => figure(page, '进行中').getAttribute('aria-pressed')).toBe('true');
      await figure(page, '已登录').click();
      await rowOf(page, '1002').waitFor();
      const numbers = () => page.locator('.result-number').allInnerTexts();
      await page.getByRole('columnheader', { name: '准考证号' }).click();
      await expect.poll(numbers).toEqual(['1003', '1002', '1001']);
      expect(search(page)).toContain('order=descend');
      await page.goBack();
      await expect.poll(numbers).toEqual(['1001', '1002', '1003']);
      await page.getByLabel('搜索考生').fill('1002');
      await expect.poll(numbers).toEqual(['1002']);
      await page.getByRole('button', { name: '清除筛选' }).click();
      await rowOf(page, '1001').waitFor();
      // The figures come by themselves, and the table with them.
      await HttpCandidate.start(stage.site, CONTEST, '1004');
      await rowOf(page, '1004').waitFor();

      // Answers stand beside each candidate, in the columns that are chosen.
      await page.getByRole('switch', { name: '简洁模式' }).click();
      await rowOf(page, '1001').getByText('后来改好的答案').waitFor();
      await page.getByRole('button', { name: '选择列' }).click();
      await page.getByRole('dialog').getByText(`${CONTEST}题1`).waitFor();
      await look(visitor, 'results-columns');
      await page.getByRole('dialog').getByLabel(`${CONTEST}题1`).uncheck();
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await rowOf(page, '1001').getByText('后来改好的答案').waitFor({ state: 'detached' });
      await page.reload();
      await rowOf(page, '1001').getByText('第二题的答案').waitFor();
      expect(await page.getByText('后来改好的答案').count()).toBe(0);
    });
  });

  it('show one candidate after the other by keys, with every submission, whole on paper, and as cards on a phone', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await open(visitor);
      const record = await openRecord(page, '1001');
      await record.getByText('后来改好的答案').waitFor();
      await record.getByText(/提交/).first().waitFor();
      await record.getByRole('button', { name: '历次提交（2次）' }).click();
      await record
        .getByRole('button', { name: /^查看 / })
        .last()
        .click();
      await record.getByText('最早写下的答案').waitFor();
      await look(visitor, 'results-record');
      await page.emulateMedia({ media: 'print' });
      // On paper nothing can be scrolled to, and nothing else is wanted.
      const body = page.locator('.ant-drawer-body');
      expect(await body.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0);
      expect(await page.locator('#root').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
      await page.keyboard.press('j');
      await record.getByText('只写了一题的答案').waitFor();
      expect(search(page)).toContain(`candidate=${CONTEST}/1002`);
      await page.keyboard.press('ArrowLeft');
      await record.getByText('后来改好的答案').waitFor();
      await page.keyboard.press('k');
      await page.getByText('已经是第一名考生').waitFor();
      expect(await record.getByRole('button', { name: '上一名考生' }).isDisabled()).toBe(true);
      await page.keyboard.press('ArrowRight');
      await record.getByText('只写了一题的答案').waitFor();
      await page.reload();
      await record.getByRole('textbox').first().waitFor();
      // The keys that scroll are the record's.
      const isScrolled = () =>
        record.locator('.ant-drawer-body').evaluate((body) => body.contains(document.activeElement));
      await expect.poll(isScrolled).toBe(true);
      await page.keyboard.press('Escape');
      await record.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('1002');
      await figure(page, '未登录').click();
      const absent = page.locator('.result-number').first();
      await expect.poll(() => absent.innerText()).toMatch(/^2026/);
      const absentNumber = await absent.innerText();
      await absent.press('Enter');
      await record.getByText('没有登录过').waitFor();
      await page.goBack();
      await record.waitFor({ state: 'detached' });

      // On a phone they are cards, and a candidate fills it.
      await page.setViewportSize(PHONE);
      const card = page.getByRole('listitem').filter({ hasText: absentNumber });
      await visitor.expectAccessible();
      await card.getByRole('link').click();
      await record.getByText('没有登录过').waitFor();
      await visitor.expectAccessible();
    });
  });

  it('cannot be simple where subject teachers answer in wide tables', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await open(visitor, TEACHERS);
      const simple = page.getByRole('switch', { name: '简洁模式' });
      await simple.click();
      await page.getByText('学科教师测试使用多列表格题型，不支持简洁模式').waitFor();
      expect(await simple.isChecked()).toBe(false);
    });
  });

  it('begin anew for a candidate, and come back from the trash', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await open(visitor);
      await openRecord(page, '1002');
      await recordOf(page).getByRole('button', { name: '重新开始' }).click();
      const asked = page.getByRole('dialog', { name: /让1002重新开始/ });
      await look(visitor, 'results-restart');
      await asked.getByRole('button', { name: '重新开始' }).click();
      await asked.waitFor({ state: 'detached' });
      await recordOf(page).getByText('1002可以重新开始，原来的作答已移到回收站').waitFor();
      expect(await page.getByText('没有登录过').count()).toBe(0);
      const isInside = () => recordOf(page).evaluate((record) => record.contains(document.activeElement));
      await expect.poll(isInside).toBe(true);
      const undo = page.locator('.ant-message').getByRole('link', { name: '在回收站中恢复' });
      await page.goto((await undo.getAttribute('href')) ?? '');
      await page.getByRole('button', { name: /^恢复作答/ }).click();
      await page.getByText('回收站是空的').waitFor();
      await page.getByRole('link', { name: '打开作答' }).click();
      await recordOf(page).getByText('只写了一题的答案').waitFor();
      await closeRecord(page);
      await rowOf(page, '1002').getByText('时间已到').waitFor();
    });
  });
});
