import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_HEADER } from '#domain/account/page-header.ts';
import { SMALL_ANSWER } from '#server/testing/test-app.ts';
import { Visitor } from './support/browser.ts';
import {
  addContest,
  answer,
  changeTicketUser,
  enter,
  enterAndStart,
  pathOf,
  testPath,
} from './support/candidate.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '拒绝';

type Said = [status: number, sentence: unknown];

/** A call that the page itself would never make, from within the page, with its cookie and headers. */
async function ask(page: Page, method: string, address: string, body?: object): Promise<Said> {
  return page.evaluate(
    async (given) => {
      const response = await fetch(given.address, {
        method: given.method,
        headers: { 'content-type': 'application/json', ...given.header },
        ...(given.body ? { body: JSON.stringify(given.body) } : {}),
      });
      return [response.status, await response.json()] as Said;
    },
    { method, address, body, header: PAGE_HEADER },
  );
}

const userId = (ticket: string) => `${OWNER.username}/${CONTEST}/${ticket}`;

function submit(page: Page, ticket: string, taskId: number): Promise<Said> {
  const query = new URLSearchParams({ taskId: String(taskId), userId: userId(ticket) });
  return ask(page, 'POST', `/api/submit-task?${query.toString()}`, SMALL_ANSWER);
}

const start = (page: Page) => ask(page, 'GET', '/api/start-contest');
const stop = (page: Page) => ask(page, 'GET', '/api/stop-contest');

describe.skipIf(!hasBrowser())('the server refuses what the page would not offer:', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, minDuration: 5 }));
  let page: Page;
  beforeAll(async () => {
    ({ page } = await Visitor.open(stage.browser, stage.site.url));
  });

  it('submitting before the start, and stopping what has not begun', async () => {
    await enter(page, CONTEST, '1001');
    expect(await submit(page, '1001', 1)).toEqual([409, '当前测试还未开始，页面将在3秒后自动刷新']);
    expect(await stop(page)).toEqual([409, '当前测试还未开始，请先阅读卷首语并开始测试']);
    await page.context().clearCookies();
  });

  it('submitting a locked task, a page that takes no answer, a task that is not there', async () => {
    await enterAndStart(page, CONTEST, '1002');
    expect(await submit(page, '1002', 2)).toEqual([409, '请先完成前面的题目，页面将在3秒后自动刷新']);
    expect(await submit(page, '1002', 3)).toEqual([409, '卷首语和结束语不需要提交答案']);
    expect(await submit(page, '1002', 9)).toEqual([409, '测试题目不存在']);
  });

  it('submitting for another user', async () => {
    expect(await submit(page, '1001', 1)).toEqual([403, '不能替其他考生操作']);
  });

  it('stopping with a task unanswered, and before the shortest time', async () => {
    await answer(page);
    await expect.poll(() => pathOf(page)).toBe(testPath(CONTEST, 2));
    await page.getByText('已保存', { exact: true }).waitFor();
    expect(await stop(page)).toEqual([409, '还有题目没有作答，不能结束测试']);
    await answer(page);
    await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
    await page.getByText('已保存', { exact: true }).waitFor();
    const [status, sentence] = await stop(page);
    expect(status).toBe(409);
    expect(sentence).toMatch(/^答题时间不得少于5分钟，目前已用00分\d\d秒$/);
  });

  it('submitting and starting after the stop', async () => {
    await changeTicketUser(stage.site, '1002', { stop_time: new Date().toISOString() });
    expect(await submit(page, '1002', 1)).toEqual([409, '当前测试已提交，不能再作答']);
    expect(await start(page)).toEqual([409, '当前测试已提交，不能再作答']);
    await page.context().clearCookies();
  });

  it('submitting and starting after the end of the time', async () => {
    await enterAndStart(page, CONTEST, '1003');
    await changeTicketUser(stage.site, '1003', { expire_time: new Date(Date.now() - 1_000).toISOString() });
    expect(await submit(page, '1003', 1)).toEqual([409, '当前测试已结束，不能再作答']);
    expect(await start(page)).toEqual([409, '当前测试已结束，不能再作答']);
  });

  it('submitting without a session', async () => {
    await page.context().clearCookies();
    expect(await submit(page, '1003', 1)).toEqual([401, '请先登录']);
  });
});
