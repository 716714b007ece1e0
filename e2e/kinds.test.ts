import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import type { Kind } from '#tasks/kind.ts';
import { tabToButton } from '#tasks/kit/testing/keyboard.ts';
import { seededRandom } from '#tasks/random.ts';
import { KINDS } from '#tasks/registry.ts';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { settlePayload } from '#tasks/task.ts';
import type { PlayerMode } from '#tasks/view/player.ts';
import { DESKTOP, launchBrowser, PHONE, Visitor } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import type { ModeStage, Shown } from './support/mode-stage.ts';
import { OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

// What every kind's player must be able to do. A kind is covered by being registered: its testing/drive.ts says how a
// person answers it by keyboard.

const kinds = KINDS as unknown as readonly Kind[];
const PART = '.task-part';
const SUBMIT = { name: '提交', exact: true };

interface Drive {
  answerByKeyboard(page: Page, part: string): Promise<void>;
}

function sampleTask(kind: Kind): TaskSettings {
  const isBlock = kind.form === 'block';
  return {
    name: `${kind.label}示例`,
    type: isBlock ? 'canvas' : kind.key,
    text: '<p>请作答。</p>',
    ...(isBlock && { [kind.key]: kind.sample(seededRandom(1)) }),
  } as TaskSettings;
}

const contestOf = (kind: Kind) => `${kind.label}测试`;

async function addSamples(site: Site): Promise<void> {
  for (const kind of kinds) {
    const settings = sampleTask(kind);
    await site.database.write.run(addTaskCommand, {
      actor: OWNER.username,
      owner: OWNER.username,
      settings,
      now: new Date(),
    });
    await addContest(site, { name: contestOf(kind), tasks: ['opening', settings.name, 'closing'] });
  }
}

/** What a part shows and which of its fields hold what, as a person would be told. */
async function stateOf(page: Page): Promise<string> {
  const fields = await page
    .locator(`${PART} :is(input, select, textarea)`)
    .evaluateAll((elements) =>
      (elements as HTMLInputElement[]).map(({ value, checked }) => `${value} ${checked}`),
    );
  return `${await page.locator(PART).first().ariaSnapshot()}\n${fields.join('\n')}`;
}

describe.skipIf(!inject('chromiumPath'))('a candidate with a task', () => {
  const stage = setStage(addSamples);
  let next = 1000;
  /** Nobody has it yet. */
  const newTicket = () => String((next += 1));
  const answersOf = async (ticket: string) =>
    (await storedHistory(stage.site, ticket)).map(({ body }) => JSON.parse(body) as AnswerPayload);

  describe.each(kinds)('of kind $key', (kind) => {
    const answerByKeyboard = async (page: Page) =>
      ((await import(`../tasks/${kind.key}/testing/drive.ts`)) as Drive).answerByKeyboard(page, PART);

    it.each([
      ['wide', DESKTOP],
      ['phone', PHONE],
    ])('answers it by keyboard alone (%s), and finds it the same after a reload', async (name, size) => {
      const ticket = newTicket();
      await stage.visit(async (visitor) => {
        const { page } = visitor;
        await enterAndStart(page, contestOf(kind), ticket);
        await answerByKeyboard(page);
        await visitor.shot(`kind-${kind.key}-test-${name}`);
        await visitor.expectAccessible();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(size.width);

        const before = await stateOf(page);
        await page.reload();
        await page.getByRole('button', SUBMIT).waitFor();
        await expect.poll(() => stateOf(page)).toBe(before);

        await tabToButton(page, PART, '提交');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
        await expect.poll(async () => (await answersOf(ticket)).length).toBe(1);
      }, size);
    });

    it('goes on without a network, and the answer arrives when it is back', async () => {
      const ticket = newTicket();
      await stage.visit(async ({ page, context, complaints }) => {
        await enterAndStart(page, contestOf(kind), ticket);
        await context.setOffline(true);
        await answerByKeyboard(page);
        await page.getByRole('button', SUBMIT).click();
        await page.getByText('网络已断开').first().waitFor();
        expect(await answersOf(ticket)).toEqual([]);
        await context.setOffline(false);
        await expect.poll(async () => (await answersOf(ticket)).length, { timeout: 30_000 }).toBe(1);
        const [stored = {}] = await answersOf(ticket);
        expect(settlePayload(KINDS, sampleTask(kind), stored)).toEqual(stored);
        // The browser itself complains about the calls that it could not make.
        complaints.splice(0);
      });
    });
  });
});

describe.skipIf(!inject('chromiumPath'))('the modes of a player', () => {
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

  async function open(viewport: typeof DESKTOP): Promise<Visitor> {
    const visitor = await Visitor.open(browser, 'http://localhost', viewport);
    const { page } = visitor;
    await page.route('http://localhost/**', (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({
            contentType: 'text/html; charset=utf-8',
            body: `<!doctype html><html lang="zh-CN"><title>题目</title><style>${css}</style><body><header><h1>题目</h1></header></body></html>`,
          })
        : route.fulfill({ path: 'web/public/favicon.svg', contentType: 'image/svg+xml' }),
    );
    await page.goto('/');
    await page.addScriptTag({ content: code });
    return visitor;
  }

  type Scope = { Modes: { stage: ModeStage } };
  const show = (page: Page, shown: Shown) =>
    page.evaluate((given) => (window as unknown as Scope).Modes.stage.show(given), shown);
  const changes = (page: Page) => page.evaluate(() => (window as unknown as Scope).Modes.stage.changes);

  it('stand beside each other in one task, each with its own content', async () => {
    const visitor = await open(DESKTOP);
    const { page } = visitor;
    const blocks = kinds.filter(({ form }) => form === 'block');
    const contents = blocks.map((kind) => [kind.key, kind.sample(seededRandom(1))]);
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
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Enter', 'a']) await page.keyboard.press(key);
    }
    for (const target of await page.locator(`${PART} :is(button, input, label, select)`).all()) {
      await target.click({ force: true, timeout: 500 }).catch(() => {});
    }
  }

  describe.each(kinds)('of kind $key', (kind) => {
    const task = sampleTask(kind);
    const solved = (seed: number): AnswerPayload => {
      const content =
        kind.form === 'block' ? (task as Record<string, unknown>)[kind.key] : kind.rules.newContent();
      return { [kind.key]: kind.simulate(content, seededRandom(seed), 'solve') };
    };

    it.each<PlayerMode>(['answer', 'view', 'replay', 'print'])(
      '%s shows an answer to everybody',
      async (mode) => {
        const visitor = await open(DESKTOP);
        const { page } = visitor;
        await show(page, { task, payload: solved(1), mode });
        await page.locator(PART).waitFor();
        if (mode === 'print') await page.emulateMedia({ media: 'print' });
        await visitor.shot(`kind-${kind.key}-${mode}-wide`);
        await visitor.expectAccessible();
        if (mode === 'print') expect(await page.locator(`${PART} button:visible`).count()).toBe(0);
        await page.setViewportSize(PHONE);
        await visitor.shot(`kind-${kind.key}-${mode}-phone`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(PHONE.width);
        visitor.expectQuiet();

        if (mode !== 'answer') {
          await pressEverything(page);
          expect(await changes(page)).toBe(0);
        }
        await visitor.close();
      },
    );

    it('replay follows an answer from state to state, and shows nothing of the one before', async () => {
      const visitor = await open(DESKTOP);
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
