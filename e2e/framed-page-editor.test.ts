import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '#tasks/task.schema.ts';
import { logIn, type Visitor } from './support/browser.ts';
import { type OutsideSite, startOutsideSite } from './support/outside-pages.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TASK = '别人的网页';
const WARNING = '页面每次打开的内容不同，却没有报告随机种子（seed）';
const partOf = (page: Page) => page.locator('#task-frame');
const shown = (page: Page): FrameLocator => page.frameLocator('#task-frame iframe[title="预览的网页"]');

describe.skipIf(!hasBrowser())('the author of a task with a page of somebody else', () => {
  let outside: OutsideSite;
  beforeAll(async () => {
    outside = await startOutsideSite();
  });
  afterAll(() => outside.close());
  const stage = setStage(async (site) => {
    const owner = await ownerBrowser(site);
    await owner.post('/api/add-task', { owner: OWNER.username, name: TASK, frame: {} });
  });

  async function visit(journey: (visitor: Visitor) => Promise<void>): Promise<void> {
    await stage.visit(async (visitor) => {
      await logIn(visitor, OWNER);
      await visitor.page.goto(`/task-edit/${encodeURIComponent(TASK)}`);
      await partOf(visitor.page).getByLabel('网页的地址').waitFor();
      await journey(visitor);
      visitor.strangers.splice(0);
    });
  }
  const nameAddress = (page: Page, path: string) =>
    partOf(page).getByLabel('网页的地址').fill(outside.addressOf(path));

  it('sees what it says while trying it out, and makes columns and the state of it', async () => {
    await visit(async (visitor) => {
      const { page } = visitor;
      await nameAddress(page, 'values.html');
      await partOf(page).getByText('这是其他网站的网页').waitFor();
      await shown(page).getByRole('button', { name: '值4' }).click();
      const messages = partOf(page).getByRole('list', { name: '消息，最新的在前' });
      await messages.getByText('{"page":3,"answer":[-1,"null","文字"]}').waitFor();
      await partOf(page)
        .getByRole('button', { name: /^添加列answer\.2，现在是文字/ })
        .click();
      await partOf(page).getByLabel('第1列的名称').fill('第三问');
      await partOf(page)
        .getByRole('button', { name: /^添加列page，现在是3/ })
        .click();
      await partOf(page).getByLabel('状态的路径').fill('answer');
      await partOf(page).getByLabel('列表不分先后').check();
      await partOf(page).getByText('现在的状态：-1、null、文字').waitFor();
      await visitor.shot('framed-page-editor');
      await visitor.expectAccessible();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('保存成功').waitFor();
    });
    const owner = await ownerBrowser(stage.site);
    const reply = await owner.get(`/api/get-task?id=${encodeURIComponent(`${OWNER.username}/${TASK}`)}`);
    expect(((await reply.json()) as Task).frame).toEqual({
      url: outside.addressOf('values.html'),
      width: 800,
      height: 900,
      columns: [
        { path: 'answer.2', label: '第三问', type: 'text' },
        { path: 'page', label: 'page', type: 'number' },
      ],
      statePath: 'answer',
      isStateSorted: true,
    });
  });

  it('is warned of a page that looks different each time and does not say by what', async () => {
    await visit(async ({ page }) => {
      await nameAddress(page, 'seeded.html');
      const messages = partOf(page).getByRole('list', { name: '消息，最新的在前' });
      await messages.getByText('"seed"').waitFor();
      // Its second load says something, and goes.
      await expect.poll(() => page.locator('#task-frame iframe').count()).toBe(1);
      expect(await partOf(page).getByText(WARNING).count()).toBe(0);
      await nameAddress(page, 'chance.html');
      await partOf(page).getByText(WARNING).waitFor();
    });
  });
});
