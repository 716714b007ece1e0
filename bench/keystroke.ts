import { type Browser, chromium, type Page } from 'playwright-core';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';
import { addContestCommand } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { DEMO_OWNER } from '#server/demo/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { findChromium } from '../scripts/bootstrap/find-tools.mjs';
import { writeResults } from './results.ts';
import { startProduct } from './sites.ts';

/** How long a key press takes until it is on screen, in a questionnaire of 200 questions and in one of a single one. */
const SIZES = [1, 200];
const KEY_PRESSES = 150;
const BETWEEN_MS = 40;
/** This processor, and a computer room's. */
const SLOWED_BY = [1, 4];
const TARGET_MS = 50;

const TYPES = Object.keys(QUESTION_TYPES) as QuestionType[];
const owner = DEMO_OWNER.username;

/** All types in turn; the question that is typed into stands in the middle. */
function questionnaire(size: number): TaskSettings {
  const questions = Array.from({ length: size }, (_, index) => {
    const isTyped = index === Math.floor(size / 2);
    return {
      id: index + 1,
      type: isTyped ? 'fill-blank' : TYPES[index % TYPES.length],
      text: isTyped ? '在这里打字，不少于20字' : '你同意吗？（限选3项）',
      options: ['非常同意', '同意', '一般', '不同意', '非常不同意'],
      subtitles: ['语文', '数学', '英语'],
    };
  });
  return TaskSettings.parse({ name: `${size}题`, basic: { questions } });
}

async function addContest({ write }: Database, size: number): Promise<void> {
  const task = questionnaire(size);
  const now = new Date();
  await write.run(addTaskCommand, { actor: owner, owner, settings: task, now });
  const tasks = ['opening', task.name, 'closing'];
  const contest = ContestSettings.parse({ name: `${size}题`, ticketType: 'regex', ticket: '[0-9]+', tasks });
  await write.run(addContestCommand, { actor: owner, owner, settings: contest, now });
}

async function openQuestionnaire(page: Page, origin: string, size: number, ticket: string): Promise<void> {
  await page.goto(`${origin}/ticket-login/${owner},${encodeURIComponent(`${size}题`)}`);
  await page.getByLabel('准考证号').fill(ticket);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '开始测试' }).click();
  await page.getByLabel('在这里打字').waitFor();
  await page.waitForLoadState('networkidle');
}

/** From each key press to the first moment after the frame that shows it. */
async function keyTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => times.push(performance.now() - timeStamp);
          painted.port2.postMessage('');
        }),
      { capture: true },
    );
    Object.assign(window, { times });
  });
  await page.getByLabel('在这里打字').focus();
  await page.keyboard.type('abcde '.repeat(KEY_PRESSES / 6), { delay: BETWEEN_MS });
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

async function measure(browser: Browser, origin: string, size: number, slowedBy: number): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openQuestionnaire(page, origin, size, `${size}${slowedBy}`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  const times = (await keyTimes(page)).toSorted((one, other) => one - other);
  await context.close();
  if (times.length !== KEY_PRESSES)
    throw new Error(`${times.length} of ${KEY_PRESSES} key presses were seen`);
  return times[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const product = await startProduct();
for (const size of SIZES) await addContest(product.database, size);
const rows: string[][] = [];
for (const slowedBy of SLOWED_BY) {
  const [one = 0, many = 0] = [
    await measure(browser, product.origin, SIZES[0] ?? 1, slowedBy),
    await measure(browser, product.origin, SIZES[1] ?? 200, slowedBy),
  ];
  const target = slowedBy === 1 ? `< ${TARGET_MS} ms` : '';
  rows.push([
    slowedBy === 1 ? 'as it is' : `slowed ${slowedBy}×`,
    `${many.toFixed(1)} ms`,
    target,
    (many / one).toFixed(2),
  ]);
}
await Promise.all([browser.close(), product.stop()]);
console.log(rows);
await writeResults(
  'A key press in a questionnaire of 200 questions',
  ['processor', 'p95 until it is on screen', 'target', '÷ a questionnaire of one question'],
  rows,
);
