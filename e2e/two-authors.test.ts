import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';
import { logIn, unfold } from './support/browser.ts';
import { addContest, loginPath, pathOf } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, ADMIN, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TASK = '共同编辑的题目';
const CONTEST = '正在进行的测试';
const RENAMED = '改了名的测试';

/** Another author, in another place. */
async function otherAuthor(site: Site): Promise<HttpBrowser> {
  const admin = new HttpBrowser(site.url);
  expect((await admin.post('/api/login', { ...ADMIN })).status).toBe(200);
  return admin;
}

async function stored<T>(author: HttpBrowser, kind: string, name: string): Promise<T> {
  const id = encodeURIComponent(`${OWNER.username}/${name}`);
  return (await (await author.get(`/api/get-${kind}?id=${id}`)).json()) as T;
}

async function saveElsewhere(author: HttpBrowser, changes: (task: Task) => object): Promise<void> {
  const task = await stored<Task>(author, 'task', TASK);
  const id = encodeURIComponent(`${OWNER.username}/${TASK}`);
  const reply = await author.post(`/api/update-task?id=${id}`, { ...task, ...changes(task) });
  expect(await reply.json()).toBe(true);
}

const withOption = (option: string) => (task: Task) => ({
  basic: {
    ...task.basic,
    questions: task.basic?.questions.map((question) =>
      question.id === 1 ? { ...question, options: ['喜欢', option] } : question,
    ),
  },
});

const save = (page: Page) => page.keyboard.press('Control+S');

describe.skipIf(!hasBrowser())('authors', () => {
  const stage = setStage(async (site) => {
    const author = await otherAuthor(site);
    await author.post('/api/add-task', { ...SMALL_QUESTIONNAIRE, owner: OWNER.username, name: TASK });
    await addContest(site, { name: CONTEST, duration: 0 });
    for (const ticket of ['1001', '1002']) await HttpCandidate.start(site, CONTEST, ticket);
  });

  it('who change the same thing see both versions, and choose', async () => {
    const author = await otherAuthor(stage.site);
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${TASK}`);
      const text = page.locator('#task-text');
      const unsaved = page.getByText('有未保存的修改');
      const dialog = page.getByRole('dialog', { name: '这一题目已有更新的版本' });
      await text.fill('我的正文');
      await saveElsewhere(author, withOption('对方的选项'));
      await save(page);
      await dialog.waitFor();
      expect(await dialog.getByRole('alert').innerText()).toMatch(/，系统管理员于 .+ 保存了新的版本/);
      const rows = dialog.getByRole('listitem');
      await expect.poll(() => rows.getByRole('heading').allInnerTexts()).toEqual(['正文', '基础问答：问题1']);
      expect(await rows.last().innerText()).toMatch(/选项2：不喜欢[^]*选项2：对方的选项/);
      await look(visitor, 'conflict');

      await dialog.getByRole('button', { name: '取消，继续编辑' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await text.innerText()).toBe('我的正文');

      // Theirs takes the place, and one step back is mine again.
      await save(page);
      await dialog.getByRole('button', { name: '用对方的' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(async () => (await text.innerText()).trim()).toBe('');
      await unsaved.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+Z');
      await expect.poll(() => text.innerText()).toBe('我的正文');
      await save(page);
      await unsaved.waitFor({ state: 'detached' });
      expect(await stored<Task>(author, 'task', TASK)).toMatchObject({
        text: '<p>我的正文</p>',
        basic: { questions: [{ options: ['喜欢', '不喜欢'] }, {}] },
      });

      await text.fill('再改');
      await saveElsewhere(await ownerBrowser(stage.site), () => ({ text: '<p>另一页改的</p>' }));
      await save(page);
      await dialog.getByText(/您在另一个页面中于 .+ 保存了新的版本/).waitFor();
      await dialog.getByText('撤销后再保存，会替换另一个页面保存的内容').waitFor();
      await dialog.getByRole('button', { name: '用我的覆盖' }).click();
      await unsaved.waitFor({ state: 'detached' });
      expect((await stored<Task>(author, 'task', TASK)).text).toBe('<p>再改</p>');

      await text.fill('白写了吗');
      await author.post('/api/delete-task', { owner: OWNER.username, name: TASK });
      await save(page);
      await page
        .getByText(/保存失败：这一题目已被删除（系统管理员 于 .+ 删除），可以在回收站中恢复/)
        .waitFor();
      expect(await text.innerText()).toBe('白写了吗');
      // The browser itself reports every refusal.
      expect(visitor.complaints.filter((words) => !/update-task/.test(words))).toEqual([]);
      visitor.complaints.length = 0;
    });
  });

  it('who change what is running are told who keeps what, and old names lead to the renamed', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/contest-edit/${CONTEST}`);
      const unsaved = page.getByText('有未保存的修改');
      const question = page.getByRole('dialog', { name: '2 名考生已经开始（其中 2 名尚未结束）' });
      await page.locator('#contest-name').fill(RENAMED);
      await page.getByText(`印发过的旧登录链接（${CONTEST}）仍然有效`).waitFor();
      await save(page);
      await question.getByText('他们保留开始时得到的版本').waitFor();
      await visitor.shot('editing-what-runs');
      await question.getByRole('button', { name: '取消' }).click();
      await question.waitFor({ state: 'hidden' });
      await unsaved.waitFor();

      await save(page);
      await question.getByRole('button', { name: '保存' }).click();
      await unsaved.waitFor({ state: 'detached' });
      await expect.poll(() => pathOf(page)).toBe(`/contest-edit/${RENAMED}`);
      // Whoever has said yes is not asked again for the same candidates.
      await unfold(page, '开放与显示');
      await page.locator('#contest-message').fill('123');
      await save(page);
      await unsaved.waitFor({ state: 'detached' });
      const author = await otherAuthor(stage.site);
      expect((await stored<Contest>(author, 'contest', RENAMED)).message).toBe('123');

      await page.goto(`/task-edit/${CONTEST}题1`);
      await page.locator('#task-text').fill('新的正文');
      await save(page);
      await question.getByText(`“${RENAMED}”（2 名已开始）`).waitFor();
      await question.getByRole('button', { name: '保存' }).click();
      await unsaved.waitFor({ state: 'detached' });

      await page.goto(`/contest-edit/${CONTEST}`);
      await expect.poll(() => pathOf(page)).toBe(`/contest-edit/${RENAMED}`);
      await expect.poll(() => page.locator('#contest-name').inputValue()).toBe(RENAMED);
      await page.goto(`/contest-result/${CONTEST}`);
      await expect.poll(() => pathOf(page)).toBe(`/contest-result/${RENAMED}`);
      await page.getByRole('cell', { name: '1001' }).first().waitFor();
    });
    await stage.visit(async ({ page }) => {
      await page.goto(loginPath(CONTEST));
      await page.getByRole('heading', { name: RENAMED }).waitFor();
    });
  });
});
