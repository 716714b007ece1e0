import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Task } from '#tasks/task.schema.ts';
import { logIn } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { picture } from './support/picture.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '富文本测试';
const TASK = `${CONTEST}题1`;

const WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->' +
  "<p class=MsoNormal style='mso-pagination:none'>来自<b>Word</b><o:p></o:p></p>" +
  "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>第一项</p>" +
  "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>第二项</p>" +
  '<!--EndFragment--></body></html>';

/** As the keyboard would: what is on the clipboard of a machine that runs tests belongs to nobody. */
const pasteInto = (page: Page, given: { html?: string; hasFile?: boolean }) =>
  page.locator('#task-text').evaluate((root, { html = '', hasFile = false }) => {
    const clipboardData = new DataTransfer();
    if (html !== '') clipboardData.setData('text/html', html);
    if (hasFile) clipboardData.items.add(new File(['x'], '照片.png', { type: 'image/png' }));
    root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, given);

async function storedText(site: Site): Promise<string> {
  const owner = await ownerBrowser(site);
  const reply = await owner.get(`/api/get-task?id=${encodeURIComponent(`${OWNER.username}/${TASK}`)}`);
  return ((await reply.json()) as Task).text;
}

describe.skipIf(!hasBrowser())('a rich text', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, duration: 0 }));

  it('is written, saved, loaded again as it was, and seen by a candidate', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${TASK}`);
      const text = page.getByRole('textbox', { name: '题目正文' });
      const dialog = (name: string) => page.getByRole('dialog', { name });
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const pressUntil = (keys: string, isReached: () => Promise<boolean>) =>
        expect
          .poll(async () => {
            await page.keyboard.press(keys);
            return isReached();
          })
          .toBe(true);

      await text.click();
      await page.keyboard.type('请看');
      await page.keyboard.press('Control+B');
      await page.keyboard.type('下表');
      await text.locator('strong', { hasText: '下表' }).waitFor();
      // The steps back are the form's own. A step is what was typed in one go: one here, more on a slow machine.
      await pressUntil('Control+Z', async () => (await text.innerText()).trim() === '');
      await pressUntil('Control+Y', async () => (await text.innerText()).trim() === '请看下表');
      await text.locator('strong', { hasText: '下表' }).waitFor();

      await press('表格');
      await dialog('插入表格').getByLabel('行数').fill('2');
      await look(visitor, 'rich-text-table');
      await press('插入');
      await text.locator('td').first().click();
      await page.keyboard.type('项目');

      await text.locator('p').last().click();
      await press('公式');
      await dialog('插入公式').getByLabel('公式（LaTeX）').fill('\\frac{a}{b');
      await page.getByText('公式没有写完，请检查括号是否成对').waitFor();
      await look(visitor, 'rich-text-formula');
      await page.getByLabel('公式（LaTeX）').fill('\\frac{a}{b}');
      await press('插入');
      await text.locator('.katex').waitFor();

      await pasteInto(page, { hasFile: true });
      await page.getByText('不支持直接添加本地的图片、音频和视频').waitFor();
      await dialog('不能添加本地文件').getByRole('button', { name: '选择或上传' }).click();
      const file = {
        name: '地图.png',
        mimeType: 'image/png',
        buffer: picture(80, 40, [27, 90, 160], [9, 9, 9]),
      };
      await dialog('选择或上传文件').locator('input[type=file]').setInputFiles([file]);
      await press('使用“地图.png”');
      await text.locator('img').waitFor();

      await pasteInto(page, { html: WORD });
      await text.locator('ol > li').nth(1).waitFor();
      await look(visitor, 'rich-text');
      await page.getByRole('button', { name: '保存' }).first().click();
      await page.getByText('保存成功').waitFor();
      const saved = await storedText(stage.site);
      expect(saved).toMatch(
        /^<p>请看<strong>下表<\/strong><\/p><table><tbody><tr><td[^>]*>项目<.*data-formula="\\frac\{a\}\{b\}">\\frac\{a\}\{b\}<\/span>.*<img src="\/files\/[^"]+" alt="" \/>.*<p>来自<b>Word<\/b><\/p><ol><li>第一项<\/li><li>第二项<\/li><\/ol>$/s,
      );

      await page.reload();
      await text.locator('.katex').waitFor();
      await page.getByRole('button', { name: '查看源码' }).click();
      expect(await page.getByLabel('题目正文').inputValue()).toBe(saved);
      await page.getByRole('button', { name: '返回编辑' }).click();
      // Any change that is taken back leaves the text as it was saved.
      await text.locator('li').last().click();
      await page.keyboard.press('End');
      await page.keyboard.type('!');
      await page.keyboard.press('Backspace');
      await page.getByText('有未保存的修改').waitFor({ state: 'detached' });

      // A question's options are plain words until somebody wants more; what comes back is one step of the form.
      await page.getByLabel('用富文本编辑').first().selectOption('2');
      const option = dialog('编辑选项1').getByRole('textbox', { name: '选项1' });
      await option.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+B');
      await look(visitor, 'rich-text-option');
      await dialog('编辑选项1').getByRole('button', { name: '确定' }).click();
      await expect
        .poll(() => page.getByLabel('选项').first().inputValue())
        .toMatch(/^<strong>.+<\/strong>\n/);
      await page.keyboard.press('Control+z');
      await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    });

    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, CONTEST, '1001');
      await page.locator('.task-text .katex').waitFor();
      await page.locator('.task-text td').first().waitFor();
      const isLoaded = () =>
        page.locator('.task-text img').evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(isLoaded).toBe(80);
      await lookWideAndNarrow(visitor, 'rich-text-candidate');
    });
  });
});
