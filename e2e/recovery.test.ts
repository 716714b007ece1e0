import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { breakSeal, sealRescueFile } from '#server/testing/sealed-file.ts';
import { SMALL_ANSWER } from '#server/testing/test-app.ts';
import { textAnswer } from '#server/testing/test-candidate.ts';
import { timeText } from '#web/staff/display-text.ts';
import { logIn, Visitor } from './support/browser.ts';
import { addContest, ticketUser } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { look } from './support/look.ts';
import { closeRecord, openRecord } from './support/results.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

const MINUTE_MS = 60_000;
const LATE = '迟到的测试';
const OUTAGE = '停电的测试';
const RESCUE = '断网的测试';

describe.skipIf(!hasBrowser())('an owner after something went wrong', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: LATE, duration: 40 });
    await addContest(site, { name: OUTAGE, duration: 40 });
    await addContest(site, { name: RESCUE, taskCount: 2, duration: 40 });
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

  it('decides about late answers, one by one and all at once, and thinks again', async () => {
    const [one, two, three, four] = await Promise.all(
      ['1001', '1002', '1003', '1004'].map((ticket) => start(LATE, ticket)),
    );
    const queuedAt = now() + MINUTE_MS;
    const send = (candidate: HttpCandidate | undefined, sequence: number, text: string) =>
      candidate?.submit({ taskId: 1, sequence, queuedAt, answer: textAnswer(text) });
    await send(two, 1, '准时提交的一份答案');
    await three?.saveDraft({ taskId: 1, sequence: 1, queuedAt, answer: textAnswer('没写完') });
    stage.site.advance(45 * MINUTE_MS);
    await send(one, 1, '断网时写好的答案');
    await send(two, 2, '后来改过的一份答案');
    await send(two, 3, '最后改好的一份答案');
    await send(four, 1, '另一名考生的答案');

    const visitor = await open(LATE);
    const { page } = visitor;
    await rowOf(page, '1002').getByText('迟到答案 2 份待确认').waitFor();
    await page.getByText('3名考生的4份迟到答案待确认').waitFor();
    await openRecord(page, '1003');
    await page.getByText('没有写完的答案').waitFor();
    await page.getByText('没写完').waitFor();
    await closeRecord(page);

    await page.getByRole('button', { name: /^待确认的迟到答案/ }).click();
    await expect.poll(() => rowOf(page, '1003').count()).toBe(0);

    const first = rowOf(page, '1001');
    await first.getByText('未作答').waitFor();
    await openRecord(page, '1001');
    await page.getByText(/收到，在结束后 05分/).waitFor();
    await page.getByText('断网时写好的答案').waitFor();
    await look(visitor, 'recovery-late');
    await button(page, '采用：第1题的迟到答案').click();
    await first.getByText('已完成').waitFor();
    await page.getByText('已采用，计入结果').waitFor();
    await button(page, '改为不采用：第1题的迟到答案').click();
    await first.getByText('未作答').waitFor();
    await button(page, '改为采用：第1题的迟到答案').click();
    await first.getByText('已完成').waitFor();
    await closeRecord(page);

    // Only those who are shown: the search leaves one of the two candidates whose answers wait.
    await page.getByLabel('搜索考生').fill('1002');
    await page.getByText('1名考生的2份迟到答案待确认').click();
    await button(page, '全部采用').click();
    await page.getByRole('dialog', { name: '采用1名考生的2份迟到答案？' }).waitFor();
    await dialog(page).getByRole('button', { name: '全部采用' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await openRecord(page, '1002');
    await page.getByText('已采用，但本题有更新的答案').waitFor();
    await closeRecord(page);
    await page.getByLabel('搜索考生').fill('');
    await rowOf(page, '1004').getByText('迟到答案 1 份待确认').waitFor();
    await page.getByText('1名考生的1份迟到答案待确认').click();
    await button(page, '全部不采用').click();
    await page.getByRole('dialog', { name: '不采用1名考生的1份迟到答案？' }).waitFor();
    await dialog(page).getByRole('button', { name: '全部不采用' }).click();
    await page.getByText('已决定不采用1名考生的1份迟到答案').waitFor();
    await button(page, '全部改为采用').click();
    await rowOf(page, '1004').getByText('已完成').waitFor();
    visitor.expectQuiet();
    await visitor.close();
  });

  it('gives time back to a whole contest and to one candidate', async () => {
    await start(OUTAGE, '1011');
    stage.site.advance(45 * MINUTE_MS);
    await start(OUTAGE, '1012');
    const endOf = async (ticket: string) => Date.parse((await ticketUser(stage.site, ticket)).expire_time);
    const [runningEnd, before] = [await endOf('1012'), now()];

    const visitor = await open(OUTAGE);
    const { page } = visitor;
    await rowOf(page, '1012')
      .getByTitle(timeText(new Date(runningEnd).toISOString()))
      .waitFor();
    await button(page, '补时').click();
    await button(page, '下一步').click();
    await dialog(page).getByText('请填写原因').waitFor();
    await dialog(page).getByLabel('原因').fill('机房停电');
    await dialog(page).getByLabel('补时', { exact: true }).fill('15');
    await button(page, '下一步').click();
    await dialog(page).getByText('2名考生', { exact: true }).waitFor();
    await dialog(page).getByText('其中1名已经到时，从现在起算，可以继续作答').waitFor();
    await button(page, '确定补时').click();
    await page.getByText('已为2名考生延长15分钟').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await endOf('1012')).toBe(runningEnd + 15 * MINUTE_MS);
    // Whose time was over goes on from the moment of the decision.
    expect(await endOf('1011')).toBeGreaterThanOrEqual(before + 15 * MINUTE_MS);
    await rowOf(page, '1012')
      .getByTitle(timeText(new Date(await endOf('1012')).toISOString()))
      .waitFor();

    const [oneEnd, otherEnd] = [await endOf('1011'), await endOf('1012')];
    await button(page, '补时：考生1011').click();
    await dialog(page).getByText('选中的考生（1名）').waitFor();
    expect(await dialog(page).getByLabel('故障开始时间').count()).toBe(0);
    await dialog(page).getByLabel('原因').fill('电脑死机');
    await button(page, '下一步').click();
    const newEnd = timeText(new Date(oneEnd + 10 * MINUTE_MS).toISOString());
    await dialog(page).getByText(newEnd).waitFor();
    await button(page, '确定补时').click();
    await rowOf(page, '1011').getByTitle(newEnd).waitFor();
    expect([await endOf('1011'), await endOf('1012')]).toEqual([oneEnd + 10 * MINUTE_MS, otherEnd]);

    await page.getByLabel('选择考生1011').check();
    await page.getByLabel('选择考生1012').check();
    await page.getByText('已选择2名考生').waitFor();
    await look(visitor, 'recovery-selection');
    await button(page, '处理记录').click();
    await dialog(page).getByText('为整场测试延长15分钟，共2人；原因：机房停电').waitFor();
    await dialog(page).getByText('为考生1011延长10分钟，共1人；原因：电脑死机').waitFor();
    await look(visitor, 'recovery-log');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => button(page, '处理记录').evaluate((own) => own === document.activeElement))
      .toBe(true);
    visitor.expectQuiet();
    await visitor.close();
  });

  it('reads answer files, several at once, of which one is broken', async () => {
    const [one, two, three] = [
      await start(RESCUE, '1021'),
      await start(RESCUE, '1022'),
      await start(RESCUE, '1023'),
    ];
    const given = (taskId: number, payload: object = SMALL_ANSWER) => {
      const at = now();
      return { taskId, sequence: at + taskId, queuedAt: at, idempotencyKey: `key-${taskId}`, payload };
    };
    const whole = sealRescueFile(await one.rescueKey(), { answers: [given(1), given(2)], drafts: [] });
    const broken = breakSeal(sealRescueFile(await two.rescueKey(), { answers: [given(1)], drafts: [] }));
    const mixed = sealRescueFile(await three.rescueKey(), {
      answers: [given(1), given(2, textAnswer('短'))],
      drafts: [],
    });
    stage.site.advance(60 * MINUTE_MS);

    const visitor = await open(RESCUE);
    const { page } = visitor;
    await rowOf(page, '1021').waitFor();
    await button(page, '上传答案文件').click();
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    });
    const input = dialog(page).locator('input[type=file]');
    await input.setInputFiles([file('1021-答案.kaopu', whole), file('1022-答案.kaopu', broken)]);
    await dialog(page).getByText('文件“1022-答案.kaopu”已损坏，或不是本站的答案文件').waitFor();
    await rowOf(page, '1021-答案').getByText('迟到，待确认：2份').waitFor();
    await rowOf(page, '1021-答案').getByText(`${RESCUE}题1、${RESCUE}题2`).waitFor();
    await page.route('**/api/apply-rescue-file', (route) => route.abort());
    await input.setInputFiles([
      file('1023-答案.kaopu', mixed),
      file('空的.kaopu', ''),
      file('成绩.xlsx', 'x'),
    ]);
    await dialog(page).getByText('文件“空的.kaopu”是空的').waitFor();
    await rowOf(page, '1023-答案').getByText('网络连接失败，请检查网络').waitFor();
    await page.unroute('**/api/apply-rescue-file');
    await rowOf(page, '1023-答案').getByRole('button', { name: '重试' }).click();
    await dialog(page).getByText('文件“成绩.xlsx”不是考谱的答案文件').waitFor();
    await dialog(page).getByText('5/5').waitFor();
    await rowOf(page, '1023-答案')
      .getByText(new RegExp(`第2题“${RESCUE}题2”：.*不得少于5字`))
      .waitFor();
    await look(visitor, 'recovery-rescue');
    await button(page, '全部采用迟到答案').click();
    await page.getByText('已采用3份答案').waitFor();
    await rowOf(page, '1021-答案').getByText('迟到，已采用：2份').waitFor();
    await button(page, '完成').click();
    await rowOf(page, '1021').getByText('已完成').waitFor();
    await rowOf(page, '1022').getByText('未作答').waitFor();
    await rowOf(page, '1023').getByText('时间已到', { exact: true }).waitFor();

    await button(page, '处理记录').click();
    await dialog(page).getByText('考生1021：迟到，待确认2份').waitFor();
    await dialog(page).getByText('已采用3份，考生1021、1023').waitFor();
    expect(visitor.complaints.filter((text) => !text.includes('apply-rescue-file'))).toEqual([]);
    await visitor.close();
  });
});
