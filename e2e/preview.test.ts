import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goWithin, logIn } from './support/browser.ts';
import { addContest, fillIn, pathOf } from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '试做的测试';
const PARENT = '试做的父测试';

async function prepare(site: Site): Promise<void> {
  await addContest(site, { name: CONTEST, taskCount: 2, duration: 40, state: 'inactive' });
  await addContest(site, { name: PARENT, type: 'parent', tasks: ['opening', CONTEST, 'closing'] });
}

/** All that a candidate would have left behind. */
async function traces({ database: { db } }: Site): Promise<number[]> {
  const tables = [
    'ticket_user',
    'answer',
    'answer_history',
    'answer_draft',
    'ticket_log',
    'session',
    'finished_group',
  ] as const;
  const counts = [];
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(Number(count));
  }
  return counts;
}

/** What stands in this browser: every page makes its empty databases, so that what they hold is asked for. */
const inBrowser = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await answered(database.transaction(store).objectStore(store).count());
        if (rows > 0) kept.push(`${name} ${store} ${rows}`);
      }
      database.close();
    }
    return kept.sort();
  });

const frameAddress = (page: Page) => decodeURIComponent(page.frames()[1]?.url() ?? '');

const press = (frame: FrameLocator, name: string) =>
  frame.getByRole('button', { name, exact: true }).press('Enter');

async function answerIn(frame: FrameLocator): Promise<void> {
  await fillIn(frame);
  await press(frame, '提交');
}

describe.skipIf(!hasBrowser())('trying a test', () => {
  const stage = setStage(prepare);

  it('shows an author all that candidates see, and leaves nothing behind', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/contest-edit/${CONTEST}`);
      await page.getByRole('button', { name: `试做${CONTEST}` }).waitFor();
      const before = { database: await traces(stage.site), browser: await inBrowser(page) };

      const called: string[] = [];
      await page.getByRole('button', { name: `试做${CONTEST}` }).click();
      const frame = page.frameLocator('iframe');
      const started = frame.getByRole('button', { name: '开始测试' });
      await started.waitFor();
      await page.getByText('试做不会保存任何记录').waitFor();
      await look(visitor, 'preview-opening');
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) called.push(pathname);
      });
      await started.press('Enter');
      await press(frame, '提交');
      await frame.getByRole('alert').filter({ hasText: '第1题' }).waitFor();
      await visitor.shot('preview-refused');
      await answerIn(frame);
      await expect.poll(() => frameAddress(page)).toMatch(/\/test\/2$/);
      await answerIn(frame);
      await press(frame, '提交并结束测试');
      await frame.getByRole('dialog').getByRole('button', { name: '确认提交' }).press('Enter');
      const receipt = frame.getByRole('dialog', { name: /提交成功/ });
      await receipt.getByText('试做-不计入').waitFor();
      await receipt.getByRole('button', { name: /^立即/ }).press('Enter');
      await frame.getByRole('heading', { name: '试做结束' }).waitFor();
      await visitor.shot('preview-over');
      expect(called.filter((path) => path !== '/api/get-jobs')).toEqual([]);
      await press(frame, '重新试做');
      await started.waitFor();
      expect({ database: await traces(stage.site), browser: await inBrowser(page) }).toEqual(before);

      // One task, which has started already and is out of its order.
      await goWithin(visitor, `/contest-preview/${CONTEST}?task=2&screen=desktop`);
      await page.getByText('直接从这道题开始').waitFor();
      await answerIn(frame);
      await frame.getByRole('button', { name: '提交并结束测试' }).waitFor();

      // A parent leads into its children.
      await goWithin(visitor, `/contest-preview/${PARENT}`);
      await started.press('Enter');
      await expect.poll(() => frameAddress(page)).toMatch(/\/test\/0$/);
      await started.waitFor();
    });
  });

  it('is offered to an author who opens the link of the candidates', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto(`/ticket-login/${OWNER.username},${CONTEST}`);
      await page.getByText('您正以作者身份登录').waitFor();
      await look(visitor, 'own-login-link');
      await page.getByRole('button', { name: '试做' }).click();
      await page.frameLocator('iframe').getByRole('button', { name: '开始测试' }).waitFor();
      expect(pathOf(page)).toBe(`/contest-preview/${CONTEST}`);
    });
  });

  it('is nothing for strangers', async () => {
    await stage.visit(async ({ page }) => {
      await page.goto(`/preview.html?contest=${OWNER.username}/${CONTEST}`);
      await page.getByText('请先登录作者账号').waitFor();
    });
  });
});
