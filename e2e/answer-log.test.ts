import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';
import { type AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { DESKTOP, PHONE, Visitor } from './support/browser.ts';
import { finish } from './support/candidate.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const LOGGED = '记录过程';
const UNLOGGED = '不记录过程';
const ADMIN_TAG = '学生,测试账号';
const TICKETS = [
  { id: '8001' },
  { id: '8002' },
  { id: '8003', type: ADMIN_TAG },
  { id: '8004', type: ADMIN_TAG },
  { id: 'demo' },
];
const LOG_CALL = '**/api/add-ticket-log*';

async function addContests({ database }: Site): Promise<void> {
  const [owner, now] = [OWNER.username, new Date()];
  const actor = { actor: owner, owner, now };
  const { basic } = SMALL_QUESTIONNAIRE;
  const shown = TaskSettings.parse({ name: '显示答案的题', basic: { ...basic, showAnswer: true } });
  const plain = { ...SMALL_QUESTIONNAIRE, name: '谈感受' };
  for (const settings of [plain, shown]) await database.write.run(addTaskCommand, { ...actor, settings });
  const contest = (name: string, task: string, logInterval: number) =>
    ContestSettings.parse({ name, logInterval, tasks: ['opening', task, 'closing'], ticket: TICKETS });
  const settings = [contest(LOGGED, plain.name, 100), contest(UNLOGGED, shown.name, 0)];
  for (const entry of settings) await database.write.run(addContestCommand, { ...actor, settings: entry });
}

describe.skipIf(!hasBrowser())('the log of answers', () => {
  const stage = setStage(addContests);

  /** On the first task, by the address that logs in by itself. */
  async function enter(ticket: string, contest = LOGGED, viewport = DESKTOP): Promise<Visitor> {
    const visitor = await Visitor.open(stage.browser, stage.site.url, viewport);
    await visitor.page.goto(`/ticket-login/${OWNER.username},${contest}/${ticket}`);
    await visitor.page.getByRole('button', { name: '开始测试' }).click();
    await visitor.page.getByRole('textbox').waitFor();
    return visitor;
  }
  const type = (page: Page, text: string) =>
    page.getByRole('textbox').pressSequentially(text, { delay: 130 });

  /** What was typed, state by state, as the server has it. */
  async function storedTexts(ticket: string): Promise<string[]> {
    const rows = await stage.site.database.db
      .selectFrom('ticket_log as l')
      .innerJoin('ticket_user as u', 'u.id', 'l.ticket_user_id')
      .select('l.body')
      .where('u.ticket', '=', ticket)
      .orderBy('l.sequence')
      .execute();
    return rows.map(({ body }) => {
      const { basic = [] } = JSON.parse(body) as AnswerPayload;
      return basic
        .map((entry) =>
          'strOption' in entry ? entry.strOption : 'option' in entry ? `[${entry.option}]` : '',
        )
        .join('');
    });
  }
  const arrived = (ticket: string, text: string) =>
    expect.poll(async () => (await storedTexts(ticket)).at(-1), { timeout: 20_000 }).toBe(text);

  it('holds every state once and in order, and nothing while nothing changes', async () => {
    const visitor = await enter('8001');
    const { page } = visitor;
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('add-ticket-log') ? 1 : 0));
    await type(page, '喜欢朋友');
    await arrived('8001', '喜欢朋友');
    // The browser tells of its request later than the server has it.
    await expect.poll(() => calls).toBe(1);

    // What was typed a moment before the page goes away arrives as well.
    await type(page, '们');
    await page.reload();
    await arrived('8001', '喜欢朋友们');
    await page.getByLabel('喜欢', { exact: true }).check();
    const states = await storedTexts('8001');
    expect(states).toEqual([...new Set(states)]);
    expect(states.length).toBeGreaterThanOrEqual(4);
    expect(states.every((text) => '喜欢朋友们'.startsWith(text))).toBe(true);

    // Leaving the task sends at once; on the closing page there is nothing to log.
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
    await arrived('8001', '[1]喜欢朋友们');
    await page.waitForTimeout(500);
    const [callsBefore, statesBefore] = [calls, (await storedTexts('8001')).length];
    await page.waitForTimeout(500);
    await finish(page);
    await page.waitForURL((url) => url.pathname === '/ticket-login-card');
    expect([calls, (await storedTexts('8001')).length]).toEqual([callsBefore, statesBefore]);
    visitor.expectQuiet();
    await visitor.close();
  });

  it('waits for a busy server without a word, and tells about a refusal', async () => {
    const visitor = await enter('8002');
    const { page } = visitor;
    const refuseWith = (status: number, msg: string) =>
      page.route(LOG_CALL, (route) => route.fulfill({ status, json: { status: 'error', msg } }));
    await refuseWith(429, '服务器繁忙，作答日志稍后重传');
    const turnedAway = page.waitForResponse((response) => response.status() === 429);
    await type(page, '因为');
    await turnedAway;
    await type(page, '有朋友');
    expect(await page.locator('.ui-toast').count()).toBe(0);
    expect(await storedTexts('8002')).toEqual([]);
    await page.unroute(LOG_CALL);
    await arrived('8002', '因为有朋友');
    expect((await storedTexts('8002')).length).toBeGreaterThanOrEqual(4);

    await refuseWith(409, '当前测试不记录作答日志');
    await type(page, '！');
    await page.getByText('日志记录失败：当前测试不记录作答日志').waitFor();
    await page.unroute(LOG_CALL);

    // The browser itself notes the refused requests; nothing else is amiss.
    expect(visitor.complaints.filter((complaint) => !complaint.includes('add-ticket-log'))).toEqual([]);
    await visitor.close();
  });

  it('is shown to an administrator who asks for it, beside the answer, and the rest can be hidden', async () => {
    for (const [ticket, viewport] of [
      ['8003', DESKTOP],
      ['8004', PHONE],
    ] as const) {
      const visitor = await enter(ticket, LOGGED, viewport);
      const { page } = visitor;
      const name = `answer-log-admin-${viewport.width}`;
      await page.getByText('管理员工具').click();
      await page.getByRole('switch', { name: '显示日志' }).press('Space');
      await page.getByRole('switch', { name: '显示答案' }).check();
      await page.getByLabel('不喜欢', { exact: true }).check();
      await type(page, '太早');
      const log = page.getByRole('region', { name: '作答日志' });
      await log.getByRole('listitem').filter({ hasText: '太早' }).waitFor();
      expect(await log.getByRole('listitem').first().textContent()).toContain(
        '1. 你喜欢上学吗？ → 2. 不喜欢',
      );
      expect(await page.getByRole('region', { name: '当前答案' }).textContent()).toContain('太早');
      await visitor.expectAccessible();
      await visitor.shot(name);
      await page.evaluate(() => (document.documentElement.dataset.uiMode = 'dark'));
      await visitor.expectAccessible();
      await visitor.shot(`${name}-dark`);
      await page.evaluate(() => (document.documentElement.dataset.uiMode = 'default'));

      await page.getByLabel('专注').check();
      await page.getByRole('timer').waitFor({ state: 'hidden' });
      expect(await page.getByRole('navigation', { name: '题目列表' }).isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: /题目列表/ }).isVisible()).toBe(false);
      await visitor.expectAccessible();
      await visitor.shot(`${name}-focus`);

      // A reload keeps the switches; the tools are folded again.
      await page.reload();
      await page.getByRole('region', { name: '当前答案' }).waitFor();
      expect(await page.getByRole('timer').isVisible()).toBe(false);
      expect(await page.getByRole('switch', { name: '显示日志' }).isVisible()).toBe(false);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      visitor.expectQuiet();
      await visitor.close();
    }
  });

  it('is refused to an administrator where nothing is logged', async () => {
    const visitor = await enter('8003', UNLOGGED);
    const { page } = visitor;
    await page.getByText('管理员工具').click();
    const showLog = page.getByRole('switch', { name: '显示日志' });
    await showLog.click();
    await page
      .getByText(
        '开启显示日志失败：请在测试编辑页面把日志记录间隔设置为大于0的整数，如100（毫秒），当前日志记录间隔为：0',
        { exact: true },
      )
      .waitFor();
    expect(await showLog.isChecked()).toBe(false);
    await visitor.shot('answer-log-refused');
    visitor.expectQuiet();
    await visitor.close();
  });

  it('is nothing for others, who see the answer only where its author wants it', async () => {
    const visitor = await enter('demo', UNLOGGED);
    const { page } = visitor;
    await page.getByText('演示账号').waitFor();
    expect(await page.getByText('管理员工具').count()).toBe(0);
    const answer = page.getByRole('region', { name: '当前答案' });
    expect(await answer.textContent()).toContain('（未作答）');
    await page.getByLabel('不喜欢', { exact: true }).check();
    await answer.getByText('2. 不喜欢').waitFor();
    await visitor.expectAccessible();
    await visitor.shot('answer-log-shown-answer');
    visitor.expectQuiet();
    await visitor.close();
  });
});
