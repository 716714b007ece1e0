import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { craftedDocx, heading, paragraph, title } from '#server/testing/crafted-docx.ts';
import { logIn } from './support/browser.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const SAMPLE = '学生阅读情况调查（样例）';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** One thing in it is not understood. */
const DOUBTFUL = craftedDocx({
  body:
    title(SAMPLE) +
    heading('基本情况') +
    paragraph('1. 请排序【排序题】') +
    paragraph('A. 甲') +
    paragraph('B. 乙'),
});

describe.skipIf(!hasBrowser())('a test as a Word document', () => {
  const stage = setStage();

  it('is downloaded as a sample, looked at, and becomes a test; a second one gets another name', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/import');
      const begun = page.waitForEvent('download');
      await page.getByRole('link', { name: '下载样例' }).click();
      const sample = await (await begun).path();

      await page.locator('input[type=file]').setInputFiles({
        name: '样例.docx',
        mimeType: DOCX,
        buffer: await readFile(sample),
      });
      await page.getByText('“样例.docx”读到3道题目，共12个小题，1张图片，还没有写入').waitFor();
      expect(await page.getByLabel('测试名称').inputValue()).toBe(SAMPLE);
      await page.getByText('填空题，第2题选1,2,3时显示').waitFor();
      await page.getByRole('button', { name: '阅读习惯（4个小题）' }).click();
      const picture = page.getByRole('img', { name: '五天阅读时间的条形图' }).first();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
      await look(visitor, 'import-preview');
      await page.getByRole('button', { name: '导入', exact: true }).click();
      await page.getByText('导入测试成功').waitFor();
      await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/contest-edit/${SAMPLE}`);
      await page.getByText('阅读习惯').first().waitFor();

      await page.goto('/import');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: '又.docx', mimeType: DOCX, buffer: DOUBTFUL });
      await page.getByText('有1处没有读懂').waitFor();
      await page.getByRole('cell', { name: '没有这种题型，按选项判断题型' }).waitFor();
      expect(await page.getByLabel('测试名称').inputValue()).toBe(`${SAMPLE} - 2`);
      await page.getByLabel('测试名称').fill(SAMPLE);
      await page.getByRole('button', { name: '导入', exact: true }).click();
      await page.getByText(`导入测试失败：已有名为“${SAMPLE}”的测试`).waitFor();
      await page.getByRole('button', { name: '重新选择文件' }).click();

      await page.locator('input[type=file]').setInputFiles({
        name: '旧.docx',
        mimeType: DOCX,
        buffer: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      });
      await page.getByText('导入测试失败：文件“旧.docx”是旧版Word格式（.doc）').waitFor();
      visitor.expectQuiet();
    });
  });
});
