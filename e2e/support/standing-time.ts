import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from './site.ts';

const STEP_MS = 1_000;

/**
 * The time of a page and of its server. The server's stands still but for what the test lets pass; the page's goes on as it
 * does, since drawing takes timers, jumps with the server's, and can be made to stand as well.
 */
export class StandingTime {
  readonly #site: Site;
  readonly #page: Page;

  private constructor(site: Site, page: Page) {
    this.#site = site;
    this.#page = page;
  }

  /** Before anything is opened in that page. `wrongBy` is how far the computer's clock is ahead of the server's. */
  static async begin(site: Site, page: Page, wrongBy = 0): Promise<StandingTime> {
    site.standStill();
    await page.clock.install({ time: site.now().getTime() + wrongBy });
    return new StandingTime(site, page);
  }

  /**
   * Timers that are due go off at its end, as in a tab that was held up. An answer in between would tell a page whose time has not
   * passed yet what the server's is: it would be ahead for good.
   */
  async pass(ms: number): Promise<void> {
    await this.#site.advanceWith(ms, () => this.#page.clock.fastForward(ms));
  }

  /** As much as it takes. */
  async passUntil(isSo: () => Promise<boolean>): Promise<void> {
    const soonerOrLater = async () => {
      await this.pass(STEP_MS);
      return isSo();
    };
    await expect.poll(soonerOrLater).toBe(true);
  }

  /** From here on the page's time stands as well, and the page knows the server's to the millisecond. */
  async stand(): Promise<void> {
    const pause = async () => this.#page.clock.pauseAt((await this.#wall()) + STEP_MS);
    // On a machine that took longer than that to say so the clock stands by then.
    await pause().catch(pause);
    const asked = this.#page.waitForResponse(/\/api\/get-saved-answers/);
    await this.#page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await asked).finished();
  }

  /** As before it stood. */
  goOn(): Promise<void> {
    return this.#page.clock.resume();
  }

  /** Only the computer's clock is set; nothing else happens to the page. */
  async setComputer(wrongBy: number): Promise<void> {
    await this.#page.clock.setSystemTime(this.#site.now().getTime() + wrongBy);
  }

  /** It passes for the server and on the wall; what a page counts by itself stands still while its computer sleeps. */
  async sleep(ms: number): Promise<void> {
    const wall = await this.#wall();
    this.#site.advance(ms);
    await this.#page.clock.setSystemTime(wall + ms);
  }

  #wall(): Promise<number> {
    return this.#page.evaluate(() => Date.now());
  }
}
