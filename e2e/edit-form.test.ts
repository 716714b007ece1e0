import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAGE_HEADER } from '#domain/account/page-header.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import type { Task } from '#tasks/task.schema.ts';
import { logIn } from './support/browser.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { ADMIN, hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TASK = '可以撤销的题目';
const RENAMED = '改过名的题目';
const LEFT_OPEN = '开着没有保存的题目';

async function addEmptyQuestionnaire(site: Site): Promise<void> {
  const owner = await ownerBrowser(site);
  const task = { owner: OWNER.username, name: TASK, basic: { questions: [] } };
  expect(await (await owner.post('/api/add-task', task)).json()).toBe(true);
}

async function storedTask(site: Site, name: string): Promise<Task | null> {
  const owner = await ownerBrowser(site);
  const reply = await owner.get(`/api/get-task?id=${encodeURIComponent(`${OWNER.username}/${name}`)}`);
  return (await reply.json()) as Task | null;
}

/** All that the author has made, as the form shows it. */
async function draftIn(page: Page) {
  const valuesOf = (label: RegExp | string) =>
    page.getByLabel(label).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const isOn = (name: string) => page.getByRole('switch', { name, exact: true }).isChecked();
  return {
    name: await page.locator('#task-name').inputValue(),
    isQuestionnaire: await isOn('基础问答'),
    questions: await valuesOf('题目文本'),
    isDeck: await isOn('卡片'),
    pages: await valuesOf(/^第\d页的地址$/),
  };
}

/** Each is one step, however many keys it takes. */
const STEPS: ((page: Page) => Promise<unknown>)[] = [
  async (page) => {
    await page.locator('#task-name').selectText();
    await page.keyboard.type(RENAMED);
  },
  (page) => page.getByRole('button', { name: '添加问题' }).press('Enter'),
  (page) => page.keyboard.type('第一个问题'),
  (page) => page.keyboard.press('Control+Enter'),
  (page) => page.keyboard.type('第二个问题'),
  (page) => page.getByRole('switch', { name: '卡片', exact: true }).press('Space'),
  (page) => page.getByRole('button', { name: '添加页面' }).press('Enter'),
  async (page) => {
    await page.locator('[aria-label=第1页的地址]:focus').waitFor();
    await page.keyboard.type('/demo/rain.svg');
  },
  async (page) => {
    await page.getByRole('switch', { name: '基础问答', exact: true }).press('Space');
    await page.getByRole('button', { name: '关闭并删除内容' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
];

describe.skipIf(!hasBrowser())('an edit form', () => {
  const stage = setStage(addEmptyQuestionnaire);

  it('undoes and redoes every step of every editor, also over a save', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      // On a busy machine a second may pass between two keys, and whoever pauses begins a new step.
      await page.clock.setFixedTime(Date.now());
      await page.goto(`/task-edit/${TASK}`);
      await page.getByRole('button', { name: '添加问题' }).waitFor();
      const undoButton = page.getByRole('button', { name: '撤销' });
      const redoButton = page.getByRole('button', { name: '重做' });
      const unsaved = page.getByText('有未保存的修改');
      expect(await undoButton.isDisabled()).toBe(true);

      const drafts = [await draftIn(page)];
      for (const step of STEPS) {
        await step(page);
        await expect.poll(() => draftIn(page)).not.toEqual(drafts.at(-1));
        drafts.push(await draftIn(page));
      }
      expect(drafts.at(-2)).toEqual({
        name: RENAMED,
        isQuestionnaire: true,
        questions: ['第一个问题', '第二个问题'],
        isDeck: true,
        pages: ['/demo/rain.svg'],
      });
      expect(drafts.at(-1)).toMatchObject({ isQuestionnaire: false, questions: [], isDeck: true });
      await look(visitor, 'edit-form');

      for (const draft of drafts.slice(0, -1).toReversed()) {
        await page.keyboard.press('Control+Z');
        await expect.poll(() => draftIn(page)).toEqual(draft);
      }
      // The author is where the step was, and nothing is left to be saved or undone.
      await page.locator('#task-name:focus').waitFor();
      await unsaved.waitFor({ state: 'detached' });
      expect(await undoButton.isDisabled()).toBe(true);

      for (const [index, draft] of drafts.slice(1).entries()) {
        await page.keyboard.press(index % 2 === 0 ? 'Control+Y' : 'Control+Shift+Z');
        await expect.poll(() => draftIn(page)).toEqual(draft);
      }
      expect(await redoButton.isDisabled()).toBe(true);

      // One step back and the same again by the buttons.
      await undoButton.click();
      await expect.poll(() => draftIn(page)).toEqual(drafts.at(-2));
      await redoButton.click();
      await expect.poll(() => draftIn(page)).toEqual(drafts.at(-1));

      await page.keyboard.press('Control+S');
      await unsaved.waitFor({ state: 'detached' });
      await page.waitForURL(`**/task-edit/${encodeURIComponent(RENAMED)}`);

      // Saving, also under another name, is no end of the history.
      await page.keyboard.press('Control+Z');
      await unsaved.waitFor();
      await expect.poll(() => draftIn(page)).toEqual(drafts.at(-2));
      await page.keyboard.press('Control+Y');
      await unsaved.waitFor({ state: 'detached' });
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Z');
      await expect.poll(() => draftIn(page)).toEqual(drafts.at(-4));
      await page.getByRole('button', { name: '保存' }).first().click();
      await unsaved.waitFor({ state: 'detached' });
    });
    expect(await storedTask(stage.site, RENAMED)).toMatchObject({
      name: RENAMED,
      basic: { questions: [{ text: '第一个问题' }, { text: '第二个问题' }] },
      deck: { pages: [] },
    });
  });

  // Last: it moves the clock.
  it('stays with all that is typed when the session is over, and goes on after the log-in', async () => {
    const password = '窗外的桂花又开了';
    const elsewhere = new HttpBrowser(stage.site.url);
    await elsewhere.post('/api/login', { ...ADMIN });
    await elsewhere.post('/api/add-task', { owner: ADMIN.username, name: LEFT_OPEN });
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, ADMIN);
      await page.goto('/account');
      await page.getByRole('button', { name: /^结束会话：/ }).waitFor();
      await page.getByLabel('当前密码').fill(ADMIN.password);
      await page.getByLabel('新密码', { exact: true }).fill('woaini1314');
      await page.getByLabel('再次输入新密码').fill(password);
      await page.getByText('新密码太常见，容易被猜到，请换一个').waitFor();
      await page.getByLabel('新密码', { exact: true }).fill(password);
      await page.getByRole('button', { name: '修改密码' }).click();
      await page.getByText('密码已修改，已结束1个其他会话').waitFor();
      expect((await elsewhere.get('/api/get-own-sessions')).status).toBe(401);
      await page.getByText('没有在其他地方登录。').waitFor();

      await elsewhere.post('/api/login', { ...ADMIN, password });
      await page.reload();
      await page.getByRole('button', { name: '结束其他会话' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '结束', exact: true }).click();
      await page.getByText('没有在其他地方登录。').waitFor();
      expect((await elsewhere.get('/api/get-own-sessions')).status).toBe(401);

      await page.goto(`/task-edit/${LEFT_OPEN}`);
      await page.locator('#task-name').fill('没有丢的题目');
      stage.site.advance(2 * 3_600_000);
      await page.keyboard.press('Control+S');
      const dialog = page.getByRole('dialog', { name: '登录已过期，请重新登录' });
      await dialog.waitFor();
      await look(visitor, 'login-again');
      // Somebody else who logs in in another window is told so, and the page stays with its own account.
      await page.evaluate(
        async ({ who, header }) => {
          const headers = { 'content-type': 'application/json', ...header };
          await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(who) });
          window.dispatchEvent(new Event('focus'));
        },
        { who: { username: OWNER.username, password: OWNER.password }, header: PAGE_HEADER },
      );
      const other = page.getByRole('dialog', { name: '现在登录的是另一个账号' });
      await other.waitFor();
      await other.getByLabel('密码', { exact: true }).fill(password);
      await other.getByRole('button', { name: '登录', exact: true }).click();
      await other.waitFor({ state: 'hidden' });
      // What was to be saved is saved, without being asked for once more.
      await page.waitForURL(`**/task-edit/${encodeURIComponent('没有丢的题目')}`);
      await page.getByText('有未保存的修改').waitFor({ state: 'detached' });

      // Ended on purpose: then that is said, here and at the login.
      await elsewhere.post('/api/login', { ...ADMIN, password });
      await elsewhere.post('/api/end-other-sessions', {});
      await page.locator('#task-name').fill('又改了');
      await page.keyboard.press('Control+S');
      const reason = '该会话已在其他设备上结束，请重新登录';
      await page.getByRole('dialog', { name: reason }).waitFor();
      await look(visitor, 'ended-elsewhere');
      await page.getByRole('button', { name: '放弃本页内容，换账号登录' }).click();
      await page.getByText(reason).waitFor();
      // Only that the session was over.
      expect(visitor.complaints.filter((words) => !/401/.test(words))).toEqual([]);
      visitor.complaints.length = 0;
    });
  });
});
