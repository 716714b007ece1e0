import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';
import { type AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { PHONE, Visitor } from './support/browser.ts';
import { enterAndStart, finish } from './support/candidate.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { StandingTime } from './support/standing-time.ts';

const LOGGED = '记录过程';
const UNLOGGED = '不记录过程';
const ADMIN_TAG = '学生,测试账号';
const TICKETS = [{ id: '8001' }, { id: '8002' }, { id: '8003', type: ADMIN_TAG }, { id: 'demo' }];
const MINUTE_MS = 60_000;
const LOG_INTERVAL_MS = 100;
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
  const settings = [contest(LOGGED, plain.name, LOG_INTERVAL_MS), contest(UNLOGGED, shown.name, 0)];
  for (const entry of settings) await database.write.run(addContestCommand, { ...actor, settings: entry });
}

describe.skipIf(!hasBrowser())('the log of answers', () => {
  const stage = setStage(addContests);

  async function enter(ticket: string, contest = LOGGED) {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { page } = visitor;
    const time = await StandingTime.begin(stage.site, page);
    await enterAndStart(page, contest, ticket);
    return { visitor, page, time, typing: typist(page, time), arrived: arrivalOf(ticket, time) };
  }

  /** Slowly enough for every state to be seen. */
  function typist(page: Page, time: StandingTime) {
    return async (text: string) => {
      for (const sign of text) {
        await page.getByRole('textbox').pressSequentially(sign);
        await time.pass(LOG_INTERVAL_MS);
      }
    };
  }

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
  const arrivalOf = (ticket: string, time: StandingTime) => (text: string) =>
    time.passUntil(async () => (await storedTexts(ticket)).at(-1) === text);

  it('holds every state once and in order, and nothing while nothing changes', async () => {
    const { visitor, page, time, typing, arrived } = await enter('8001');
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('add-ticket-log') ? 1 : 0));
    await time.stand();
    await typing('喜欢朋友');
    await arrived('喜欢朋友');
    // The browser tells of its request later than the server has it.
    await expect.poll(() => calls).toBe(1);

    // What was typed a moment before the page goes away arrives as well.
    await time.goOn();
    await typing('们');
    await page.reload();
    await arrived('喜欢朋友们');
    await page.getByLabel('喜欢', { exact: true }).check();
    expect(await storedTexts('8001')).toEqual(['喜', '喜欢', '喜欢朋', '喜欢朋友', '喜欢朋友们']);

    // Leaving the task sends at once; on the closing page there is nothing to log.
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
    await arrived('[1]喜欢朋友们');
    const [callsBefore, statesBefore] = [calls, (await storedTexts('8001')).length];
    for (let minute = 0; minute < 5; minute += 1) await time.pass(MINUTE_MS);
    await finish(page);
    await page.waitForURL((url) => url.pathname === '/ticket-login-card');
    expect([calls, (await storedTexts('8001')).length]).toEqual([callsBefore, statesBefore]);
    visitor.expectQuiet();
    await visitor.close();
  });

  it('waits for a busy server without a word, and tells about a refusal', async () => {
    const { visitor, page, time, typing, arrived } = await enter('8002');
    const refuseWith = (status: number, msg: string) =>
      page.route(LOG_CALL, (route) => route.fulfill({ status, json: { status: 'error', msg } }));
    await refuseWith(429, '服务器繁忙，作答日志稍后重传');
    const turnedAway = page.waitForResponse((response) => response.status() === 429);
    await typing('因为');
    await time.pass(MINUTE_MS);
    await turnedAway;
    await typing('有朋友');
    await time.pass(MINUTE_MS);
    expect(await page.locator('.ui-toast').count()).toBe(0);
    expect(await storedTexts('8002')).toEqual([]);
    await page.unroute(LOG_CALL);
    await arrived('因为有朋友');
    expect(await storedTexts('8002')).toEqual(['因', '因为', '因为有', '因为有朋', '因为有朋友']);

    await refuseWith(409, '当前测试不记录作答日志');
    await typing('！');
    await time.passUntil(() => page.getByText('日志记录失败：当前测试不记录作答日志').isVisible());
    await page.unroute(LOG_CALL);

    // The browser itself notes the refused requests; nothing else is amiss.
    expect(visitor.complaints.filter((complaint) => !complaint.includes('add-ticket-log'))).toEqual([]);
    await visitor.close();
  });

  it('is shown to an administrator who asks for it, beside the answer, and the rest can be hidden', async () => {
    const { visitor, page, time, typing } = await enter('8003');
    await page.getByText('管理员工具').click();
    await page.getByRole('switch', { name: '显示日志' }).press('Space');
    await page.getByRole('switch', { name: '显示答案' }).check();
    await page.getByLabel('不喜欢', { exact: true }).check();
    await time.pass(LOG_INTERVAL_MS);
    await typing('太早');
    const log = page.getByRole('region', { name: '作答日志' });
    await log.getByRole('listitem').filter({ hasText: '太早' }).waitFor();
    expect(await log.getByRole('listitem').first().textContent()).toContain('1. 你喜欢上学吗？ → 2. 不喜欢');
    expect(await page.getByRole('region', { name: '当前答案' }).textContent()).toContain('太早');
    await visitor.expectAccessible();
    await visitor.shot('answer-log-admin');
    await page.evaluate(() => (document.documentElement.dataset.uiMode = 'dark'));
    await visitor.expectAccessible();
    await visitor.shot('answer-log-admin-dark');
    await page.evaluate(() => (document.documentElement.dataset.uiMode = 'default'));

    await page.getByLabel('专注').check();
    await page.getByRole('timer').waitFor({ state: 'hidden' });
    expect(await page.getByRole('navigation', { name: '题目列表' }).isVisible()).toBe(false);
    await visitor.shot('answer-log-admin-focus');

    // A reload keeps the switches; the tools are folded again.
    await page.reload();
    await page.getByRole('region', { name: '当前答案' }).waitFor();
    expect(await page.getByRole('timer').isVisible()).toBe(false);
    expect(await page.getByRole('switch', { name: '显示日志' }).isVisible()).toBe(false);
    await page.setViewportSize(PHONE);
    expect(await page.getByRole('button', { name: /题目列表/ }).isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await visitor.expectAccessible();
    await visitor.shot('answer-log-admin-phone');
    visitor.expectQuiet();
    await visitor.close();
  });

  it('is refused to an administrator where nothing is logged', async () => {
    const { visitor, page } = await enter('8003', UNLOGGED);
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
    const { visitor, page } = await enter('demo', UNLOGGED);
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
