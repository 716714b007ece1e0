import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boardOf } from '#tasks/canvas/board.ts';
import { worth } from '#tasks/canvas/columns.ts';
import type { CanvasContent } from '#tasks/canvas/content.schema.ts';
import { LAYOUTS } from '#tasks/canvas/layouts.ts';
import { putPiece } from '#tasks/canvas/put-piece.ts';
import { canvasRules, NOTHING_MOVED, withTyped } from '#tasks/canvas/rules.ts';
import type { Task } from '#tasks/task.schema.ts';
import { logIn, type Visitor } from './support/browser.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const [BY_MOUSE, BY_KEYS, SORTING] = ['用鼠标出的题', '用键盘出的题', '分类题'];

const ZONES = { 海里: ['鲸', '鲨鱼'], 天上: ['麻雀'], 地上: ['猫', '企鹅'] } as const;
/** Beside those that belong somewhere, one for the wastebin. */
const PIECES = ['鲸', '鲨鱼', '麻雀', '猫', '企鹅', '石头'];

async function addTasks(site: Site): Promise<void> {
  const owner = await ownerBrowser(site);
  const sorting = LAYOUTS.find(({ name }) => name === '分类')?.content;
  const canvases = { [BY_MOUSE ?? '']: {}, [BY_KEYS ?? '']: {}, [SORTING ?? '']: sorting };
  for (const [name, canvas] of Object.entries(canvases)) {
    const reply = await owner.post('/api/add-task', { owner: OWNER.username, name, canvas });
    expect(await reply.json()).toBe(true);
  }
}

async function storedCanvas(site: Site, name = ''): Promise<CanvasContent> {
  const owner = await ownerBrowser(site);
  const reply = await owner.get(`/api/get-task?id=${encodeURIComponent(`${OWNER.username}/${name}`)}`);
  const { canvas } = (await reply.json()) as Task;
  if (!canvas) throw new Error(`${name} has no canvas`);
  return canvas;
}

/** What was built, in the words of its author. */
function described(content: CanvasContent) {
  const { pieces, places, fields } = boardOf(content);
  const nameOf = (value: string) => pieces.find((piece) => worth(piece) === value)?.name;
  return {
    pieces: pieces.map(({ name }) => name).sort(),
    zones: places
      .filter(({ dropMode }) => dropMode === 'normal')
      .map(({ name, maximum, rights }) => [name, maximum, rights.map(nameOf)]),
    bins: places.filter(({ dropMode }) => dropMode === 'wastebin').map(({ name }) => name),
    fields: fields.map(({ name, rights }) => [name, rights]),
  };
}

const BUILT = {
  pieces: [...PIECES].sort(),
  zones: Object.entries(ZONES).map(([name, rights]) => [name, 3, rights]),
  bins: ['都不是'],
  fields: [['理由', ['会游泳', '会飞']]],
};

/** The score of one who puts every piece where its author says that it belongs. */
function bestScore(content: CanvasContent): unknown {
  const board = boardOf(content);
  const put = board.pieces.reduce((answer, piece) => {
    const place = board.places.find(({ rights }) => rights.includes(worth(piece)));
    const bin = board.places.find(({ dropMode }) => dropMode === 'wastebin');
    const target = place ?? bin;
    return target ? putPiece(board, answer, String(piece.id), { place: target.id }).answer : answer;
  }, NOTHING_MOVED);
  const typed = board.fields.reduce((answer, field) => withTyped(answer, field, field.rights[0] ?? ''), put);
  const codes = canvasRules.columns(content).map(({ code }) => code);
  return canvasRules.values(content, typed)[codes.indexOf('score')];
}

const paper = (page: Page) => page.getByRole('listbox', { name: '画布' });
/** As it is drawn; its name is followed by what it is for. */
const drawn = (page: Page, name: string) =>
  paper(page).getByRole('option', { name: new RegExp(`^${name}，`) });
const panel = (page: Page) => page.getByRole('region', { name: '属性', exact: true });
const field = (page: Page, name: string | RegExp) => panel(page).getByRole('textbox', { name });
const row = (page: Page, table: string, id: string) =>
  page.getByRole('grid', { name: table }).locator(`tr[data-row="${id}"]`);

async function openEditor(visitor: Visitor, task = ''): Promise<void> {
  await logIn(visitor, OWNER);
  await visitor.page.goto(`/task-edit/${task}`);
  await visitor.page.locator('.canvas-editor').waitFor();
}

async function save(page: Page, press: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes('/api/update-task'));
  await press();
  expect(await (await saved).json()).toMatchObject({});
}

/** By its corner, which nothing lies on. */
async function dragUp(page: Page, thing: Locator): Promise<void> {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 12, box.y - 80, { steps: 5 });
  await page.mouse.up();
}

describe.skipIf(!hasBrowser())('an author of canvases', () => {
  const stage = setStage(addTasks);

  it('builds a sorting exercise with the mouse', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await openEditor(visitor, BY_MOUSE);
      await page.getByRole('button', { name: '空白画布' }).click();
      const add = (label: string) => page.getByRole('button', { name: `添加${label}`, exact: true }).click();
      for (const name of PIECES) {
        await add('可拖动');
        await field(page, '朗读名称').fill(name);
        await field(page, '文字').fill(name);
      }
      await add('回收箱');
      await field(page, '朗读名称').fill('都不是');
      await add('输入框');
      await field(page, '朗读名称').fill('理由');
      await field(page, /^正确答案/).fill('会游泳\n会飞');
      for (const [name, pieces] of Object.entries(ZONES)) {
        await add('位置');
        await field(page, '朗读名称').fill(name);
        await field(page, '最多个数').fill('3');
        for (const piece of pieces) await panel(page).getByRole('checkbox', { name: piece }).check();
      }
      const heightOf = async () => Number(await field(page, '上边距 y').inputValue());
      const before = await heightOf();
      await dragUp(page, drawn(page, '地上'));
      await expect.poll(heightOf).not.toBe(before);
      await look(visitor, 'canvas-editor');
      await save(page, () => page.getByRole('button', { name: '保存' }).first().click());
      const canvas = await storedCanvas(stage.site, BY_MOUSE);
      expect(described(canvas)).toEqual(BUILT);
      expect(bestScore(canvas)).toBe(4);
    });
  });

  it('builds the same one with the keyboard alone', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const { keyboard } = page;
      await openEditor(visitor, BY_KEYS);
      const tabTo = async (thing: Locator) => {
        const isThere = () => thing.evaluate((element) => element === document.activeElement);
        for (let step = 0; step < 80 && !(await isThere()); step += 1) await keyboard.press('Tab');
        expect(await isThere()).toBe(true);
      };
      const write = async (thing: Locator, text: string) => {
        await tabTo(thing);
        await keyboard.press('Control+A');
        await keyboard.insertText(text);
      };
      /** Over the drawing from the last to the first of what was added, and to what can be set of it. */
      const enterPanel = async (name: string) => {
        await keyboard.press('Enter');
        await expect
          .poll(() => field(page, '朗读名称').evaluate((one) => one === document.activeElement))
          .toBe(true);
        await write(field(page, '朗读名称'), name);
      };
      const leavePanel = async () => {
        await keyboard.press('Escape');
        await keyboard.press('Shift+Tab');
      };

      await tabTo(page.getByRole('button', { name: '空白画布' }));
      await keyboard.press('Enter');
      for (const [label, count] of Object.entries({ 可拖动: 6, 位置: 3, 回收箱: 1, 输入框: 1 })) {
        await tabTo(page.getByRole('button', { name: `添加${label}`, exact: true }));
        for (let step = 0; step < count; step += 1) await keyboard.press('Enter');
      }
      await tabTo(paper(page));
      await enterPanel('理由');
      await write(field(page, /^正确答案/), '会游泳\n会飞');
      await leavePanel();
      for (const name of [...PIECES].reverse()) {
        await enterPanel(name);
        await write(field(page, '文字'), name);
        await leavePanel();
      }
      await enterPanel('都不是');
      await leavePanel();
      for (const [name, pieces] of Object.entries(ZONES).reverse()) {
        await enterPanel(name);
        await write(field(page, '最多个数'), '3');
        for (const piece of pieces) {
          await tabTo(panel(page).getByRole('checkbox', { name: piece }));
          await keyboard.press('Space');
        }
        await leavePanel();
      }
      await tabTo(paper(page));
      await keyboard.press('Shift+ArrowRight');
      await save(page, () => keyboard.press('Control+S'));
      const canvas = await storedCanvas(stage.site, BY_KEYS);
      expect(described(canvas)).toEqual(BUILT);
      expect(bestScore(canvas)).toBe(4);
    });
  });

  it('sees one selection in tables and drawing, and none after trying the exercise out', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await openEditor(visitor, SORTING);
      await drawn(page, '猫').click();
      await expect.poll(() => row(page, '元素', '7').getAttribute('aria-selected')).toBe('true');
      expect(await row(page, '形状', '卡片3').getAttribute('aria-selected')).toBe('true');
      await row(page, '元素', '2').getByText('鸟类').click();
      await expect.poll(() => drawn(page, '鸟类').getAttribute('aria-selected')).toBe('true');
      expect(await drawn(page, '猫').getAttribute('aria-selected')).toBe('false');

      await page.getByRole('switch', { name: '编辑模式' }).click();
      await page.locator('[data-try-out]').getByRole('button', { name: /^猫/ }).waitFor();
      expect(await page.getByRole('grid').count()).toBe(0);
      await page.getByRole('switch', { name: '编辑模式' }).click();
      await page.getByRole('grid', { name: '元素' }).waitFor();
      expect(await page.locator('tr[aria-selected=true]').count()).toBe(0);
    });
  });

  it('fills the tables like a spreadsheet, with what follows from a role and what cannot be stored', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const { keyboard } = page;
      await openEditor(visitor, SORTING);
      const cell = (id: string, key: string) => row(page, '元素', id).locator(`td[data-field=${key}]`);
      const textOf = (id: string, key: string) => cell(id, key).textContent();

      await cell('4', 'dropMode').waitFor();
      expect(await textOf('4', 'dropMode')).toBe('回收箱');
      const become = async (role: string) => {
        await cell('4', 'dnd').dblclick();
        await cell('4', 'dnd').getByRole('combobox').selectOption(role);
        await keyboard.press('Enter');
      };
      await become('可拖动');
      await expect.poll(() => textOf('4', 'value')).toBe('4');
      await become('可放入');
      await expect.poll(() => textOf('4', 'dropMode')).toBe('普通');

      await cell('5', 'x').click();
      await keyboard.type('3x');
      await keyboard.press('Enter');
      await page.getByText('x应为整数').waitFor();
      await keyboard.press('Escape');
      expect(await textOf('5', 'x')).toBe('20');
      await keyboard.type('31');
      await keyboard.press('Tab');
      await keyboard.type('301');
      await keyboard.press('Enter');
      await expect.poll(() => Promise.all([textOf('5', 'x'), textOf('5', 'y')])).toEqual(['31', '301']);
      await expect.poll(() => row(page, '元素', '6').getAttribute('aria-selected')).toBe('true');

      // A slip that is corrected at once never was: what is right still knows the two apart.
      await cell('8', 'value').click();
      for (const value of ['6', 'k']) {
        await keyboard.type(value);
        await keyboard.press('Enter');
        await keyboard.press('ArrowUp');
      }
      await expect.poll(() => textOf('3', 'rights')).toBe('6；k');
      await keyboard.type('8');
      await keyboard.press('Enter');
      await expect.poll(() => textOf('3', 'rights')).toBe('6；8');

      await row(page, '元素', '6').getByRole('rowheader').click();
      await page.getByRole('button', { name: '删除选中的元素' }).click();
      await expect.poll(() => textOf('3', 'rights')).toBe('8');
      await page.getByRole('button', { name: '撤销' }).click();
      await expect.poll(() => textOf('3', 'rights')).toBe('6；8');

      const name = row(page, '形状', '卡片1').locator('td[data-field=name]');
      await name.dblclick();
      await keyboard.insertText('企鹅卡');
      await keyboard.press('Enter');
      await expect.poll(() => textOf('5', 'shape')).toBe('企鹅卡');
      await row(page, '形状', '企鹅卡').getByRole('rowheader').click();
      await page.getByRole('button', { name: '删除选中的形状' }).click();
      await page.getByRole('dialog').getByText('使用它的元素会一起删除：“企鹅”').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    });
  });
});
