import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findOffice } from '#server/presentation/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { craftedPdf } from '#server/testing/crafted-pdf.ts';
import { fiveSlides } from '#server/testing/crafted-pptx.ts';
import { PNG } from '#server/testing/sample-files.ts';
import type { SlidesAnswer } from '#tasks/slides/content.schema.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { logIn, PHONE } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { openRecord } from './support/results.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedDrafts, storedHistory } from './support/stored-answers.ts';

const CONTEST = '幻灯片测试';
const TASK = '水的旅行幻灯片';
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

const block = (page: Page) => page.locator('#task-slides');
const rows = (page: Page) => block(page).getByRole('textbox', { name: /^第\d+页的文字$/ });
const wordsOf = (page: Page) =>
  rows(page).evaluateAll((fields) => (fields as HTMLTextAreaElement[]).map(({ value }) => value));
const place = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const picture = (page: Page, name: string | RegExp) => page.getByRole('img', { name, exact: true });
describe.skipIf(!hasBrowser())('slides', () => {
  const stage = setStage(async (site) => {
    await site.database.write.run(addTaskCommand, {
      ...{ actor: OWNER.username, owner: OWNER.username, now: site.now() },
      settings: TaskSettings.parse({ name: TASK, text: '<p>看一看。</p>', slides: {} }),
    });
    await addContest(site, { name: CONTEST, tasks: ['opening', TASK, 'closing'] });
  });

  const open = async (page: Page) => {
    await page.goto(`/task-edit/${TASK}?owner=${OWNER.username}`);
    await block(page).getByText('（空）').waitFor();
  };
  const choose = (page: Page, ...files: [name: string, mimeType: string, buffer: Buffer][]) =>
    block(page)
      .locator('input[type=file]')
      .setInputFiles(files.map(([name, mimeType, buffer]) => ({ name, mimeType, buffer })));

  it('come from pictures and a PDF, say what is wrong with other files, and go back by a step', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await open(page);
      await lookWideAndNarrow(visitor, 'slides-editor-empty');
      await choose(page, ['旧.ppt', '', Buffer.from('old')]);
      await page.getByText('导入幻灯片失败：文件“旧.ppt”是旧版PowerPoint格式').waitFor();
      await choose(page, ['坏.pdf', 'application/pdf', Buffer.from('%PDF-1.4 …')]);
      await page.getByText('导入幻灯片失败：文件“坏.pdf”已损坏').waitFor();

      await choose(page, ['第10页.png', 'image/png', PNG], ['第2页.png', 'image/png', PNG]);
      await page.getByText('导入幻灯片成功，加了2页').waitFor();
      await rows(page).first().fill('第一张图');
      const pdf = craftedPdf(['水的旅行', '海水变成水汽', '水汽聚成了云']);
      await choose(page, ['水的旅行.pdf', 'application/pdf', pdf]);
      await page.getByText('导入幻灯片成功，共3页，代替了原来的2页，可以撤销').waitFor();
      await expect.poll(() => wordsOf(page)).toEqual(['水的旅行', '海水变成水汽', '水汽聚成了云']);
      await page.getByRole('button', { name: '删除第2页' }).click();
      expect(await wordsOf(page)).toEqual(['水的旅行', '水汽聚成了云']);
      await lookWideAndNarrow(visitor, 'slides-editor');
      const undo = page.getByRole('button', { name: '撤销' });
      await undo.click();
      await undo.click();
      expect(await wordsOf(page)).toEqual(['第一张图', '']);
    });
  });

  it.skipIf(findOffice(undefined) === undefined)(
    'are imported as .pptx, turned by keys and fingers, kept through a reload, and counted in the results',
    async () => {
      await stage.visit(async (visitor) => {
        const { page } = visitor;
        await logIn(visitor, OWNER);
        await open(page);
        await choose(page, ['水的旅行.pptx', PPTX, fiveSlides()]);
        await page.getByText('导入幻灯片成功，共5页').waitFor();
        await expect.poll(async () => (await wordsOf(page))[1]).toBe('海水变成水汽\n太阳照着海面');
        // As high as the pages are at that width.
        expect(await page.getByLabel('高度').inputValue()).toBe('577');
        await page.getByRole('button', { name: /保存$/ }).first().click();
        await page.getByText('保存成功').waitFor();
      });

      await stage.visit(async (visitor) => {
        const { page, context } = visitor;
        await enterAndStart(page, CONTEST, '1001');
        await place(page, '第 1 / 5 页');
        await lookWideAndNarrow(visitor, 'slides');
        await picture(page, '第1页').click();
        for (const key of ['ArrowRight', 'PageDown']) await page.keyboard.press(key);
        await place(page, '第 3 / 5 页');
        await page.getByText('水汽聚成了云').waitFor({ state: 'attached' });
        await page.getByRole('button', { name: '显示文字' }).click();
        await page.getByText('水汽聚成了云').waitFor();
        await page.keyboard.press('End');
        await place(page, '第 5 / 5 页');
        await page.getByRole('button', { name: '第4页', exact: true }).click();
        await place(page, '第 4 / 5 页');
        const seen = async () =>
          (await storedDrafts(stage.site, '1001')).map(
            ({ body }) => (JSON.parse(body) as { slides: SlidesAnswer }).slides,
          );
        await expect.poll(seen).toEqual([{ page: 4, seen: [1, 2, 3, 4, 5] }]);
        await page.reload();
        await place(page, '第 4 / 5 页');

        await page.setViewportSize(PHONE);
        const finger = await context.newCDPSession(page);
        const swipe = async (across: number, down: number) => {
          const box = await picture(page, /^第\d页$/).boundingBox();
          const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 100];
          const touch = (
            type: 'touchStart' | 'touchMove' | 'touchEnd',
            ...touchPoints: { x: number; y: number }[]
          ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
          await touch('touchStart', { x, y });
          for (const share of [0.3, 0.6, 1]) {
            await touch('touchMove', { x: x + across * share, y: y + down * share });
          }
          await touch('touchEnd');
        };
        await swipe(100, 0);
        await place(page, '第 3 / 5 页');
        await swipe(10, -90);
        await place(page, '第 3 / 5 页');
        await swipe(-100, 0);
        await place(page, '第 4 / 5 页');
        await look(visitor, 'slides-phone');

        await context.setOffline(true);
        await page.getByRole('button', { name: '上一页' }).click();
        await page.getByRole('button', { name: '上一页' }).click();
        await place(page, '第 2 / 5 页');
        const width = () => picture(page, '第2页').evaluate((image: HTMLImageElement) => image.naturalWidth);
        await expect.poll(width).toBeGreaterThan(0);
        await context.setOffline(false);
        await page.getByRole('button', { name: '提交', exact: true }).click();
        await expect.poll(() => storedHistory(stage.site, '1001')).toHaveLength(1);
        visitor.complaints.length = 0;
      });

      await stage.visit(async (visitor) => {
        const { page } = visitor;
        await logIn(visitor, OWNER);
        await page.goto(`/contest-result/${CONTEST}?owner=${OWNER.username}`);
        const record = await openRecord(page, '1001');
        await record.getByText('看过的页数').waitFor();
        await record.getByText('看到第几页').waitFor();
        await lookWideAndNarrow(visitor, 'slides-record');
      });
    },
  );
});
