import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';
import { logIn, type Visitor } from './support/browser.ts';
import { pathOf } from './support/candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TASK = '写到一半的题目';
const LONG = '很长的题目';
const NEVER_SAVED = '从没保存的测试';
const CONTEST = '要改名的测试';
const RENAMED = '改了名的很长的题目';

const idOf = (name: string) => encodeURIComponent(`${OWNER.username}/${name}`);

async function storedTask(site: Site, name: string): Promise<Task> {
  const owner = await ownerBrowser(site);
  return (await (await owner.get(`/api/get-task?id=${idOf(name)}`)).json()) as Task;
}

/** How many forms have left something in the browser. */
const keptWorks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kaopu-kept-work', 1);
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('works').objectStore('works').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

async function typeAndLoseIt({ page }: Visitor, text: string): Promise<void> {
  await page.locator('#task-text').fill(text);
  await expect.poll(() => keptWorks(page)).toBe(1);
  await page.reload();
  await page.locator('#task-text').waitFor();
}

describe.skipIf(!hasBrowser())('what an author has typed', () => {
  const stage = setStage(async (site) => {
    const owner = await ownerBrowser(site);
    const questions = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      type: 'fill-blank',
      text: `第${index + 1}个`,
    }));
    await owner.post('/api/add-task', { ...SMALL_QUESTIONNAIRE, owner: OWNER.username, name: TASK });
    await owner.post('/api/add-task', { owner: OWNER.username, name: LONG, basic: { questions } });
    await owner.post('/api/add-contest', { owner: OWNER.username, name: CONTEST });
  });

  it('is offered again after the page was lost, and never replaces what others have saved', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      page.on('dialog', (dialog) => void dialog.accept());
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${TASK}`);
      const text = page.locator('#task-text');
      const unsaved = page.getByText('有未保存的修改');
      const offer = page.getByRole('dialog', { name: '恢复未保存的修改' });

      await typeAndLoseIt(visitor, '写到一半');
      await offer.waitFor();
      expect(await offer.getByRole('listitem').getByRole('heading').allInnerTexts()).toEqual(['正文']);
      expect((await text.innerText()).trim()).toBe('');
      await look(visitor, 'kept-work');
      await offer.getByRole('button', { name: '恢复', exact: true }).click();
      await offer.waitFor({ state: 'hidden' });
      await expect.poll(async () => (await text.innerText()).trim()).toBe('写到一半');
      await unsaved.waitFor();

      // What is still open here is not offered in another tab, which keeps its own.
      await expect.poll(() => keptWorks(page)).toBe(1);
      const second = await context.newPage();
      await second.goto(`/task-edit/${TASK}`);
      await second.locator('#task-text').fill('另一页');
      await expect.poll(() => keptWorks(page)).toBe(2);
      expect(await second.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('Control+S');
      await unsaved.waitFor({ state: 'detached' });
      await expect.poll(() => keptWorks(page)).toBe(1);
      expect((await storedTask(stage.site, TASK)).text).toBe('<p>写到一半</p>');

      // The other tab is gone; what it was based on is no longer what is saved.
      await second.close();
      await page.reload();
      await offer.getByText('不会直接覆盖').waitFor();
      await offer.getByRole('button', { name: '恢复', exact: true }).click();
      await page.keyboard.press('Control+S');
      const conflict = page.getByRole('dialog', { name: '这一题目已有更新的版本' });
      await conflict.getByRole('button', { name: '取消，继续编辑' }).click();
      expect((await storedTask(stage.site, TASK)).text).toBe('<p>写到一半</p>');
      await page.keyboard.press('Control+Z');
      await unsaved.waitFor({ state: 'detached' });
      await expect.poll(() => keptWorks(page)).toBe(0);

      await typeAndLoseIt(visitor, '不要了');
      await offer.getByRole('button', { name: '放弃', exact: true }).click();
      await expect.poll(() => keptWorks(page)).toBe(0);

      // A new test stands nowhere else: its list leads back to it.
      await page.goto(`/contest-edit/${NEVER_SAVED}?new=range`);
      const duration = page.locator('#contest-duration');
      await duration.fill('75');
      await expect.poll(() => keptWorks(page)).toBe(1);
      await page.goto('/contest-edit');
      const line = page.getByRole('alert').filter({ hasText: `没有保存过的新测试“${NEVER_SAVED}”` });
      await line.waitFor();
      await look(visitor, 'never-saved');
      await line.getByRole('button', { name: '继续编辑' }).click();
      await offer.getByText('新测试的默认值').first().waitFor();
      await offer.getByRole('button', { name: '恢复', exact: true }).click();
      await expect.poll(() => duration.inputValue()).toBe('75');
      expect(new URL(page.url()).search).toBe('?new=range');
      await expect.poll(() => keptWorks(page)).toBe(1);
      await page.goto('/contest-edit');
      await line.getByRole('button', { name: '放弃' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
      await line.waitFor({ state: 'detached' });
      await expect.poll(() => keptWorks(page)).toBe(0);
      await page.goto(`/task-edit/${TASK}`);

      // Whoever logs out is asked first, and leaves nothing behind.
      await text.fill('别人看不到');
      await expect.poll(() => keptWorks(page)).toBe(1);
      const logOut = async () => {
        await page.getByRole('button', { name: OWNER.name }).click();
        await page.getByRole('button', { name: '退出登录', exact: true }).first().click();
      };
      const question = page.getByRole('dialog', { name: '有未保存的修改' });
      await logOut();
      await question.getByRole('button', { name: '留在本页' }).click();
      await question.waitFor({ state: 'hidden' });
      await logOut();
      await question.getByRole('button', { name: '退出登录' }).click();
      await page.getByText('成功退出，自动跳转到首页').waitFor();
      await expect.poll(() => keptWorks(page)).toBe(0);
      expect(visitor.complaints.filter((words) => !/update-task/.test(words))).toEqual([]);
      visitor.complaints.length = 0;
    });
  });

  it('stays where the author is when a save gives the thing another name', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${LONG}`);
      await page.locator('#task-name').fill(RENAMED);
      const last = page.getByLabel('题目文本').last();
      await last.fill('最后一个');
      await last.evaluate((field) => field.scrollIntoView({ block: 'center' }));
      const placeOf = () =>
        last.evaluate((field) => [
          Math.round(field.getBoundingClientRect().top),
          document.activeElement === field,
        ]);
      const before = await placeOf();
      await page.keyboard.press('Control+S');
      await expect.poll(() => pathOf(page)).toBe(`/task-edit/${RENAMED}`);
      await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
      expect(await placeOf()).toEqual(before);
      // The history goes on as well.
      await page.keyboard.press('Control+Z');
      await expect.poll(() => last.inputValue()).toBe('第12个');
      await page.keyboard.press('Control+Z');
      await expect.poll(() => page.locator('#task-name').inputValue()).toBe(LONG);
      await page.keyboard.press('Control+S');
      await expect.poll(() => pathOf(page)).toBe(`/task-edit/${LONG}`);

      await page.goto(`/contest-edit/${CONTEST}`);
      await page.locator('#contest-name').fill(`新的${CONTEST}`);
      // The hint about old links goes away with the save, above of what the author is looking at.
      const seen = page.getByText('试一个号码：它能登录吗？');
      const placeOfSeen = () => seen.evaluate((words) => Math.round(words.getBoundingClientRect().top));
      // Lists that are still to come make the page long enough.
      await page.waitForLoadState('networkidle');
      await seen.evaluate((words) => words.scrollIntoView({ block: 'center' }));
      const seenBefore = await placeOfSeen();
      // What is asked again under the new name is a while in coming.
      const answer = Promise.withResolvers<void>();
      await page.route('**/api/has-invited*', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await page.keyboard.press('Control+S');
      await expect.poll(() => pathOf(page)).toBe(`/contest-edit/新的${CONTEST}`);
      await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
      expect(await page.getByText('考生开始之前还缺少').count()).toBe(1);
      expect(await placeOfSeen()).toBe(seenBefore);
      answer.resolve();
      await page.waitForLoadState('networkidle');
      expect(await placeOfSeen()).toBe(seenBefore);
      await page.keyboard.press('Control+Z');
      await expect.poll(() => page.locator('#contest-name').inputValue()).toBe(CONTEST);

      // Whoever presses Enter in a hurry loses nothing, and is told whose links the old name would take.
      await page.getByRole('link', { name: '我的测试' }).first().click();
      const leaving = page.getByRole('dialog', { name: '有未保存的修改' });
      await leaving.waitFor();
      await page.keyboard.press('Enter');
      await leaving.waitFor({ state: 'hidden' });
      expect(await page.locator('#contest-name').inputValue()).toBe(CONTEST);
      await page.getByRole('link', { name: '我的测试' }).first().click();
      await leaving.getByRole('button', { name: '不保存，离开' }).click();
      await page.getByRole('button', { name: '添加测试' }).click();
      await page.locator('#new-contest-name').fill(CONTEST);
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: '这是另一个测试以前的名称' });
      await question.getByText(`测试“新的${CONTEST}”曾叫“${CONTEST}”`).waitFor();
      await question.getByRole('button', { name: '换一个名称' }).click();
      await page.getByRole('dialog', { name: '添加测试' }).waitFor();
    });
    expect((await storedTask(stage.site, LONG)).basic?.questions.at(-1)?.text).toBe('第12个');
  });
});
