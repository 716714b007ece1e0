import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { logIn } from './support/browser.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const PARENT = '2026年学业质量监测（学生）';
const TEMPLATE = '科学课堂小测：水循环与测量';

describe.skipIf(!hasBrowser())('a whole test as one file', () => {
  const stage = setStage();

  it('is exported, looked at, imported under another name; and a new one comes from a template', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/contest-edit');
      await page.getByRole('button', { name: `导出测试${PARENT}` }).click();
      const dialog = page.getByRole('dialog', { name: `导出测试“${PARENT}”` });
      expect(await dialog.getByRole('switch', { name: '含准考证名单' }).isChecked()).toBe(false);
      await look(visitor, 'export-contest');
      await dialog.getByRole('button', { name: '导出', exact: true }).click();
      await page.getByText('正在导出，完成后可在右上角的“任务”中下载').waitFor();
      await page.getByRole('button', { name: /^任务/ }).click();
      const tray = page.getByRole('dialog', { name: '任务' });
      const downloading = page.waitForEvent('download');
      await tray.getByRole('link', { name: /下载/ }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`${PARENT}.zip`);
      const buffer = await readFile(await download.path());

      await page.goto('/import');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: '监测.zip', mimeType: 'application/zip', buffer });
      await page.getByText(/^“监测\.zip”读到4个测试，\d+道题目，共\d+个小题，还没有写入$/).waitFor();
      expect(await page.getByLabel('测试名称').inputValue()).toBe(`${PARENT} - 2`);
      await page.getByText('同名的题目已有，导入后改为：').waitFor();
      await look(visitor, 'import-archive');
      await page.getByLabel('测试名称').fill('下学期监测');
      await page.getByRole('button', { name: '确认导入' }).click();
      await page.getByText('导入测试成功').waitFor();
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === '/contest-edit/下学期监测');
      await page.getByText('学生学习情况调查 - 2').first().waitFor();

      await page.goto('/contest-edit');
      await page.getByRole('button', { name: '添加测试' }).click();
      await page.getByRole('button', { name: '从模板新建' }).click();
      await page.getByText('3道题目 · 8个小题 · 20分钟').waitFor();
      await look(visitor, 'templates');
      await page.getByRole('button', { name: `使用这个模板：${TEMPLATE}` }).click();
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/contest-edit/${TEMPLATE}`);
      await page.getByText('用天平找出较重的球').first().waitFor();
    });
  });
});
