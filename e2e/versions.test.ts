import { describe, expect, it } from 'vitest';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';
import { logIn } from './support/browser.ts';
import { pathOf } from './support/candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { ADMIN, hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TASK = '改过几次的题目';
const CONTEST = '改过几次的测试';
const RENAMED = '改过名的测试';
const GONE = '删去的题目';
const { username: owner } = OWNER;

const idOf = (name: string) => encodeURIComponent(`${owner}/${name}`);

async function stored<T>(author: HttpBrowser, kind: string, name: string): Promise<T> {
  return (await (await author.get(`/api/get-${kind}?id=${idOf(name)}`)).json()) as T;
}

describe.skipIf(!hasBrowser())('the history of', () => {
  const stage = setStage(async (site) => {
    const author = await ownerBrowser(site);
    const admin = new HttpBrowser(site.url);
    await admin.post('/api/login', { ...ADMIN });
    const task = { ...SMALL_QUESTIONNAIRE, owner, name: TASK };
    await author.post('/api/add-task', { ...task, text: '<p>最早的正文</p>' });
    await admin.post(`/api/update-task?id=${idOf(TASK)}`, { ...task, text: '<p>管理员改的</p>' });
    const ticket = Array.from({ length: 3 }, (_, index) => ({ id: String(1_001 + index) }));
    await author.post('/api/add-task', { owner, name: GONE });
    const tasks = ['opening', GONE, 'closing'];
    await author.post('/api/add-contest', { owner, name: CONTEST, duration: 40, ticket, tasks });
    await author.post(`/api/update-contest?id=${idOf(CONTEST)}`, { owner, name: RENAMED, duration: 60 });
    await author.post('/api/delete-task', { owner, name: GONE });
  });

  it('a task says who changed what, and brings a version back as a new one', async () => {
    const author = await ownerBrowser(stage.site);
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/task-edit/${TASK}`);
      const shownText = async () => (await page.locator('#task-text').innerText()).trim();
      await page.getByRole('button', { name: '历史版本' }).click();
      const drawer = page.getByRole('dialog', { name: '历史版本' });
      const second = drawer.getByRole('button', { name: /版本2.*现在的版本.*系统管理员 保存/ });
      await second.click();
      await drawer.getByText('管理员改的').waitFor();
      expect(await drawer.getByRole('listitem').innerText()).toMatch(
        /正文[^]*这一版本[^]*上一版本[^]*最早的正文/,
      );
      await look(visitor, 'versions');
      await drawer.getByRole('button', { name: /版本1.*演示教师 保存/ }).click();
      await drawer.getByText('现在的版本', { exact: true }).last().waitFor();
      await drawer.getByRole('button', { name: '恢复这一版本' }).click();
      await page.getByRole('button', { name: '恢复并保存' }).click();
      await page.getByText('保存成功').waitFor();
      await expect.poll(shownText).toBe('最早的正文');
      expect((await stored<Task>(author, 'task', TASK)).text).toBe('<p>最早的正文</p>');
      await page.getByRole('button', { name: '历史版本' }).click();
      await drawer.getByRole('button', { name: /版本3.*现在的版本.*演示教师 保存/ }).waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      // One step back is what was there before.
      await page.keyboard.press('Control+Z');
      await expect.poll(shownText).toBe('管理员改的');
    });
  });

  it('a contest goes over its names, and leaves its name and its list of numbers as they are', async () => {
    const author = await ownerBrowser(stage.site);
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/contest-edit/${CONTEST}`);
      await expect.poll(() => pathOf(page)).toBe(`/contest-edit/${RENAMED}`);
      await page.getByRole('button', { name: '历史版本' }).click();
      const drawer = page.getByRole('dialog', { name: '历史版本' });
      await drawer.getByRole('button', { name: /版本1/ }).click();
      await expect
        .poll(() => drawer.getByRole('listitem').getByRole('heading').allInnerTexts())
        .toEqual(['名称', '时长（分钟）']);
      await drawer.getByText(`题目“${GONE}”已不存在，恢复后不包含。`).waitFor();
      await drawer.getByRole('button', { name: '恢复这一版本' }).click();
      await page.getByText('准考证号名单不属于历史版本').waitFor();
      await visitor.shot('restore-version');
      await page.getByRole('button', { name: '恢复并保存' }).click();
      await page.getByText('保存成功').waitFor();
      expect(await stored<Contest>(author, 'contest', RENAMED)).toMatchObject({
        name: RENAMED,
        duration: 40,
        tasks: ['opening', 'closing'],
        ticket: [{ id: '1001' }, { id: '1002' }, { id: '1003' }],
      });
    });
  });
});
