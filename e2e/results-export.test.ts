import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { textAnswer } from '#server/testing/test-candidate.ts';
import { logIn } from './support/browser.ts';
import { addContest } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '导出的测试';

describe.skipIf(!hasBrowser())('results as a file', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: CONTEST });
    const candidate = await HttpCandidate.start(site, CONTEST, '1001');
    const answer = textAnswer('=1+1，这是文字');
    await candidate.submit({ taskId: 1, sequence: 1, queuedAt: site.now().getTime(), answer });
  });

  it('are chosen in a dialog, written by a job and hold what was answered', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/contest-result/${CONTEST}?owner=${OWNER.username}`);
      await page.getByRole('button', { name: '导出', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '导出' });
      await dialog.getByText('1名考生，每人一行').waitFor();
      await dialog.getByRole('radio', { name: '编号和文字' }).check();
      await look(visitor, 'results-export');
      await dialog.getByRole('button', { name: '开始导出' }).click();
      await dialog.waitFor({ state: 'hidden' });

      await page.getByRole('button', { name: /^任务/ }).click();
      const tray = page.getByRole('dialog', { name: '任务' });
      await tray.getByText('已导出1份作答结果').waitFor();
      const downloading = page.waitForEvent('download');
      await tray.getByRole('link', { name: /下载/ }).first().click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^导出的测试-作答结果-\d{4}-\d\d-\d\d\.xlsx$/);
      const { sheets } = await readXlsx(await readFile(await download.path()));
      const [titles = [], cells = []] = sheets[0]?.rows ?? [];
      const row = Object.fromEntries(titles.map((title, index) => [String(title), cells[index] ?? '']));
      expect(row).toMatchObject({
        准考证号: '1001',
        ABCD01: 1,
        ABCD01_文字: '喜欢',
        ABCD02: '=1+1，这是文字',
      });

      // The browser remembers what was chosen.
      await page.reload();
      await page.getByRole('button', { name: '导出', exact: true }).click();
      await expect.poll(() => dialog.getByRole('radio', { name: '编号和文字' }).isChecked()).toBe(true);
    });
  });
});
