import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { PHONE, type Visitor } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import {
  OUTSIDE_PAGES,
  type OutsideSite,
  packedOutsidePages,
  startOutsideSite,
} from './support/outside-pages.ts';
import { ownerBrowser, uploadFile } from './support/owner.ts';
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

interface Circumstances {
  isSilent?: boolean;
  viewport?: typeof PHONE;
  /** Before the page is opened. */
  prepare?(page: Page): Promise<unknown>;
}

const SILENT: Circumstances = { isSilent: true };

type Journey = (page: Page, number: string, visitor: Visitor) => Promise<void>;

/** Where the pages lie; what differs by it is said in the tests. */
const ABROAD = { from: 'at a foreign address', prefix: '外部', isPackaged: false };
const PACKAGED = { from: 'in a web package', prefix: '包内', isPackaged: true };

const USED = Object.keys(OUTSIDE_PAGES).filter((path) =>
  /^(?!index|inner|elsewhere|stranger|chance|seeded)\w+\.html$/.test(path),
);

type AddressOf = (path: string) => string;

/** All of them in one web package, as an author would bring them. */
async function uploadPages(site: Site): Promise<AddressOf> {
  const opening = await uploadFile(await ownerBrowser(site), '别人的网页.zip', packedOutsidePages());
  return (path) => opening.replace(/index\.html$/, path);
}

async function addPages(
  site: Site,
  { prefix, addressOf, stranger }: { prefix: string; addressOf: AddressOf; stranger: string },
): Promise<void> {
  /** Of pages with a query or a hash; the others are called as their file. */
  const questions: Record<string, string> = {
    'level.html': '?level=7&x=1#part-2',
    'abroad.html': `?to=${encodeURIComponent(stranger)}`,
  };
  for (const path of USED) {
    const name = `${prefix}${path.replace('.html', '')}`;
    const settings = TaskSettings.parse({
      name,
      frame: { url: addressOf(path) + (questions[path] ?? ''), width: 640, height: 420 },
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
  let packaged: AddressOf;
  const stage = setStage(async (site) => {
    outside ??= await startOutsideSite();
    packaged = await uploadPages(site);
    const stranger = outside.strangerAddress;
    await addPages(site, { ...ABROAD, addressOf: outside.addressOf, stranger });
    await addPages(site, { ...PACKAGED, addressOf: packaged, stranger });
  });

  let ticket = 1000;
  /** In front of the page, as a candidate of one's own. */
  async function visit(
    task: string,
    journey: Journey,
    { isSilent, viewport, prepare }: Circumstances = {},
  ): Promise<void> {
    ticket += 1;
    const number = String(ticket);
    await stage.visit(async (visitor) => {
      if (isSilent) await visitor.page.addInitScript(SAY_NOTHING_OF_PRESSES);
      await prepare?.(visitor.page);
      await enterAndStart(visitor.page, task, number);
      await journey(visitor.page, number, visitor);
      visitor.strangers.splice(0);
    }, viewport);
  }
  const answersOf = async (number: string) =>
    (await storedHistory(stage.site, number)).map(
      ({ body }) => (JSON.parse(body) as { frame?: unknown }).frame,
    );
  async function expectSubmitted(page: Page, number: string, answer: unknown): Promise<void> {
    await submit(page);
    await expect.poll(() => answersOf(number)).toEqual([answer]);
  }

  describe.each([ABROAD, PACKAGED])('$from', ({ prefix, isPackaged }) => {
    const visitPage = (name: string, journey: Journey, circumstances?: Circumstances) =>
      visit(prefix + name, journey, circumstances);
    const shotName = (name: string) => `framed-page-${name}${isPackaged ? '-packaged' : ''}`;

    it('that posts its start and takes the focus is answered only by whoever does something in it, and keeps what was done before', async () => {
      await visitPage(
        'start',
        async (page, number, visitor) => {
          await inside(page).getByText('{"level":1}').waitFor();
          await submit(page);
          await page.getByText('请先在页面中完成作答').first().waitFor();
          await press(page, '下一关');
          await isHeard(page);
          await page.reload();
          // It knows no restore, and posts its start once more: the answer stays.
          await status(page).filter({ hasText: '已保存上次的作答' }).waitFor();
          await inside(page).getByText('{"level":1}').waitFor();
          await visitor.shot(shotName('saved'));
          await expectSubmitted(page, number, { level: 2 });
        },
        SILENT,
      );
    });

    it('that loads itself anew to begin again is taken at its word', async () => {
      await visitPage('again', async (page, number) => {
        await press(page, '走一步');
        await press(page, '走一步');
        await isHeard(page);
        await press(page, '重新开始');
        await inside(page).getByText('{"moves":0}').waitFor();
        await expectSubmitted(page, number, { moves: 0 });
      });
    });

    it('that keeps things in cookies and in the storage finds them there', async () => {
      await visitPage('storage', async (page, number) => {
        await press(page, '告诉');
        await isHeard(page);
        await page.reload();
        await press(page, '告诉');
        await isHeard(page);
        await submit(page);
        await expect.poll(() => answersOf(number)).toHaveLength(1);
        // What is in a package keeps nothing beyond its own end; whether another site may have cookies is for the browser to say.
        const kept = isPackaged ? { visits: 1, cookie: true } : { visits: 2 };
        expect((await answersOf(number))[0]).toMatchObject(kept);
      });
    });

    it('that speaks by alert and confirm is heard and answered', async () => {
      const said: string[] = [];
      const prepare = async (page: Page) => {
        page.on('dialog', (dialog) => {
          said.push(`${dialog.type()} ${dialog.message()}`);
          void dialog.accept();
        });
      };
      await visitPage(
        'alert',
        async (page, number, visitor) => {
          if (isPackaged) {
            // Browsers show no alert of whoever is nobody: the page around it does.
            const shown = page.getByRole('dialog', { name: '页面提示' });
            await shown.getByText('欢迎来玩').waitFor();
            await visitor.shot('framed-page-alert');
            await shown.getByRole('button', { name: '知道了' }).click();
          }
          await press(page, '问');
          await isHeard(page);
          expect(said).toEqual([...(isPackaged ? [] : ['alert 欢迎来玩']), 'confirm 确定吗']);
          await expectSubmitted(page, number, { sure: true });
        },
        { prepare },
      );
    });

    it('that takes its level from the address gets all of it', async () => {
      await visitPage('level', async (page, number) => {
        await press(page, '告诉');
        await isHeard(page);
        await expectSubmitted(page, number, { level: '7', part: '#part-2' });
      });
    });

    it('may post any value, of which the newest counts and all are logged', async () => {
      await visitPage('values', async (page, number) => {
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
      await visitPage('flood', async (page, number) => {
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
      await visitPage('parts', async (page, number) => {
        await press(page, '告诉');
        await isHeard(page);
        await expectSubmitted(page, number, {
          level: 5,
          words: ['甲', '乙'],
          fonts: 1,
          colour: 'rgb(1, 2, 3)',
        });
      });
    });

    it('is heard itself, and not the frames within it', async () => {
      await visitPage('nested', async (page, number) => {
        await inside(page).frameLocator('iframe').getByRole('button', { name: '里面' }).click();
        await isHeard(page);
        await expectSubmitted(page, number, { handed: 9 });
      });
    });

    it('that has led elsewhere is opened again by one press', async () => {
      await visitPage(
        'leave',
        async (page, number, visitor) => {
          await press(page, '告诉');
          await isHeard(page);
          await inside(page).getByRole('link', { name: '离开' }).click();
          await page.getByText('页面可能已经离开了本题').waitFor();
          await visitor.shot(shotName('strayed'));
          await page.getByRole('button', { name: '回到本题的页面' }).click();
          await inside(page).getByRole('button', { name: '告诉' }).waitFor();
          await expectSubmitted(page, number, { n: 1 });
        },
        SILENT,
      );
    });

    it('that has a link to a stranger who speaks as well keeps the answer, and is opened again by one press', async () => {
      await visitPage('abroad', async (page, number) => {
        await press(page, '告诉');
        await isHeard(page);
        await inside(page).getByRole('link', { name: '出去' }).click();
        if (isPackaged) {
          // Out of a package no link leads anywhere.
          await press(page, '告诉');
          await inside(page).getByText('{"n":2}').waitFor();
          return expectSubmitted(page, number, { n: 2 });
        }
        await inside(page).getByText('{"stranger":1}').waitFor();
        await press(page, '更多');
        await inside(page).getByText('{"stranger":2}').waitFor();
        await page.getByText('页面可能已经离开了本题').waitFor();
        await page.getByRole('button', { name: '回到本题的页面' }).click();
        await inside(page).getByRole('button', { name: '告诉' }).waitFor();
        return expectSubmitted(page, number, { n: 1 });
      });
    });

    it('that sends whoever opens it on to another page has the answer given back there', async () => {
      await visitPage('onward', async (page, number) => {
        await press(page, '告诉');
        await press(page, '告诉');
        await isHeard(page);
        await page.reload();
        await inside(page).getByText('{"n":2}').waitFor();
        await press(page, '告诉');
        await expectSubmitted(page, number, { n: 3 });
      });
    });

    it('that says too much at once is told apart from what can be kept', async () => {
      await visitPage('large', async (page, number) => {
        await press(page, '大');
        await page.getByText('页面发来的作答过大').waitFor();
        await press(page, '小');
        await isHeard(page);
        expect(await page.getByText('页面发来的作答过大').count()).toBe(0);
        await expectSubmitted(page, number, { small: true });
      });
    });

    it('that keeps its presses to itself is answered by them', async () => {
      await visitPage('game', async (page, number) => {
        const drafts = async () =>
          (await storedDrafts(stage.site, number)).map(
            ({ body }) => (JSON.parse(body) as { frame?: unknown }).frame,
          );
        await inside(page).getByText('{"hits":0}').waitFor();
        const box = await page.locator(`${PART} iframe`).boundingBox();
        // From here on nothing but the press can make the page active: nobody looks into it.
        await page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
        await expect.poll(drafts).toEqual([{ hits: 1 }]);
        await expectSubmitted(page, number, { hits: 1 });
      });
    });

    it('that does not come says so, and comes at the next try, on a phone too', async () => {
      const prepare = (page: Page) =>
        page.route(isPackaged ? `**${packaged('**')}` : outside.addressOf('**'), (route) => route.abort());
      await visitPage(
        'start',
        async (page, _number, visitor) => {
          await page.getByText('页面没有打开').waitFor();
          await visitor.shot(shotName('failed-phone'));
          await page.unrouteAll();
          await page.getByRole('button', { name: '重试' }).click();
          await inside(page).getByRole('button', { name: '下一关' }).waitFor();
          // The browser's own words about what it could not fetch.
          visitor.complaints.splice(0);
        },
        { prepare, viewport: PHONE },
      );
    });
  });
});
