import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { PHONE } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '拖动';
const TASK = TaskSettings.parse({ name: '称一称', type: 'balance', balance: { heavyBall: 12 } });
const LOW = { width: 700, height: 320 };

const ball = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^${number}号球`) });
const whereIs = (page: Page, number: number) => ball(page, number).getAttribute('aria-label');

/** The middle of what an element takes up on screen. */
async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function middleOfBall(page: Page, number: number) {
  const box = await ball(page, number).boundingBox();
  if (!box) throw new Error('no ball');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe.skipIf(!hasBrowser())('what is dragged', () => {
  const stage = setStage(async (site) => {
    await site.database.write.run(addTaskCommand, {
      ...{ actor: OWNER.username, owner: OWNER.username, now: site.now() },
      settings: TASK,
    });
    await addContest(site, { name: CONTEST, tasks: ['opening', TASK.name, 'closing'] });
  });

  it('by mouse lies where it is let go, comes back with Escape, and is pressed by a click before or after a place', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, CONTEST, '1001');
      const [from, scale] = [await middleOfBall(page, 1), await middleOf(page, '.balance-stage')];
      const carry = async () => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(scale.x - 60, scale.y, { steps: 5 });
      };
      await carry();
      await page.keyboard.press('Escape');
      await page.mouse.up();
      expect(await whereIs(page, 1)).toBe('1号球，在桌面');
      expect(await ball(page, 1).getAttribute('aria-pressed')).toBe('false');
      await carry();
      await page.mouse.up();
      await expect.poll(() => whereIs(page, 1)).toBe('1号球，在左盘');
      expect(await ball(page, 1).getAttribute('aria-pressed')).toBe('false');
      await ball(page, 2).click();
      expect(await ball(page, 2).getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Escape');
      expect(await ball(page, 2).getAttribute('aria-pressed')).toBe('false');
      // A pan first, and then what goes onto it.
      await page.mouse.click(scale.x - 60, scale.y);
      await ball(page, 2).click();
      await expect.poll(() => whereIs(page, 2)).toBe('2号球，在左盘');
    });
  });

  it('takes the page along where it is held near the edge of a low window', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, CONTEST, '1002');
      await ball(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const [from, before] = [await middleOfBall(page, 1), await page.evaluate(() => window.scrollY)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      // The pans are above the window.
      await page.mouse.move(from.x, 20, { steps: 5 });
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before - 100);
      // The ball is under the pointer still.
      const held = await middleOfBall(page, 1);
      expect([Math.abs(held.x - from.x) < 30, Math.abs(held.y - 20) < 30]).toEqual([true, true]);
      const pan = await middleOf(page, '.balance-stage');
      await page.mouse.move(pan.x - 60, Math.max(pan.y, 100), { steps: 3 });
      await page.mouse.up();
      await expect.poll(() => whereIs(page, 1)).toBe('1号球，在左盘');
    }, LOW);
  });

  it('by a finger on a phone goes along, and the page stays', async () => {
    await stage.visit(async ({ page, context }) => {
      await enterAndStart(page, CONTEST, '1003');
      await ball(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const before = await page.evaluate(() => window.scrollY);
      const [from, scale] = [await middleOfBall(page, 1), await middleOf(page, '.balance-stage')];
      const finger = await context.newCDPSession(page);
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', from);
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await touch('touchMove', {
          x: from.x + (scale.x + 60 - from.x) * share,
          y: from.y + (scale.y - from.y) * share,
        });
      }
      await touch('touchEnd');
      await expect.poll(() => whereIs(page, 1)).toBe('1号球，在右盘');
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
      // The first press after it counts: a pan, and then what goes onto it.
      await page.mouse.click(scale.x - 60, scale.y);
      await ball(page, 2).click();
      await expect.poll(() => whereIs(page, 2)).toBe('2号球，在左盘');
    }, PHONE);
  });
});
