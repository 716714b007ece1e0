import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand, stageTicketRows } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { DEMO_OWNER } from '#server/demo/index.ts';
import { findChromium } from '../scripts/bootstrap/find-tools.mjs';
import { writeResults } from './results.ts';
import { startProduct } from './sites.ts';

/** What an author waits for in the form of a contest with a long ticket list, beside one that fills a page of it. */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    /** Print only. */
    dry: { type: 'boolean', default: false },
  },
});
const SIZES = { short: 60, long: Number(values.rows) };
const owner = DEMO_OWNER.username;
const nameOf = (size: number) => `名单${size}`;

/** How long it took, how long the page stood still at most meanwhile, and what went over the network. */
interface Figures {
  ms: number;
  frozen: number;
  bytes: number;
}

declare global {
  interface Window {
    frozen: { ms: number };
  }
}

async function addContest({ write }: Database, size: number): Promise<void> {
  const rows = Array.from({ length: size }, (_, index) => ({
    ...{ id: String(20_260_000_000 + index), type: '学生' },
    ...{ name: `林小满${index}`, school: `示例市第${index % 300}中学` },
  }));
  const now = new Date();
  const listId = await stageTicketRows((wanted, input) => write.run(wanted, input), rows, now);
  const settings = ContestSettings.parse({ name: nameOf(size), ticketType: 'number', ticket: [] });
  await write.run(addContestCommand, { actor: owner, owner, settings, listId, now });
}

class WatchedPage {
  readonly #page: Page;
  #bytes = 0;

  private constructor(page: Page) {
    this.#page = page;
    page.on('requestfinished', (request) => {
      if (!request.url().includes('/api/')) return;
      void request.sizes().then(({ requestBodySize, responseBodySize }) => {
        this.#bytes += requestBodySize + responseBodySize;
      });
    });
  }

  static async on(page: Page): Promise<WatchedPage> {
    await page.addInitScript(() => {
      window.frozen = { ms: 0 };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.frozen.ms = Math.max(window.frozen.ms, duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    return new WatchedPage(page);
  }

  async step(work: () => Promise<unknown>): Promise<Figures> {
    await this.#page.evaluate(() => (window.frozen = { ms: 0 }));
    this.#bytes = 0;
    const began = performance.now();
    await work();
    const ms = performance.now() - began;
    await this.#page.waitForLoadState('networkidle');
    await this.#page.waitForTimeout(500);
    const frozen = await this.#page.evaluate(() => window.frozen.ms);
    return { ms, frozen, bytes: this.#bytes };
  }
}

/** One after the other, in one form. */
function stepsFor(page: Page, size: number): Record<string, () => Promise<unknown>> {
  const name = page.getByLabel('姓名').first();
  const unsaved = page.getByText('有未保存的修改');
  const save = async () => {
    await page.keyboard.press('Control+S');
    await unsaved.waitFor({ state: 'detached' });
  };
  return {
    open: async () => {
      await page.goto(`/contest-edit/${encodeURIComponent(nameOf(size))}`);
      await name.waitFor();
    },
    'turn to the last page': async () => {
      const last = page.locator('.ant-pagination-item').last();
      await last.click();
      await page.locator('.ant-pagination-item-active', { hasText: await last.innerText() }).waitFor();
    },
    'look for a number': async () => {
      await page.getByLabel('查找准考证').fill(String(20_260_000_000 + size - 1));
      await page.locator('.ant-pagination').waitFor({ state: 'hidden' });
      await page.getByLabel('查找准考证').fill('');
    },
    'change another field': async () => {
      await page.locator('#contest-organizer').fill(`主办方${Date.now()}`);
      await unsaved.waitFor();
    },
    'save that': save,
    'type into a ticket': async () => {
      await name.focus();
      await page.keyboard.type('abc');
      await unsaved.waitFor();
    },
    'save that ticket': save,
  };
}

async function measure(browser: Browser, origin: string, size: number): Promise<Record<string, Figures>> {
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN' });
  const page = await context.newPage();
  const watched = await WatchedPage.on(page);
  await page.goto('/login');
  await page.getByLabel('用户名').fill(DEMO_OWNER.username);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_OWNER.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const figures: Record<string, Figures> = {};
  for (const [step, work] of Object.entries(stepsFor(page, size))) figures[step] = await watched.step(work);
  await context.close();
  return figures;
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const product = await startProduct();
const measured: Record<string, Figures>[] = [];
for (const size of Object.values(SIZES)) {
  await addContest(product.database, size);
  // The first time warms up.
  await measure(browser, product.origin, size);
  measured.push(await measure(browser, product.origin, size));
}
await Promise.all([browser.close(), product.stop()]);
const [short = {}, long = {}] = measured;
const rows = Object.keys(short).map((step) => [
  step,
  ...[short[step], long[step]].flatMap((one) => {
    const { ms = 0, frozen = 0, bytes = 0 } = one ?? {};
    return [ms.toFixed(0), frozen.toFixed(0), (bytes / 1e6).toFixed(2)];
  }),
  ((long[step]?.ms ?? 0) / (short[step]?.ms ?? 1)).toFixed(1),
]);
console.table(rows);
if (!values.dry) {
  const head = Object.values(SIZES).flatMap((size) => [
    `${size} rows: ms`,
    'still at most, ms',
    'sent and received, MB',
  ]);
  await writeResults('The form of a contest with a ticket list', ['step', ...head, 'ratio'], rows);
}
