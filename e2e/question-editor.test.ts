import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { Task } from '#tasks/task.schema.ts';
import { logIn } from './support/browser.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TASK = '键盘写成的问卷';
const PASTED = '粘贴来的问卷';

async function addEmptyQuestionnaires(site: Site): Promise<void> {
  const owner = await ownerBrowser(site);
  for (const name of [TASK, PASTED]) {
    const task = { owner: OWNER.username, name, basic: { questions: [] } };
    expect(await (await owner.post('/api/add-task', task)).json()).toBe(true);
  }
}

async function storedQuestions(site: Site, name: string): Promise<Question[]> {
  const owner = await ownerBrowser(site);
  const reply = await owner.get(`/api/get-task?id=${encodeURIComponent(`${OWNER.username}/${name}`)}`);
  const task = (await reply.json()) as Task;
  return task.basic?.questions ?? [];
}

/** Chooses in the list that has the focus, by a part of the entry's name. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.insertText(name);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option-active')
    .filter({ hasText: name })
    .waitFor();
  await page.keyboard.press('Enter');
}

/** A list of which one is chosen closes by itself; a Tab before that would choose once more. */
async function chooseOne(page: Page, name: string): Promise<void> {
  await choose(page, name);
  await page.locator('[role=combobox]:focus[aria-expanded=false]').waitFor();
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

/** With the cursor in the text of a new question: writes it, and goes to the field after it. */
async function write(page: Page, type: string, text: string): Promise<void> {
  await page.keyboard.press('Shift+Tab');
  await chooseOne(page, type);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Tab');
}

/** In several steps: the first ones only tell dragging from a click. */
async function drag(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const place = await target.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + (place?.height ?? 0) / 2, { steps: 5 });
  await page.locator('.sortable-entry--below').waitFor();
  await page.mouse.up();
  // For 50 ms after a drop clicks are swallowed, so that the drop itself is none.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

/** Takes up the third of four questions and moves it. A key that comes before the last one was heard would be lost. */
async function carry(page: Page, take: string, ...moves: [key: string, place: number][]): Promise<void> {
  await page.keyboard.press(take);
  await page.locator('.sortable-carried').waitFor();
  // The arrows are heard from the task after that on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  for (const [key, place] of moves) {
    await page.keyboard.press(key);
    await page.getByText(`问题3移到第${place}位，共4位。`).waitFor();
  }
}

const order = (page: Page) =>
  page
    .getByLabel('题目文本')
    .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value.slice(0, 4)));

async function writeQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加问题' }).press('Enter');
  await page.keyboard.type('你喜欢阅读吗？');
  await page.keyboard.press('Tab');
  await page.keyboard.type('喜欢\n一般\n不喜欢');

  await page.keyboard.press('Control+Enter');
  await write(page, '多选题', '你读过哪些书？最多选2项【互斥：4】');
  await paste(page, '童话\t小说\r\n"科普\n百科"\t以上都没有\r\n');

  await page.keyboard.press('Control+Enter');
  await write(page, '表格单选题', '下面的说法符合你吗？');
  await paste(page, '说法\t符合\t不符合\n我每天阅读\t\t\n我常去图书馆\t\t\n');

  await page.keyboard.press('Control+Enter');
  await write(page, '填空题', '为什么喜欢？不少于5字');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await chooseOne(page, '问题1');
  await page.keyboard.press('Tab');
  await choose(page, '1. 喜欢');
}

const PASTED_TEXT = `1. 若 a<b，是吗？
A. 是
B. 否
2、你读过哪些书？【多选题】限选2项【互斥：3】
A. 童话  B. 小说  C. 都没有
3. 为什么？【显示条件：第1题选1】【显示条件：大概】`;

describe.skipIf(!hasBrowser())('a questionnaire', () => {
  const stage = setStage(addEmptyQuestionnaires);

  it('is written by keyboard, undone, reordered, saved and found again', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      // On a busy machine a second may pass between two keys, and whoever pauses begins a new step.
      await page.clock.setFixedTime(Date.now());
      await page.goto(`/task-edit/${TASK}`);
      await writeQuestions(page);
      for (const rule of ['最多选2项', '互斥：4 ↔ 1、2、3', '不少于5字']) {
        await page.locator('.ui-tag').getByText(rule, { exact: true }).waitFor();
      }
      await page.keyboard.press('Escape');
      await look(visitor, 'question-editor');

      // A question by mistake, its text, and the way back.
      await page.keyboard.press('Control+D');
      await page.keyboard.type('多余的问题');
      await expect
        .poll(() => order(page))
        .toEqual(['你喜欢阅', '你读过哪', '下面的说', '为什么喜', '多余的问']);
      await page.keyboard.press('Control+Z');
      await page.keyboard.press('Control+Z');
      await expect.poll(() => order(page)).toEqual(['你喜欢阅', '你读过哪', '下面的说', '为什么喜']);

      // Before the question that it depends on a condition cannot stay.
      const why = page.getByLabel('题目文本').last();
      await why.focus();
      for (let place = 4; place > 1; place -= 1) await page.keyboard.press('Alt+ArrowUp');
      await page.getByText('问题1的显示条件已取消：它依赖的问题不再排在前面').waitFor();
      await expect.poll(() => order(page)).toEqual(['为什么喜', '你喜欢阅', '你读过哪', '下面的说']);
      await page.keyboard.press('Control+Z');
      await expect.poll(() => order(page)).toEqual(['你喜欢阅', '为什么喜', '你读过哪', '下面的说']);

      // Once with the mouse: the books go below the table.
      await page.getByRole('switch', { name: '收起问题' }).press('Space');
      await drag(page, page.getByLabel('拖动问题3'), page.locator('[data-question]').last());
      await page.getByRole('switch', { name: '收起问题' }).press('Space');
      await expect.poll(() => order(page)).toEqual(['你喜欢阅', '为什么喜', '下面的说', '你读过哪']);

      // And by the keys alone: up and down again, down and given up, up and left there.
      const handle = page.getByLabel('拖动问题3');
      await handle.focus();
      await carry(
        page,
        'Space',
        ['ArrowUp', 2],
        ['ArrowUp', 1],
        ['ArrowDown', 2],
        ['ArrowDown', 3],
        ['ArrowDown', 4],
      );
      await page.keyboard.press('Escape');
      await page.getByText('已取消，问题3仍在第3位，共4位。').waitFor();
      await carry(page, 'Enter', ['ArrowUp', 2]);
      await page.keyboard.press('Enter');
      await page.getByText('问题3已放在第2位，共4位。').waitFor();
      await expect.poll(() => order(page)).toEqual(['你喜欢阅', '下面的说', '为什么喜', '你读过哪']);
      await page.locator('[aria-label=拖动问题2]:focus').waitFor();
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(() => order(page)).toEqual(['你喜欢阅', '为什么喜', '下面的说', '你读过哪']);

      await page.keyboard.press('Control+S');
      await page.getByText('保存成功').first().waitFor();
      await page.getByText('有未保存的修改').waitFor({ state: 'detached' });

      // Saving is no end of the history, and what is undone and redone is what was saved.
      await page.keyboard.press('Control+Z');
      await page.getByText('有未保存的修改').waitFor();
      await expect.poll(() => order(page)).toEqual(['你喜欢阅', '下面的说', '为什么喜', '你读过哪']);
      await page.keyboard.press('Control+Y');
      await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByLabel('题目文本').nth(3).waitFor();
      await expect.poll(() => order(page)).toEqual(['你喜欢阅', '为什么喜', '下面的说', '你读过哪']);
    });
    expect(await storedQuestions(stage.site, TASK)).toMatchObject([
      { id: 1, code: 'ABCD01', type: 'single-choice', options: ['喜欢', '一般', '不喜欢'], visibleId: 0 },
      { id: 4, code: 'ABCD04', type: 'fill-blank', visibleId: 1, visibleOption: '1' },
      {
        id: 3,
        type: 'table-choice',
        headers: ['符合', '不符合'],
        subtitles: ['我每天阅读', '我常去图书馆'],
        options: [],
      },
      { id: 2, type: 'multi-choice', options: ['童话', '小说', '科普 百科', '以上都没有'] },
    ]);
  });

  it('is pasted as text, and its conditions and rules follow what is changed', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${PASTED}`);
      await page.getByRole('button', { name: '粘贴整份问卷' }).click();
      const dialog = page.getByRole('dialog', { name: '粘贴整份问卷' });
      await dialog.getByLabel('问卷文字').fill(PASTED_TEXT);
      await dialog.getByText('读到3个问题，1处没有看懂').waitFor();
      await look(visitor, 'paste-questionnaire');
      await dialog.getByRole('button', { name: '添加3个问题' }).click();
      await dialog.waitFor({ state: 'detached' });

      // An option that comes first moves all others, and what names them goes along, also back again.
      const options = page.getByLabel('选项', { exact: true });
      const first = page.locator('[data-question]').first();
      await options.first().focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.insertText('不清楚\n');
      const condition = page.locator('[data-question]').nth(2).locator('.ant-select-selection-item-content');
      await condition.getByText('2. 是', { exact: true }).waitFor();
      await page.keyboard.press('Control+Z');
      await condition.getByText('1. 是', { exact: true }).waitFor();
      await page.keyboard.press('Control+Y');
      await condition.getByText('2. 是', { exact: true }).waitFor();

      // The words of the candidate's page are those that were typed.
      const preview = page.getByRole('region', { name: '预览' });
      await preview.getByText('若 a<b，是吗？').waitFor();

      // A control writes what the author could have written, and reads it.
      const books = page.locator('[data-question]').nth(1);
      await books.getByRole('button', { name: '规则设置' }).click();
      const most = books.getByLabel('至多选几项');
      await expect.poll(() => most.inputValue()).toBe('2');
      await most.fill('1');
      await books.locator('.ui-tag').getByText('最多选1项', { exact: true }).waitFor();
      await expect
        .poll(() => books.getByLabel('题目文本').inputValue())
        .toBe('你读过哪些书？限选1项【互斥：3】');

      // Whoever edits a question sees it, whether or not a candidate would.
      const why = page.locator('[data-question]').nth(2);
      await why.getByLabel('题目文本').focus();
      await preview.getByText('为什么？').waitFor();
      await look(visitor, 'question-editor-rules');

      // What is not finished is listed, leads there, and is saved all the same.
      await page.getByRole('button', { name: '添加问题' }).click();
      await page.keyboard.press('Control+S');
      await page.getByText('保存成功').first().waitFor();
      await page.getByText('还有1处没有完成，可以先保存，以后再补').waitFor();
      await page.getByRole('button', { name: '查看', exact: true }).click();
      await look(visitor, 'task-unfinished');
      await first.getByLabel('题目文本').focus();
      await page.getByRole('button', { name: '问题4', exact: true }).click();
      await page.locator('[data-question]:nth-child(4) textarea:focus').waitFor();
      await page.keyboard.type('还有吗？');
      await page.keyboard.press('Tab');
      await page.getByText('还有1处没有完成，可以先保存，以后再补').waitFor({ state: 'detached' });
    });
    expect(await storedQuestions(stage.site, PASTED)).toMatchObject([
      { text: '若 a&lt;b，是吗？', options: ['不清楚', '是', '否'] },
      { type: 'multi-choice', text: '你读过哪些书？限选1项【互斥：3】', options: ['童话', '小说', '都没有'] },
      { type: 'fill-blank', visibleOption: '2' },
      { text: '' },
    ]);
  });
});
