import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import type { SketchAnswer } from '#tasks/sketch/content.schema.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { logIn, PHONE } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { look, lookSideways } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { recordOf } from './support/results.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedDrafts, storedHistory } from './support/stored-answers.ts';

const CONTEST = '草图测试';
const TASK = TaskSettings.parse({
  name: '画出光路',
  sketch: { backgroundUrl: '/demo/mirror.svg', width: 720, height: 480 },
});

const sheetOf = (page: Page): Locator => page.locator('.sketch-surface');
const told = (page: Page) => sheetOf(page).getAttribute('aria-label');
const tool = (page: Page, name: string) => page.getByTitle(new RegExp(`^${name}(（|$)`)).click();

type Place = readonly [number, number];

/** Where shares of the sheet's width and height are on the screen; all of it is below the bar, which stays in reach. */
async function on(page: Page, [x, y]: Place): Promise<{ x: number; y: number }> {
  await sheetOf(page).evaluate((sheet) => sheet.scrollIntoView({ block: 'end' }));
  const box = await sheetOf(page).boundingBox();
  if (!box) throw new Error('no sheet');
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

async function draw(page: Page, ...way: Place[]): Promise<void> {
  const [first, ...rest] = await Promise.all(way.map((place) => on(page, place)));
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
}

describe.skipIf(!hasBrowser())('a sketch', () => {
  const stage = setStage(async (site) => {
    await site.database.write.run(addTaskCommand, {
      ...{ actor: OWNER.username, owner: OWNER.username, now: site.now() },
      settings: TASK,
    });
    await addContest(site, { name: CONTEST, tasks: ['opening', TASK.name, 'closing'], logInterval: 500 });
  });

  const submitted = async (ticket: string): Promise<SketchAnswer> => {
    await expect.poll(() => storedHistory(stage.site, ticket)).toHaveLength(1);
    const [row] = await storedHistory(stage.site, ticket);
    return (JSON.parse(row?.body ?? '{}') as { sketch: SketchAnswer }).sketch;
  };
  const submit = (page: Page) => page.getByRole('button', { name: '提交', exact: true }).click();

  it('is drawn with the mouse: quick strokes, shapes and words, back and forward, and cleared when one is sure', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const { keyboard, mouse } = page;
      await enterAndStart(page, CONTEST, '1001');
      await submit(page);
      await page.getByText('请先在草图上画图或写字').waitFor();
      // The second one begins before anything has been drawn anew.
      const [one, two, three] = await Promise.all(
        (
          [
            [0.1, 0.2],
            [0.2, 0.3],
            [0.3, 0.2],
          ] as const
        ).map((place) => on(page, place)),
      );
      await sheetOf(page).evaluate(
        (sheet, places) => {
          const send = (type: string, at: { x: number; y: number } | undefined) =>
            sheet.dispatchEvent(
              new PointerEvent(type, {
                ...{ bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0 },
                ...{ clientX: at?.x ?? 0, clientY: at?.y ?? 0 },
              }),
            );
          // Pointers that no device has made cannot be captured.
          sheet.setPointerCapture = () => {};
          for (const [from, to] of [places.slice(0, 2), places.slice(1, 3)]) {
            send('pointerdown', from);
            send('pointermove', to);
            send('pointerup', to);
          }
        },
        [one, two, three],
      );
      await expect.poll(() => told(page)).toBe('草图，笔画2');

      await tool(page, '箭头');
      await tool(page, '红色');
      await draw(page, [0.21, 0.3], [0.5, 0.79]);
      await expect.poll(() => told(page)).toBe('草图，笔画2 箭头1');
      await keyboard.press('Control+z');
      await keyboard.press('Control+z');
      await expect.poll(() => told(page)).toBe('草图，笔画1');
      await keyboard.press('Control+y');
      await keyboard.press('Control+Shift+z');
      await expect.poll(() => told(page)).toBe('草图，笔画2 箭头1');

      await tool(page, '文字');
      const words = await on(page, [0.55, 0.4]);
      await mouse.click(words.x, words.y);
      await page.getByRole('textbox', { name: '文字内容' }).fill('反射角');
      await keyboard.press('Escape');
      await expect.poll(() => told(page)).toBe('草图，笔画2 箭头1 文字1：反射角');
      await look(visitor, 'sketch-task');

      await tool(page, '选择');
      await draw(page, [0.5, 0.79], [0.6, 0.79]);
      await tool(page, '橡皮');
      await draw(page, [0.05, 0.25], [0.35, 0.25]);
      await expect.poll(() => told(page)).toBe('草图，箭头1 文字1：反射角');
      await page.getByRole('button', { name: '清空' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: '清空' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
      await expect.poll(() => told(page)).toBe('草图，还没有画');
      await page.getByRole('button', { name: '撤销' }).click();
      await submit(page);
      const { objects } = await submitted('1001');
      expect(objects.map(({ type }) => type)).toEqual(['arrow', 'text']);
      expect(objects[0]).toMatchObject({ color: '#c4271b', x: 223 });
    });
  });

  it('is made by keys alone', async () => {
    await stage.visit(async ({ page }) => {
      const { keyboard } = page;
      await enterAndStart(page, CONTEST, '1002');
      await sheetOf(page).focus();
      for (const key of ['r', 'Enter', 'Shift+ArrowRight', 'ArrowUp', 'Control+ArrowDown'])
        await keyboard.press(key);
      await page.getByText('矩形，宽160，高101').waitFor();
      for (const key of ['o', 'Enter', 'Shift+Tab', 'Tab']) await keyboard.press(key);
      await page.getByText('椭圆，第2个，共2个').waitFor();
      await keyboard.press('Delete');
      for (const key of ['t', 'Enter']) await keyboard.press(key);
      await keyboard.type('镜子');
      for (const key of ['Escape', 'Shift+ArrowDown', 'Escape']) await keyboard.press(key);
      await expect.poll(() => told(page)).toBe('草图，矩形1 文字1：镜子');
      await submit(page);
      const { objects } = await submitted('1002');
      expect(objects).toEqual([
        { type: 'rectangle', x: 290, y: 189, w: 160, h: 101 },
        { type: 'text', x: 180, y: 130, w: 532, text: '镜子' },
      ]);
    });
  });

  it('is drawn by a finger on a phone, where two scroll, and by a pen, after which one scrolls', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      await enterAndStart(page, CONTEST, '1003');
      await look(visitor, 'sketch-phone');
      await page.getByRole('button', { name: '颜色和粗细' }).click();
      await lookSideways(visitor, 'sketch-phone-colours');
      await page.getByRole('button', { name: '颜色和粗细' }).click();
      const finger = await context.newCDPSession(page);
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
      const from = await on(page, [0.3, 0.3]);
      const swipe = async (...starts: { x: number; y: number }[]) => {
        await touch('touchStart', ...starts);
        for (const far of [15, 30, 45, 60]) {
          await touch('touchMove', ...starts.map(({ x, y }) => ({ x, y: y - far })));
        }
        await touch('touchEnd');
      };
      const scrolled = () => page.evaluate(() => window.scrollY);
      const before = await scrolled();
      await swipe(from);
      await expect.poll(() => told(page)).toBe('草图，笔画1');
      expect(await scrolled()).toBe(before);
      await swipe(from, { x: from.x + 60, y: from.y });
      expect(await told(page)).toBe('草图，笔画1');

      const touched = await on(page, [0.3, 0.3]);
      const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, force: number) =>
        finger.send('Input.dispatchMouseEvent', {
          ...{ type, x, y: touched.y, force, pointerType: 'pen', button: 'left', buttons: 1, clickCount: 1 },
        });
      await pen('mousePressed', touched.x, 0.2);
      for (const step of [10, 20, 30]) await pen('mouseMoved', touched.x + step, 0.2 + step / 60);
      await pen('mouseReleased', touched.x + 30, 0);
      await expect.poll(() => told(page)).toBe('草图，笔画2');
      await page.getByRole('button', { name: '颜色和粗细' }).click();
      await page.getByRole('checkbox', { name: '压感' }).waitFor();
      await swipe(await on(page, [0.3, 0.6]));
      await submit(page);
      const { objects } = await submitted('1003');
      expect(objects.map((object) => 'pressure' in object)).toEqual([false, true]);
    }, PHONE);
  });

  it('is as it was left for one who goes away while typing, and takes along a stroke under way', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, CONTEST, '1004');
      await draw(page, [0.1, 0.2], [0.2, 0.3]);
      await page.keyboard.press('t');
      const words = await on(page, [0.5, 0.4]);
      await page.mouse.click(words.x, words.y);
      await page.keyboard.type('还没写完');
      await expect
        .poll(async () => (await storedDrafts(stage.site, '1004')).map(({ body }) => body).join())
        .toContain('还没写完');
      await page.reload();
      await expect.poll(() => told(page)).toBe('草图，笔画1 文字1：还没写完');

      const [from, to] = [await on(page, [0.2, 0.6]), await on(page, [0.4, 0.7])];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.getByRole('button', { name: '提交', exact: true }).press('Enter');
      const { objects } = await submitted('1004');
      await page.mouse.up();
      expect(objects.map(({ type }) => type)).toEqual(['pen', 'text', 'pen']);
    });
  });

  it('is seen in the results as it was left, and told in the sheet', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/contest-result/${CONTEST}?owner=${OWNER.username}`);
      await page.getByRole('link', { name: '1004', exact: true }).click();
      const record = recordOf(page);
      await record.getByRole('img', { name: '草图，笔画2 文字1：还没写完' }).waitFor();
      await look(visitor, 'sketch-results');
      await record.getByText('按列表显示').click();
      await record.getByText('还没写完', { exact: true }).waitFor();
    });
    const owner = await ownerBrowser(stage.site);
    const query = new URLSearchParams({ contestId: `${OWNER.username}/${CONTEST}`, taskId: TASK.name });
    const images = await owner.get(`/api/download-task-images?${query}`);
    expect(images.headers.get('content-type')).toContain('zip');
  });
});
