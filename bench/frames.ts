import { type Browser, chromium, type Page } from 'playwright-core';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { DEMO_OWNER } from '#server/demo/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { findChromium } from '../scripts/bootstrap/find-tools.mjs';
import { startProduct } from './sites.ts';

// What measures of frames share: a task on a candidate's page, in a browser as slow as a computer room's.

/** A computer room's processor. */
export const SLOWED_BY = 4;

const owner = DEMO_OWNER.username;

export interface Frames {
  /** Opens a task as a candidate of its own test, and gives what was measured there. */
  measure(
    settings: TaskSettings,
    act: (page: Page, slow: () => Promise<void>) => Promise<number>,
  ): Promise<number>;
  stop(): Promise<void>;
}

export async function startFrames(): Promise<Frames> {
  const product = await startProduct();
  const browser: Browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });

  async function open(page: Page, settings: TaskSettings): Promise<void> {
    const now = new Date();
    await product.database.write.run(addTaskCommand, { actor: owner, owner, settings, now });
    const tasks = ['opening', settings.name, 'closing'];
    const contest = ContestSettings.parse({
      ...{ name: settings.name, ticketType: 'regex', ticket: '[0-9]+', tasks },
    });
    await product.database.write.run(addContestCommand, { actor: owner, owner, settings: contest, now });
    await page.goto(`${product.origin}/ticket-login/${owner},${encodeURIComponent(settings.name)}`);
    await page.getByLabel('准考证号').fill('1');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('button', { name: '开始测试' }).click();
    await page.getByRole('button', { name: '提交', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
  }

  return {
    async measure(settings, act) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await open(page, settings);
      const slow = async () => {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_BY });
      };
      const result = await act(page, slow);
      await context.close();
      return result;
    },
    async stop() {
      await Promise.all([browser.close(), product.stop()]);
    },
  };
}

/** The 95th of a hundred frames while something goes on, in ms. */
export async function frames(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      times.push(now - last);
      last = now;
      if (!(window as unknown as { isDone?: boolean }).isDone) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { times, isDone: false });
  });
  await act();
  const times = await page.evaluate(() => {
    Object.assign(window, { isDone: true });
    return (window as unknown as { times: number[] }).times;
  });
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Infinity;
}
