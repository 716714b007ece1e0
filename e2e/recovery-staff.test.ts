import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';
import { textAnswer } from '#server/testing/test-candidate.ts';
import { logIn, Visitor } from './support/browser.ts';
import { addContest, pathOf } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { closeRecord, openRecord } from './support/results.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const MINUTE_MS = 60_000;
const LATE = '迟到的测试';
const OUTAGE = '停电的测试';
const EDITED = '改过的测试';
const RENAMED = '改了名的测试';

describe.skipIf(!hasBrowser())('an owner who mends what went wrong', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: LATE, duration: 40 });
    await addContest(site, { name: OUTAGE, duration: 40 });
    await addContest(site, { name: EDITED, taskCount: 2, duration: 40, canJump: true });
  });

  const start = (contest: string, ticket: string) => HttpCandidate.start(stage.site, contest, ticket);
  const now = () => stage.site.now().getTime();

  const rowOf = (page: Page, ticket: string) => page.getByRole('row', { name: new RegExp(ticket) });
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
  const dialog = (page: Page) => page.getByRole('dialog');

  async function open(contests: string): Promise<Visitor> {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    await logIn(visitor, OWNER);
    await visitor.page.goto(`/contest-result/${contests}`);
    return visitor;
  }

  it('is told at the field what the server refuses, and which contest is meant must be said', async () => {
    await start(OUTAGE, '1013');
    const visitor = await open(`${OUTAGE},${LATE}`);
    const { page } = visitor;
    await rowOf(page, '1013').waitFor();
    await button(page, '补时').click();
    await dialog(page).getByLabel('原因').fill('网络故障');
    await button(page, '下一步').click();
    await dialog(page).locator('.ant-form-item-explain-error', { hasText: '请选择测试' }).waitFor();
    // By keyboard: a list that is still unfolding is no place to aim at.
    await dialog(page).getByLabel('测试', { exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.ant-select-dropdown:visible').getByTitle(OUTAGE).waitFor();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').waitFor();
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByTitle(new RegExp(`^(${OUTAGE}|${LATE})$`))
      .waitFor();
    await look(visitor, 'recovery-time-back-contests');
    await button(page, '下一步').click();

    await page.route('**/api/give-time-back', (route) => route.abort());
    await button(page, '确定补时').click();
    await dialog(page).getByText('时间可能已经延长，重试之前请先查看处理记录').waitFor();
    await page.unroute('**/api/give-time-back');
    const refusal = { status: 'error', msg: '字段“minutes”：太多了', field: 'minutes' };
    await page.route('**/api/give-time-back', (route) => route.fulfill({ status: 400, json: refusal }));
    // Its wheel may still be fading, and is part of its name until it has.
    await page.getByRole('button', { name: /确定补时$/ }).click();
    await dialog(page)
      .locator('.ant-form-item-explain-error', { hasText: /^太多了$/ })
      .waitFor();
    expect(visitor.complaints.filter((text) => !text.includes('give-time-back'))).toEqual([]);
    await visitor.close();
  });

  it('sees what each candidate was asked, after the test was edited under them', async () => {
    const [one, two] = [await start(EDITED, '1031'), await start(EDITED, '1032')];
    const given = (taskId: number, text: string) => {
      const at = now();
      return { taskId, sequence: at + taskId, queuedAt: at, answer: textAnswer(text) };
    };
    await one.submit(given(1, '改题之前的第一份'));
    await one.submit(given(2, '改题之前的第二份'));
    const { receipt } = await one.stop();
    await two.submit(given(2, '改题之前的答案'));
    await two.saveDraft(given(2, '提交之后又改'));
    await two.saveDraft(given(1, '没写完'));

    const owner = await ownerBrowser(stage.site);
    const ownId = (name: string) => encodeURIComponent(`${OWNER.username}/${name}`);
    const save = async (kind: 'task' | 'contest', name: string, thing: object) => {
      const body = { owner: OWNER.username, name, ...thing };
      const reply = await owner.post(`/api/update-${kind}?id=${ownId(name)}`, body);
      expect(reply.status).toBe(200);
    };
    const [choice] = SMALL_QUESTIONNAIRE.basic?.questions ?? [];
    await save('task', `${EDITED}题1`, { basic: { questions: [{ ...choice, options: ['讨厌', '喜欢'] }] } });
    const contest = (await (await owner.get(`/api/get-contest?id=${ownId(EDITED)}`)).json()) as object;
    const tasks = ['opening', `${EDITED}题1`, 'closing'];
    await save('contest', EDITED, { ...contest, name: RENAMED, tasks });
    await owner.post('/api/delete-task', { owner: OWNER.username, name: `${EDITED}题2` });
    stage.site.advance(45 * MINUTE_MS);
    const three = await start(EDITED, '1033');
    await three.submit({ ...given(1, ''), answer: { basic: [{ id: 1, option: 1 }] } });
    await three.setAside(given(1, ''), '{"basic":5}');

    const visitor = await open(EDITED);
    const { page } = visitor;
    await page.getByText('2 人作答的是较早的版本').waitFor();
    await expect.poll(() => pathOf(page)).toBe(`/contest-result/${RENAMED}`);
    await rowOf(page, '1031').getByText('已完成').waitFor();
    await rowOf(page, '1032').getByText('未完成 1 题').waitFor();
    await rowOf(page, '1032').getByText('修改未提交 1 题').waitFor();

    // A pupil brings the code, as it was written down.
    await page.getByLabel('搜索考生').fill(receipt?.code.toLowerCase().replace('-', '') ?? '');
    await expect.poll(() => rowOf(page, '1032').count()).toBe(0);
    await openRecord(page, '1031');
    await page.getByText('改题之前的第一份').waitFor();
    await page.getByText('改题之前的第二份').waitFor();
    expect(await page.getByText('1. 喜欢', { exact: true }).count()).toBe(2);
    expect(await page.getByText('讨厌').count()).toBe(0);
    await look(visitor, 'versions-earlier');
    await page.getByText('按题目显示').click();
    await page.getByRole('radio', { name: '不喜欢' }).first().waitFor();
    await closeRecord(page);

    await page.getByLabel('搜索考生').fill('');
    await page.getByRole('button', { name: /^未完成的答案/ }).click();
    await rowOf(page, '1031').waitFor({ state: 'detached' });
    await openRecord(page, '1032');
    await page.getByText('没写完').waitFor();
    await page.getByText('提交之后又改').waitFor();
    await page.getByText('改题之前的答案').waitFor();
    await closeRecord(page);
    await button(page, '清除筛选').click();

    await page.getByText('1名考生的1份答案未能检查，待确认').waitFor();
    await openRecord(page, '1033');
    await page.getByText('1. 讨厌', { exact: true }).waitFor();
    await page.getByText('原因：答案无法转换').waitFor();
    await page.getByText('{"basic":5}').waitFor();
    expect(await button(page, '采用：第1题的未能检查的答案').isDisabled()).toBe(true);
    await button(page, '不采用：第1题的未能检查的答案').click();
    await rowOf(page, '1033').getByText('未能检查 1 份已处理').waitFor();
    await closeRecord(page);

    await page.getByText('2 人作答的是较早的版本').click();
    await button(page, '查看各版本').click();
    await dialog(page).getByText(`题目“${EDITED}题2”现在不在测试中`).waitFor();
    await dialog(page).getByText('的选项是“喜欢；不喜欢”，现在是“讨厌；喜欢”').waitFor();
    await dialog(page).getByText('2 人作答').waitFor();
    await dialog(page)
      .getByRole('heading', { name: `${EDITED}题2` })
      .waitFor();
    await look(visitor, 'versions-drawer');
    visitor.expectQuiet();
    await visitor.close();
  });
});
