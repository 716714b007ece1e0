import { describe, expect, it } from 'vitest';
import { PHONE } from './support/browser.ts';
import {
  addContest,
  changeTicketUser,
  enter,
  enterAndStart,
  loginPath,
  pathOf,
  testPath,
} from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '页头的测试';
const LONG_NAME = '阿卜杜热合曼·阿卜杜克热木·买买提明江';

/** Once the page has drawn itself anew for its width. */
const drawnHeight = (header: Element) =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(header.clientHeight)));
  });

describe.skipIf(!hasBrowser())("the header of a candidate's page", () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, duration: 30 }));

  it('keeps the height of its header when the times appear, on screens of every width', async () => {
    await stage.visit(async ({ page }) => {
      await enter(page, CONTEST, '1001');
      const heights = async () => {
        const found: number[] = [];
        for (const width of [1366, 1024, 820, 375]) {
          await page.setViewportSize({ width, height: 768 });
          found.push(await page.locator('.test__header').evaluate(drawnHeight));
        }
        return found;
      };
      const before = await heights();
      await page.getByRole('button', { name: '开始测试' }).click();
      await page.getByLabel('喜欢', { exact: true }).check();
      await page.getByText(/正在保存|已保存/).waitFor();
      expect(await heights()).toEqual(before);
    });
  });

  it('says whose test it is, on a phone too, however long the name', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, CONTEST, '1010');
      await changeTicketUser(stage.site, '1010', { name: LONG_NAME });
      await page.reload();
      const ticket = page.locator('.header').getByText('（1010）');
      await ticket.waitFor();
      await look(visitor, 'candidate-header');
      const box = await ticket.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);
    }, PHONE);
  });

  it('is no answer to whoever comes to the entrances: they are asked who they are, by name', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      await enterAndStart(page, CONTEST, '1011');
      await changeTicketUser(stage.site, '1011', { name: LONG_NAME });
      await page.goto(loginPath(CONTEST));
      const question = { name: /^当前登录的是 阿卜杜热合曼.*（1011）$/ };
      await page.getByRole('heading', question).waitFor();
      await look(visitor, 'arrival-question');
      // In a new tab the cards and the plain address ask, too, and then lead on.
      const other = await context.newPage();
      for (const path of ['/ticket-login-card', '/']) {
        await other.goto(path);
        await other.getByRole('heading', question).waitFor();
      }
      await other.getByRole('button', { name: '继续作答' }).click();
      await expect.poll(() => pathOf(other)).toBe(testPath(CONTEST, 1));
    }, PHONE);
  });
});
