import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seededRandom } from '#tasks/random.ts';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { contentIn } from '#tasks/task.ts';
import type { PlayerMode } from '#tasks/view/player.ts';
import { DESKTOP, launchBrowser, PHONE, Visitor } from './support/browser.ts';
import { EVERY_KIND, PART, sampleTask, stateOf } from './support/every-kind.ts';
import { overflowOf } from './support/look.ts';
import type { ModeStage, Shown } from './support/mode-stage.ts';
import { hasBrowser } from './support/site.ts';
import { sampleOf } from '#tasks/testing/sample-of.ts';

const MODES: PlayerMode[] = ['answer', 'view', 'replay', 'print'];

describe.skipIf(!hasBrowser())('the modes of a player', () => {
  let browser: Browser;
  let code = '';
  let css = '';

  beforeAll(async () => {
    browser = await launchBrowser();
    // Otherwise it would be built for a development server.
    vi.stubEnv('NODE_ENV', 'production');
    const built = await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        {
          // Nobody edits here, and editors are most of the code.
          name: 'without-editors',
          load: (id) => (/\/editor\.tsx$/.test(id) ? 'export {}' : null),
        },
      ],
      build: {
        write: false,
        lib: { entry: 'e2e/support/mode-stage.ts', formats: ['iife'], name: 'Modes', fileName: 'modes' },
      },
    });
    const output = (Array.isArray(built) ? built : [built]).flatMap((part) =>
      'output' in part ? part.output : [],
    );
    for (const part of output) {
      if (part.type === 'chunk') code += part.code;
      else if (part.fileName.endsWith('.css')) css += String(part.source);
    }
  });
  afterAll(() => browser.close());

  async function open(): Promise<Visitor> {
    const visitor = await Visitor.open(browser, 'http://localhost');
    const { page } = visitor;
    await page.route('http://localhost/**', (route) => {
      const { pathname } = new URL(route.request().url());
      // What a kind shows in a frame is there as it is on every site.
      if (pathname.endsWith('.html')) return route.fulfill({ path: `web/public${pathname}` });
      return route.request().resourceType() === 'document'
        ? route.fulfill({
            contentType: 'text/html; charset=utf-8',
            body: `<!doctype html><html lang="zh-CN"><title>题目</title><style>${css}</style><body><header><h1>题目</h1></header></body></html>`,
          })
        : route.fulfill({ path: 'web/public/favicon.svg', contentType: 'image/svg+xml' });
    });
    await page.goto('/');
    await page.addScriptTag({ content: code });
    return visitor;
  }

  type Scope = { Modes: { stage: ModeStage } };
  const show = (page: Page, shown: Shown) =>
    page.evaluate((given) => (window as unknown as Scope).Modes.stage.show(given), shown);
  const changes = (page: Page) => page.evaluate(() => (window as unknown as Scope).Modes.stage.changes);

  it('stand beside each other in one task, each with its own content', async () => {
    const visitor = await open();
    const { page } = visitor;
    const blocks = EVERY_KIND.filter(({ form }) => form === 'block');
    const contents = blocks.map((kind) => [kind.key, sampleOf(kind, seededRandom(1))]);
    const task = { name: '全部', type: 'canvas', text: '', ...Object.fromEntries(contents) } as TaskSettings;
    await show(page, { task, payload: {}, mode: 'answer' });
    await page
      .locator(PART)
      .nth(blocks.length - 1)
      .waitFor();
    const shown = await page
      .locator(PART)
      .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).dataset['kind']));
    expect(shown).toEqual(blocks.map(({ key }) => key));
    visitor.expectQuiet();
    await visitor.close();
  });

  /** Presses whatever can be pressed, as a curious person would. */
  async function pressEverything(page: Page): Promise<void> {
    const targets = page.locator(`${PART} :is(a, button, input, label, select, textarea, [tabindex])`);
    for (let step = await targets.count(); step >= 0; step -= 1) {
      await page.keyboard.press('Tab');
      for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Enter', 'a']) await page.keyboard.press(key);
    }
    await targets.evaluateAll((elements) => {
      for (const element of elements as HTMLElement[]) element.click();
    });
  }

  describe.each(EVERY_KIND)('of kind $key', (kind) => {
    const task = sampleTask(kind);
    const solved = (seed: number): AnswerPayload => {
      return { [kind.key]: kind.simulate(contentIn(task, kind), seededRandom(seed), 'solve') };
    };

    it('show an answer to everybody, on a phone too, and take none but where it is asked for', async () => {
      const visitor = await open();
      const { page } = visitor;
      for (const mode of MODES) {
        await page.setViewportSize(DESKTOP);
        await show(page, { task, payload: solved(1), mode });
        await page.locator(`${PART}--${mode}`).waitFor();
        await page.emulateMedia({ media: mode === 'print' ? 'print' : 'screen' });
        await visitor.shot(`kind-${kind.key}-${mode}-wide`);
        await visitor.expectAccessible();
        if (mode === 'print') expect(await page.locator(`${PART} button:visible`).count()).toBe(0);
        await page.setViewportSize(PHONE);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        expect(await visitor.accessibilityProblems({ isNarrow: true })).toEqual([]);
        await visitor.shot(`kind-${kind.key}-${mode}-phone`);
        if (mode === 'answer') continue;
        const before = await changes(page);
        await pressEverything(page);
        expect(await changes(page)).toBe(before);
      }
      visitor.expectQuiet();
      await visitor.close();
    });

    it('replay follows an answer from state to state, and shows nothing of the one before', async () => {
      const visitor = await open();
      const { page } = visitor;
      await show(page, { task, payload: solved(2), mode: 'replay' });
      await page.locator(PART).waitFor();
      const target = await stateOf(page);
      await show(page, { task, payload: solved(1), mode: 'replay' });
      await show(page, { task, payload: solved(2), mode: 'replay' });
      await expect.poll(() => stateOf(page)).toBe(target);
      await show(page, { task, payload: {}, mode: 'replay' });
      await expect.poll(() => stateOf(page)).not.toBe(target);
      visitor.expectQuiet();
      await visitor.close();
    });
  });
});
