import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SMALL_ANSWER } from '#server/testing/test-app.ts';
import { goWithin, logIn } from './support/browser.ts';
import { addContest, pathOf } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { openRecord } from './support/results.ts';
import { ADMIN, hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '有答案的测试';
const EMPTY = '没人做的测试';

async function prepare(site: Site): Promise<void> {
  await addContest(site, { name: CONTEST, duration: 0 });
  await addContest(site, { name: EMPTY });
  const candidate = await HttpCandidate.start(site, CONTEST, '1001');
  await candidate.submit({ taskId: 1, sequence: 1, queuedAt: Date.now(), answer: SMALL_ANSWER });
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });

describe.skipIf(!hasBrowser())('what is deleted', () => {
  const stage = setStage(prepare);

  it('is asked for according to what hangs on it, and can be brought back', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/task-edit');
      await rowOf(page, `${CONTEST}题1`).getByRole('button', { name: '删除' }).click();
      await page.getByRole('button', { name: '确定删除' }).click();
      const inUse = page.getByRole('dialog', { name: `不能删除题目“${CONTEST}题1”` });
      await inUse.getByRole('link', { name: CONTEST }).waitFor();
      await page.getByRole('button', { name: '确定删除' }).waitFor({ state: 'hidden' });
      await inUse.getByRole('link', { name: CONTEST }).click();
      await expect.poll(() => pathOf(page)).toBe(`/contest-edit/${CONTEST}`);
      expect(visitor.complaints.filter((words) => !/delete-task/.test(words))).toEqual([]);
      visitor.complaints.length = 0;

      await goWithin(visitor, '/contest-edit');
      await rowOf(page, EMPTY).getByRole('button', { name: '删除' }).click();
      const plain = page.getByRole('dialog', { name: `确定删除测试“${EMPTY}”吗？` });
      expect(await plain.getByRole('textbox').count()).toBe(0);
      // By keyboard: a dialog that is still unfolding is no place to aim at.
      await plain.getByRole('button', { name: '确定删除' }).press('Enter');
      await rowOf(page, EMPTY).waitFor({ state: 'detached' });

      await rowOf(page, CONTEST).getByRole('button', { name: '删除' }).click();
      const asked = page.getByRole('dialog', { name: `确定删除测试“${CONTEST}”吗？` });
      await asked.getByText('1 名考生已经开始（其中 1 名尚未结束），已提交1份答案').waitFor();
      const sure = asked.getByRole('button', { name: '确定删除' });
      expect(await sure.isDisabled()).toBe(true);
      await visitor.shot('deleting-answers');
      await asked.getByRole('textbox').fill(CONTEST);
      await sure.press('Enter');
      await rowOf(page, CONTEST).waitFor({ state: 'detached' });

      // Somebody else has the name by the time that it comes back.
      const owner = await ownerBrowser(stage.site);
      await owner.post('/api/add-contest', { owner: OWNER.username, name: CONTEST });
      await page.getByRole('button', { name: '更多' }).click();
      await page.getByRole('link', { name: '回收站' }).click();
      await rowOf(page, CONTEST).getByText('30 天').waitFor();
      // What was said before fades away.
      await page.locator('.ant-message-notice').first().waitFor({ state: 'detached' });
      await look(visitor, 'trash');
      await page.getByRole('button', { name: `恢复测试“${EMPTY}”` }).click();
      await rowOf(page, EMPTY).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `恢复测试“${CONTEST}”` }).click();
      await page.getByText(`已有名为“${CONTEST}”的测试，因此恢复为“${CONTEST}（恢复）”`).waitFor();
      await page.getByText('回收站是空的').waitFor();
      await goWithin(visitor, `/contest-result/${CONTEST}（恢复）`);
      await page.getByRole('cell', { name: '1001' }).first().waitFor();
    });
  });

  it('are also one candidate’s answers, by an administrator', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, ADMIN);
      await page.goto(`/contest-result/${CONTEST}（恢复）?owner=${OWNER.username}`);
      await openRecord(page, '1001');
      await page.getByRole('button', { name: '删除全部作答' }).click();
      const asked = page.getByRole('dialog', { name: /1001.*在“.+”中的全部作答/ });
      const confirm = asked.getByRole('button', { name: '确定删除' });
      await asked.getByRole('textbox').fill('100');
      expect(await confirm.isDisabled()).toBe(true);
      await asked.getByRole('textbox').fill('1001');
      await confirm.press('Enter');
      // The link is gone after a while, and a busy machine may take longer to press it.
      const undo = page.getByRole('link', { name: '在回收站中恢复' }).first();
      await page.goto((await undo.getAttribute('href')) ?? '');
      await page.getByRole('button', { name: /^恢复作答/ }).click();
      await page.getByText('回收站是空的').waitFor();
      await goWithin(visitor, `/contest-result/${CONTEST}（恢复）?owner=${OWNER.username}`);
      await page.getByRole('cell', { name: '1001' }).first().waitFor();
    });
  });
});
