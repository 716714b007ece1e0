import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { addContest, enterAndStart, fillIn, ticketUser } from './support/candidate.ts';
import { visitOverFaultyNetwork } from './support/faulty-network.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { StandingTime } from './support/standing-time.ts';
import { storedDrafts, storedHistory } from './support/stored-answers.ts';

const CONTEST = '到时';
const NUMBERS = '到时的数字';
const NUMBER_TASK = TaskSettings.parse({
  name: '睡眠',
  basic: { questions: [{ id: 1, type: 'fill-blank', text: '你每天睡____小时（0-24）' }] },
});
const MINUTE_MS = 60_000;
const OVER = '当前测试已结束';
const SAVED_ALL = '答题时间已到，已提交的答案都已保存。';
const OUTBOX_DATABASE = 'kaopu-outbox';

/** Whether the page has the key by which it can seal a file when there is no network. */
function hasRescueKey(page: Page): Promise<boolean> {
  return page.evaluate(async (name) => {
    const marks = await new Promise<{ rescueKey?: unknown }[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(new Error('the page’s own store does not open'));
      opening.onsuccess = () => {
        const reading = opening.result.transaction('users').objectStore('users').getAll();
        reading.onsuccess = () => resolve(reading.result as { rescueKey?: unknown }[]);
        reading.transaction!.oncomplete = () => opening.result.close();
      };
    });
    return marks.some((mark) => mark.rescueKey !== undefined);
  }, OUTBOX_DATABASE);
}

describe.skipIf(!hasBrowser())('when the time is over', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: CONTEST, taskCount: 2, duration: 30 });
    const command = { actor: OWNER.username, owner: OWNER.username, now: site.now() };
    await site.database.write.run(addTaskCommand, { ...command, settings: NUMBER_TASK });
    await addContest(site, { name: NUMBERS, tasks: ['opening', NUMBER_TASK.name, 'closing'], duration: 30 });
  });

  async function begin(ticket: string, contest = CONTEST) {
    const network = await visitOverFaultyNetwork(stage);
    const { visitor } = network;
    const time = await StandingTime.begin(stage.site, visitor.page);
    await enterAndStart(visitor.page, contest, ticket);
    /** Until so much is left. */
    const passUntilLeft = async (ms: number) => {
      const { expire_time } = await ticketUser(stage.site, ticket);
      await time.pass(Date.parse(expire_time) - stage.site.now().getTime() - ms);
    };
    const passTheEnd = () => passUntilLeft(-500);
    const passUntilSaid = (words: string) => time.passUntil(() => visitor.page.getByText(words).isVisible());
    return { network, visitor, page: visitor.page, time, passUntilLeft, passTheEnd, passUntilSaid };
  }

  const isOver = (page: Page) => page.getByRole('dialog', { name: OVER });

  it('what is complete is submitted without pressing a button', async () => {
    const { network, page, passTheEnd } = await begin('1001');
    await fillIn(page);
    await passTheEnd();
    await isOver(page).waitFor();
    // Until the last answer has left, the page says so of those before.
    await expect.poll(() => storedHistory(stage.site, '1001')).toHaveLength(1);
    await page.getByText(SAVED_ALL).waitFor();
    expect(await storedHistory(stage.site, '1001')).toMatchObject([{ task_index: 1, late: 0, applied: 1 }]);
    expect(network.complaints()).toEqual([]);
    await network.close();
  });

  it('a reload in that very moment loses nothing, and makes a number in a field that nobody left fit', async () => {
    const { network, page, passUntilLeft, passTheEnd } = await begin('1007', NUMBERS);
    await passUntilLeft(MINUTE_MS);
    await page.getByRole('textbox').fill('24.7');
    await page.reload();
    expect(await page.getByRole('textbox').inputValue()).toBe('24.7');
    await passTheEnd();
    await isOver(page).waitFor();
    await expect.poll(() => storedHistory(stage.site, '1007')).toHaveLength(1);
    const [stored] = await storedHistory(stage.site, '1007');
    expect(stored).toMatchObject({ late: 0, applied: 1 });
    expect(JSON.parse(stored?.body ?? '')).toMatchObject({ basic: [{ id: 1, strOption: '24' }] });
    await network.close();
  });

  it('a page that is loaded only after it submits what was typed before', async () => {
    const { network, page, passUntilLeft, passTheEnd } = await begin('1003');
    await passUntilLeft(MINUTE_MS);
    await fillIn(page);
    // Nobody is there when it is over.
    await page.goto('about:blank');
    await passTheEnd();
    await page.goBack();
    await isOver(page).waitFor();
    await expect.poll(() => storedHistory(stage.site, '1003')).toHaveLength(1);
    expect(await storedHistory(stage.site, '1003')).toMatchObject([{ late: 0, applied: 1 }]);
    await network.close();
  });

  it('what is not complete stays a draft', async () => {
    const { network, visitor, page, passUntilLeft, passTheEnd, passUntilSaid } = await begin('1002');
    await page.getByLabel('喜欢', { exact: true }).check();
    await passUntilSaid('草稿已保存，还未提交');
    await passUntilLeft(MINUTE_MS);
    // Words that are still waiting for their turn when the time is over.
    await page.getByRole('textbox').last().fill('最后几');
    await passTheEnd();
    await page.getByText('有 1 道题没有完成：“到时题1”，已填写的内容作为未完成的答案保存').waitFor();
    await expect
      .poll(() => storedDrafts(stage.site, '1002'))
      .toMatchObject([{ task_index: 1, body: expect.stringContaining('最后几') as string }]);
    expect(await storedHistory(stage.site, '1002')).toEqual([]);
    await look(visitor, 'deadline-with-draft');
    expect(network.complaints()).toEqual([]);
    await network.close();
  });

  it('answers without a network can be handed in as a file, and are counted once', async () => {
    const { network, visitor, page, time, passTheEnd, passUntilSaid } = await begin('1004');
    let hasOffer = false;
    page.on('requestfinished', (request) => (hasOffer ||= request.url().includes('rescue-offer')));
    await fillIn(page);
    await passUntilSaid('草稿已保存，还未提交');
    await time.passUntil(async () => hasOffer && (await hasRescueKey(page)));
    network.cut();
    await page.getByRole('textbox').last().fill('断网以后又改过的答案');
    await passTheEnd();
    await page.getByText('还有 1 条答案没有上传').waitFor();
    await look(visitor, 'deadline-rescue');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载答案文件' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^答案-1004-到时-\d{4}-\d{4}\.kaopu$/);
    const content = await readFile(await download.path(), 'utf8');
    expect(content).not.toContain('断网以后又改过的答案');

    const owner = await ownerBrowser(stage.site);
    const upload = { owner: OWNER.username, fileName: download.suggestedFilename(), content };
    const reply = (await (await owner.post('/api/apply-rescue-file', upload)).json()) as { data2: string };
    expect(JSON.parse(reply.data2)).toMatchObject([{ taskId: 1, outcome: 'applied' }]);

    network.restore();
    await passUntilSaid(SAVED_ALL);
    const history = await storedHistory(stage.site, '1004');
    expect(history).toHaveLength(1);
    expect(history[0]?.body).toContain('断网以后又改过的答案');
    expect(network.complaints()).toEqual([]);
    await network.close();
  });

  it('time that is given back opens the test again by itself', async () => {
    const { network, page, time, passTheEnd } = await begin('1005');
    await passTheEnd();
    await isOver(page).waitFor();
    const owner = await ownerBrowser(stage.site);
    const contestId = `${OWNER.username}/${CONTEST}`;
    const reply = await owner.post('/api/give-time-back', {
      ...{ contestId, minutes: 10, tickets: ['1005'], reason: '机房停电' },
    });
    expect(reply.status).toBe(200);
    await time.passUntil(() => isOver(page).isHidden());
    await fillIn(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await time.passUntil(() => page.getByText('已保存', { exact: true }).isVisible());
    expect(await storedHistory(stage.site, '1005')).toMatchObject([{ task_index: 1, applied: 1 }]);
    await network.close();
  });

  it('an answer from a tab that slept for ten minutes is kept for the owner, and the candidate is told', async () => {
    const { network, visitor, page, time, passUntilLeft, passUntilSaid } = await begin('1006');
    await passUntilLeft(5 * MINUTE_MS);
    network.cut();
    await fillIn(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await passUntilSaid('答案保存在本机（1 条未上传）');
    await time.sleep(10 * MINUTE_MS);
    network.restore();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('有 1 道题的答案超过时限才到达，已保存并交给老师确认').waitFor();
    expect(await storedHistory(stage.site, '1006')).toMatchObject([{ late: 1, applied: 0 }]);
    await look(visitor, 'deadline-late');
    await network.close();
  });
});
