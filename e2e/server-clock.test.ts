import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { remainingText } from '#domain/session/clock-text.ts';
import { Visitor } from './support/browser.ts';
import { addContest, enterAndStart, ticketUser } from './support/candidate.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { StandingTime } from './support/standing-time.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Longer than the page takes to look at its clocks. */
const STEP_MS = 300;

describe.skipIf(!hasBrowser())('the remaining time', () => {
  const stage = setStage((site) => addContest(site, { name: '计时', duration: 90 }));

  async function begin(ticket: string, wrongBy = 0) {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const time = await StandingTime.begin(stage.site, visitor.page, wrongBy);
    await enterAndStart(visitor.page, '计时', ticket);
    return { visitor, page: visitor.page, time };
  }

  const shown = (page: Page) => page.getByRole('timer').textContent();
  async function truth(ticket: string): Promise<string> {
    const { expire_time } = await ticketUser(stage.site, ticket);
    return remainingText(expire_time, stage.site.now().getTime());
  }

  it.each([
    { name: 'a day ahead', wrongBy: DAY_MS, ticket: '1001' },
    { name: 'a day behind', wrongBy: -DAY_MS, ticket: '1002' },
  ])('is right when the computer’s clock is $name', async ({ wrongBy, ticket }) => {
    const { visitor, page, time } = await begin(ticket, wrongBy);
    // From its first moment on: however slow the machine, a day is not a minute.
    expect(await shown(page)).toMatch(/^1小时(30|29)分/);
    expect(Math.abs((await page.evaluate(() => Date.now())) - stage.site.now().getTime())).toBeGreaterThan(
      DAY_MS / 2,
    );
    await time.stand();
    await time.pass(10 * MINUTE_MS + 3_000);
    await expect.poll(() => shown(page)).toBe(await truth(ticket));
    visitor.expectQuiet();
    await visitor.close();
  });

  it('stays right when the computer’s clock is changed in the middle', async () => {
    const { visitor, page, time } = await begin('1004');
    await time.stand();
    for (const wrongBy of [DAY_MS, -DAY_MS, 0]) {
      await time.setComputer(wrongBy);
      // Not for a moment wrong, and not after the page has noticed either: it never reads the time from that clock.
      const asked = page.waitForResponse('**/api/get-account');
      for (const ms of [STEP_MS, 3_000]) {
        await time.pass(ms);
        await expect.poll(() => shown(page)).toBe(await truth('1004'));
      }
      await (await asked).finished();
    }
    visitor.expectQuiet();
    await visitor.close();
  });

  it('is put right when the computer slept, without the candidate touching anything', async () => {
    const { visitor, page, time } = await begin('1005');
    await time.stand();
    await time.pass(STEP_MS);
    await expect.poll(() => shown(page)).toBe(await truth('1005'));
    await time.sleep(10 * MINUTE_MS);
    expect(await shown(page)).not.toBe(await truth('1005'));
    // By itself: the page sees that the two clocks of its computer have parted, and asks.
    const asked = page.waitForResponse('**/api/get-account');
    await time.pass(STEP_MS);
    await (await asked).finished();
    await time.pass(STEP_MS);
    await expect.poll(() => shown(page)).toBe(await truth('1005'));
    visitor.expectQuiet();
    await visitor.close();
  });
});
