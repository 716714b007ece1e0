import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { Question } from '#domain/questionnaire/question.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { basicRules } from '#tasks/basic/rules.ts';
import { simulateBasic } from '#tasks/basic/simulate.ts';
import { seededRandom } from '#tasks/random.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { Visitor } from './support/browser.ts';
import { enterAndStart } from './support/candidate.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const LONG = '两百题';
const SHORT = '先易后难';
const ESSAY = '作文';
const LATER_FILES = /views-by-type-[^/]+\.(js|css)$/;

const KINDS = [
  { type: 'single-choice', text: '喜欢吗？', options: ['喜欢', '不喜欢'] },
  { type: 'fill-blank', text: '为什么？' },
  { type: 'multi-choice', text: '参加过什么？', options: ['合唱', '科技节'] },
  { type: 'table-choice', text: '同意吗？', headers: ['不同意', '同意'], subtitles: ['爱读书', '爱运动'] },
  { type: 'multi-fill-blank', text: '家里', options: ['人数（填写整数）', '住址'] },
];

function questionsOf(kinds: readonly object[], count: number): Question[] {
  return Array.from({ length: count }, (_, index) =>
    Question.parse({ id: index + 1, ...kinds[index % kinds.length] }),
  );
}

const LONG_LIST = questionsOf(KINDS, 200);

async function addQuestionnaires(site: Site, name: string, lists: readonly Question[][]): Promise<void> {
  const command = { actor: OWNER.username, owner: OWNER.username, now: site.now() };
  const names = lists.map((_, index) => `${name}${index + 1}`);
  for (const [index, questions] of lists.entries()) {
    const settings = TaskSettings.parse({ name: names[index], basic: { questions } });
    await site.database.write.run(addTaskCommand, { ...command, settings });
  }
  const settings = ContestSettings.parse({
    name,
    ticketType: 'range',
    ticket: [{ id: 1, start: '1001', end: '1100' }],
    tasks: ['opening', ...names, 'closing'],
  });
  await site.database.write.run(addContestCommand, { ...command, settings });
}

/** React hands an element new properties whenever the component around it is drawn. */
function watchDrawing(page: Page, selector: string): Promise<() => Promise<number[]>> {
  const drawn = (last: boolean) =>
    page.evaluate(
      ([wanted, isLast]) => {
        const kept = window as unknown as { drawnBefore: unknown[] };
        const now = [...document.querySelectorAll(wanted)].map((element) => {
          const key = Object.keys(element).find((name) => name.startsWith('__reactProps$')) ?? '';
          return (element as unknown as Record<string, unknown>)[key];
        });
        if (!isLast) kept.drawnBefore = now;
        return now.flatMap((props, index) => (props === kept.drawnBefore[index] ? [] : [index]));
      },
      [selector, last] as const,
    );
  return drawn(false).then(() => () => drawn(true));
}

describe.skipIf(!hasBrowser())('a questionnaire', () => {
  const stage = setStage(async (site) => {
    await addQuestionnaires(site, LONG, [LONG_LIST]);
    await addQuestionnaires(site, SHORT, [questionsOf(KINDS.slice(0, 1), 1), questionsOf(KINDS, 5)]);
    const essay = { type: 'fill-blank', text: '写一篇作文，不少于600字。' };
    await addQuestionnaires(site, ESSAY, [questionsOf([essay], 1)]);
  });

  it('of 200 questions draws only the one that is answered, and of a table only the row', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, LONG, '1001');
      await page.getByRole('radiogroup', { name: '爱读书' }).first().waitFor();
      expect(await page.locator('.question').count()).toBe(200);

      const cards = await watchDrawing(page, '.question');
      await page.locator('.question').nth(101).getByRole('textbox').pressSequentially('字');
      expect(await cards()).toEqual([101]);

      const rows = await watchDrawing(page, '.table__row, .question');
      const row = page.locator('.question').nth(103).getByRole('radiogroup', { name: '爱运动' });
      await row.getByRole('radio', { name: '同意', exact: true }).check();
      const touched = await rows();
      expect(touched).toHaveLength(2);

      const cells = await watchDrawing(page, '.blanks__cell');
      const blanks = page.locator('.question').nth(104).locator('.blanks__cell');
      await blanks.last().getByRole('textbox').pressSequentially('街');
      expect(await cells()).toHaveLength(1);
    });
  });

  it('of 200 questions leads to the one that is missing', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, LONG, '1005');
      const { id = 0 } = LONG_LIST[150] ?? {};
      const content = { ...basicRules.newContent(), questions: LONG_LIST };
      const basic = simulateBasic(content, seededRandom(1), 'solve').filter((entry) => entry.id !== id);
      const now = Date.now();
      const params = { taskId: 1, userId: `${OWNER.username}/${LONG}/1005`, sequence: now, queuedAt: now };
      expect((await page.request.post('/api/save-draft', { params, data: { basic } })).status()).toBe(200);
      await page.reload();
      await page.getByRole('button', { name: '提交', exact: true }).click();
      const card = page.locator('.question').nth(150);
      await card.getByText('还未作答').waitFor();
      const isInSight = () =>
        card.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight && element.contains(document.activeElement);
        });
      await expect.poll(isInSight).toBe(true);
      // Still so when the cards around it have got their real heights.
      await page.evaluate(async () => {
        for (let frames = 30; frames > 0; frames -= 1) await new Promise(requestAnimationFrame);
      });
      expect(await isInSight()).toBe(true);
    });
  });

  it('gives a long text room as it grows, and says what of a paste found none', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, ESSAY, '1006');
      const field = page.getByRole('textbox');
      const lines = () =>
        field.evaluate((element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight));
      expect(await lines()).toBeGreaterThan(6);
      expect(await lines()).toBeLessThan(8);
      await field.fill('一行\n'.repeat(12));
      expect(await lines()).toBeGreaterThan(12);
      await field.fill('一行\n'.repeat(400));
      const share = () => field.evaluate((element) => element.clientHeight / innerHeight);
      expect(await share()).toBeLessThanOrEqual(0.6);
      await page.setViewportSize({ width: 640, height: 360 });
      await expect.poll(share).toBeLessThanOrEqual(0.6);

      await page.evaluate(() => navigator.clipboard.writeText('长'.repeat(99_000)));
      await field.press('Control+End');
      await field.press('Control+V');
      await page.getByText('粘贴的内容太长：末尾的 200 个字符超出上限，没有放进来，请检查').waitFor();
      await field.press('Backspace');
      await page.getByText('已输入 99,999 个字符，最多 100,000 个字符').waitFor();
    });
  });

  it('whose rarer views cannot be fetched lets the others be answered, and gets them in the end', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { page } = visitor;
    for (const type of ['js', 'css']) {
      let isAway = true;
      await page.route(LATER_FILES, (route) =>
        isAway && route.request().url().endsWith(type) ? route.abort() : route.continue(),
      );
      const failed = page.waitForEvent('requestfailed', (request) => LATER_FILES.test(request.url()));
      await enterAndStart(page, LONG, type === 'js' ? '1002' : '1003');
      await failed;
      await page.getByText('正在加载…').first().waitFor();
      await page.locator('.question').first().getByLabel('喜欢', { exact: true }).check();
      isAway = false;
      await page.getByRole('radiogroup', { name: '爱读书' }).first().waitFor();
      const line = page.locator('.table__line').first();
      const display = () => line.evaluate((element) => getComputedStyle(element).display);
      await expect.poll(display).toBe('grid');
      await page.unroute(LATER_FILES);
      await page.context().clearCookies();
    }
    await visitor.close();
  });

  it('goes on without a network into a task whose views nobody has seen yet', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { page } = visitor;
    const fetched = page.waitForResponse((response) => /assets\/views-.*css$/.test(response.url()));
    await enterAndStart(page, SHORT, '1004');
    await (await fetched).finished();
    await page.context().setOffline(true);
    await page.getByLabel('喜欢', { exact: true }).check();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('radiogroup', { name: '爱读书' }).waitFor();
    await visitor.close();
  });
});
