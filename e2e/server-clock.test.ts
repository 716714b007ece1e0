import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Visitor } from './support/browser.ts';
import { addContest, enterAndStart, ticketUser } from './support/candidate.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** A computer whose clock is wrong by `shift`, which the test can change while the page is open. */
async function setWrongClock(page: Page, shift: number): Promise<void> {
  await page.addInitScript((wrongBy) => {
    const RealDate = Date;
    Object.assign(window, { clockShift: wrongBy });
    const now = () => RealDate.now() + (window as unknown as { clockShift: number }).clockShift;
    window.Date = new Proxy(RealDate, {
      construct: (target, given: [] | [number]) => new target(given[0] ?? now()),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, shift);
}

const changeClock = (page: Page, shift: number) =>
  page.evaluate((wrongBy) => void Object.assign(window, { clockShift: wrongBy }), shift);

describe.skipIf(!hasBrowser())('the remaining time', () => {
  const stage = setStage((site) => addContest(site, { name: '计时', duration: 90 }));

  /** How far the page's remaining time is from the truth, in ms; the page shows whole seconds, rounded down. */
  async function error(page: Page, ticket: string): Promise<number> {
    const { expire_time } = await ticketUser(stage.site, ticket);
    const before = stage.site.now().getTime();
    const text = await page.getByRole('timer').textContent();
    const after = stage.site.now().getTime();
    const parts = /^(?:(\d+)小时)?(\d+)分(\d+)秒$/.exec(text ?? '');
    if (!parts) throw new Error(`no time: ${text}`);
    const shown = (Number(parts[1] ?? 0) * 60 + Number(parts[2])) * MINUTE_MS + Number(parts[3]) * 1_000;
    const left = Date.parse(expire_time) - (before + after) / 2;
    // Reading it took a while as well; that is not the page's error.
    return Math.max(0, Math.abs(shown + 500 - left) - 500 - (after - before) / 2);
  }

  const expectRight = (page: Page, ticket: string) =>
    expect.poll(() => error(page, ticket), { timeout: 10_000 }).toBeLessThanOrEqual(1_000);

  it.each([
    { name: 'a day ahead', shift: DAY_MS, ticket: '1001' },
    { name: 'a day behind', shift: -DAY_MS, ticket: '1002' },
    { name: 'right', shift: 0, ticket: '1003' },
  ])('is right when the computer’s clock is $name', async ({ shift, ticket }) => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    await setWrongClock(visitor.page, shift);
    await enterAndStart(visitor.page, '计时', ticket);
    expect(await visitor.page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + shift - MINUTE_MS);
    await expectRight(visitor.page, ticket);
    await visitor.page.reload();
    await visitor.page.getByRole('timer').waitFor();
    await expectRight(visitor.page, ticket);
    visitor.expectQuiet();
    await visitor.close();
  });

  it('stays right when the computer’s clock is changed in the middle', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    await setWrongClock(visitor.page, 0);
    await enterAndStart(visitor.page, '计时', '1004');
    for (const shift of [DAY_MS, -DAY_MS, 0]) {
      await changeClock(visitor.page, shift);
      // Not for a moment wrong: the page never reads the time from that clock.
      expect(await error(visitor.page, '1004')).toBeLessThanOrEqual(1_000);
      await visitor.page.waitForTimeout(1_500);
      expect(await error(visitor.page, '1004')).toBeLessThanOrEqual(1_000);
    }
    visitor.expectQuiet();
    await visitor.close();
  });

  it('is put right when the computer slept, without the candidate touching anything', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    await setWrongClock(visitor.page, 0);
    await enterAndStart(visitor.page, '计时', '1005');
    await expectRight(visitor.page, '1005');
    // Ten minutes pass for the server and on the wall; the page's monotonic clock stood still meanwhile.
    stage.site.advance(10 * MINUTE_MS);
    await changeClock(visitor.page, 10 * MINUTE_MS);
    await expectRight(visitor.page, '1005');
    visitor.expectQuiet();
    await visitor.close();
  });
});
