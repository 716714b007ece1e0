import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { PHONE, type Visitor } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { OUTSIDE_PAGES, type OutsideSite, startOutsideSite } from './support/outside-pages.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedDrafts, storedHistory } from './support/stored-answers.ts';

const PART = '.framed-page';
const inside = (page: Page): FrameLocator => page.frameLocator(`${PART} iframe`);
const press = (page: Page, name: string) => inside(page).getByRole('button', { name, exact: true }).click();
const status = (page: Page) => page.locator(`${PART} [role=status]`);
const isHeard = (page: Page) => status(page).filter({ hasText: '已收到作答' }).waitFor();
const submit = (page: Page) => page.getByRole('button', { name: '提交', exact: true }).click();

/**
 * Whatever a test looks at in a page makes that page active, as if somebody had pressed something in it. As in browsers that do not say
 * whether somebody has, the answer is told by what the page says.
 */
const SAY_NOTHING_OF_PRESSES = () =>
  Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => undefined });

const SILENT = { isSilent: true };

/** Of pages with a query or a hash; the others are called as their file. */
const ADDRESSES = { 'level.html': 'level.html?level=7&x=1#part-2' } as Record<string, string>;
const USED = Object.keys(OUTSIDE_PAGES).filter((path) =>
  /^(?!index|inner|elsewhere|chance|seeded)\w+\.html$/.test(path),
);

async function addPages(site: Site, prefix: string, addressOf: (path: string) => string): Promise<void> {
  for (const path of USED) {
    const name = `${prefix}${path.replace('.html', '')}`;
    const settings = TaskSettings.parse({
      name,
      frame: { url: addressOf(ADDRESSES[path] ?? path), width: 640, height: 420 },
    });
    await site.database.write.run(addTaskCommand, {
      actor: OWNER.username,
      owner: OWNER.username,
      settings,
      now: new Date(),
    });
    await addContest(site, { name, tasks: ['opening', name, 'closing'], logInterval: 500 });
  }
}

describe.skipIf(!hasBrowser())('a page of somebody else', () => {
  let outside: OutsideSite;
  beforeAll(async () => {
    outside = await startOutsideSite();
  });
  afterAll(() => outside.close());
  const stage = setStage(async (site) => {
    outside ??= await startOutsideSite();
    await addPages(site, '外部', outside.addressOf);
  });

  let ticket = 1000;
  /** In front of the page, as a candidate of one's own. */
  async function visit(
    name: string,
    journey: (page: Page, visitor: Visitor, number: string) => Promise<void>,
    { isSilent = false } = {},
  ): Promise<void> {
    ticket += 1;
    const number = String(ticket);
    await stage.visit(async (visitor) => {
      if (isSilent) await visitor.page.addInitScript(SAY_NOTHING_OF_PRESSES);
      await enterAndStart(visitor.page, `外部${name}`, number);
      await journey(visitor.page, visitor, number);
      visitor.strangers.splice(0);
    });
  }
  const answersOf = async (number: string) =>
    (await storedHistory(stage.site, number)).map(
      ({ body }) => (JSON.parse(body) as { frame?: unknown }).frame,
    );
  async function expectSubmitted(page: Page, number: string, answer: unknown): Promise<void> {
    await submit(page);
    await expect.poll(() => answersOf(number)).toEqual([answer]);
  }

  it('that posts its start and takes the focus is answered only by whoever does something in it, and keeps what was done before', async () => {
    await visit(
      'start',
      async (page, visitor, number) => {
        await inside(page).getByText('{"level":1}').waitFor();
        await submit(page);
        await page.getByText('请先在页面中完成作答').first().waitFor();
        await press(page, '下一关');
        await isHeard(page);
        await page.reload();
        // It knows no restore, and posts its start once more: the answer stays.
        await status(page).filter({ hasText: '已保存上次的作答' }).waitFor();
        await inside(page).getByText('{"level":1}').waitFor();
        await visitor.shot('framed-page-saved');
        await expectSubmitted(page, number, { level: 2 });
      },
      SILENT,
    );
  });

  it('that loads itself anew to begin again is taken at its word', async () => {
    await visit('again', async (page, _visitor, number) => {
      await press(page, '走一步');
      await press(page, '走一步');
      await isHeard(page);
      await press(page, '重新开始');
      await inside(page).getByText('{"moves":0}').waitFor();
      await expectSubmitted(page, number, { moves: 0 });
    });
  });

  it('that keeps things in cookies and in the storage finds them there', async () => {
    await visit('storage', async (page, _visitor, number) => {
      await press(page, '告诉');
      await isHeard(page);
      const [answer] = await (async () => {
        await submit(page);
        await expect.poll(() => answersOf(number)).toHaveLength(1);
        return answersOf(number);
      })();
      expect(answer).toMatchObject({ visits: 1 });
    });
  });

  it('that speaks by alert and confirm is heard and answered', async () => {
    const said: string[] = [];
    await stage.visit(async ({ page, strangers }) => {
      page.on('dialog', (dialog) => {
        said.push(`${dialog.type()} ${dialog.message()}`);
        void dialog.accept();
      });
      await enterAndStart(page, '外部alert', '1090');
      await press(page, '问');
      await isHeard(page);
      expect(said).toEqual(['alert 欢迎来玩', 'confirm 确定吗']);
      await expectSubmitted(page, '1090', { sure: true });
      strangers.splice(0);
    });
  });

  it('that takes its level from the address gets all of it', async () => {
    await visit('level', async (page, _visitor, number) => {
      await press(page, '告诉');
      await isHeard(page);
      await expectSubmitted(page, number, { level: '7', part: '#part-2' });
    });
  });

  it('may post any value, of which the newest counts and all are logged', async () => {
    await visit('values', async (page, _visitor, number) => {
      const values = [
        [3, 1, 2],
        42,
        '一句话',
        { level: 2, data: [0] },
        { page: 3, answer: [-1, 'null', '文字'] },
        '{"json":[7]}',
        0,
        null,
      ];
      for (const index of values.keys()) {
        await press(page, `值${index}`);
        await inside(page)
          .locator('#said')
          .filter({ hasText: JSON.stringify(values[index]) })
          .waitFor();
      }
      await isHeard(page);
      await expectSubmitted(page, number, null);
      const missing = async () => {
        const logged = await stage.site.database.db.selectFrom('ticket_log').select('body').execute();
        const bodies = logged.map(({ body }) => body).join('\n');
        return values.filter((value) => !bodies.includes(`"message":${JSON.stringify(value)}`));
      };
      await expect.poll(missing).toEqual([]);
    });
  });

  it('that posts a hundred times in a second leaves the newest, without a stutter of the page around it', async () => {
    await visit('flood', async (page, _visitor, number) => {
      const saves = await page.evaluateHandle(() => {
        const counted = { count: 0 };
        new MutationObserver(() => (counted.count += 1)).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        return counted;
      });
      await press(page, '开始');
      await inside(page).getByText('{"count":100}').waitFor();
      // The page around it is not drawn anew for each of them.
      expect((await saves.jsonValue()).count).toBeLessThan(100);
      await expectSubmitted(page, number, { count: 100 });
    });
  });

  it('that is made of modules, styles and data beside it finds them', async () => {
    await visit('parts', async (page, _visitor, number) => {
      await press(page, '告诉');
      await isHeard(page);
      await expectSubmitted(page, number, { level: 5, words: ['甲', '乙'], colour: 'rgb(1, 2, 3)' });
    });
  });

  it('is heard itself, and not the frames within it', async () => {
    await visit('nested', async (page, _visitor, number) => {
      await inside(page).frameLocator('iframe').getByRole('button', { name: '里面' }).click();
      await isHeard(page);
      await expectSubmitted(page, number, { handed: 9 });
    });
  });

  it('that has led elsewhere is opened again by one press', async () => {
    await visit(
      'leave',
      async (page, visitor, number) => {
        await press(page, '告诉');
        await isHeard(page);
        await inside(page).getByRole('link', { name: '离开' }).click();
        await page.getByText('页面可能已经离开了本题').waitFor();
        await visitor.shot('framed-page-strayed');
        await page.getByRole('button', { name: '回到本题的页面' }).click();
        await inside(page).getByRole('button', { name: '告诉' }).waitFor();
        await expectSubmitted(page, number, { n: 1 });
      },
      SILENT,
    );
  });

  it('that says too much at once is told apart from what can be kept', async () => {
    await visit('large', async (page, _visitor, number) => {
      await press(page, '大');
      await page.getByText('页面发来的作答过大').waitFor();
      await press(page, '小');
      await isHeard(page);
      expect(await page.getByText('页面发来的作答过大').count()).toBe(0);
      await expectSubmitted(page, number, { small: true });
    });
  });

  it('that keeps its presses to itself is answered by them', async () => {
    await stage.visit(async ({ page, strangers }) => {
      const drafts = async () =>
        (await storedDrafts(stage.site, '1092')).map(
          ({ body }) => (JSON.parse(body) as { frame?: unknown }).frame,
        );
      await enterAndStart(page, '外部game', '1092');
      await inside(page).getByText('{"hits":0}').waitFor();
      const box = await page.locator(`${PART} iframe`).boundingBox();
      // From here on nothing but the press can make the page active: nobody looks into it.
      await page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
      await expect.poll(drafts).toEqual([{ hits: 1 }]);
      await expectSubmitted(page, '1092', { hits: 1 });
      strangers.splice(0);
    });
  });

  it('that does not come says so, and comes at the next try, on a phone too', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await page.route(outside.addressOf('**'), (route) => route.abort());
      await enterAndStart(page, '外部start', '1091');
      await page.getByText('页面没有打开').waitFor();
      await visitor.shot('framed-page-failed-phone');
      await page.unrouteAll();
      await page.getByRole('button', { name: '重试' }).click();
      await inside(page).getByRole('button', { name: '下一关' }).waitFor();
      visitor.strangers.splice(0);
      // The browser's own words about what it could not fetch.
      visitor.complaints.splice(0);
    }, PHONE);
  });
});
