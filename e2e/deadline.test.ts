import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { addContest, changeTicketUser, enterAndStart, fillIn } from './support/candidate.ts';
import { visitOverFaultyNetwork } from './support/faulty-network.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedDrafts, storedHistory } from './support/stored-answers.ts';

const CONTEST = '到时';
const NUMBERS = '到时的数字';
const NUMBER_TASK = TaskSettings.parse({
  name: '睡眠',
  basic: { questions: [{ id: 1, type: 'fill-blank', text: '你每天睡____小时（0-24）' }] },
});
const OVER = '当前测试已结束';
const OUTBOX_DATABASE = 'kaopu-outbox';

/** Whether the page has fetched what it needs to offer the file when there is no network: the key, and the offer's code. */
function canOfferFile(page: Page): Promise<boolean> {
  return page.evaluate(async (name) => {
    const hasCode = performance.getEntriesByType('resource').some((entry) => /rescue-offer/.test(entry.name));
    const marks = await new Promise<{ rescueKey?: unknown }[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(new Error('the page’s own store does not open'));
      opening.onsuccess = () => {
        const reading = opening.result.transaction('users').objectStore('users').getAll();
        reading.onsuccess = () => resolve(reading.result as { rescueKey?: unknown }[]);
        reading.transaction!.oncomplete = () => opening.result.close();
      };
    });
    return hasCode && marks.some((mark) => mark.rescueKey !== undefined);
  }, OUTBOX_DATABASE);
}

describe.skipIf(!hasBrowser())('when the time is over', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: CONTEST, taskCount: 2, duration: 30 });
    const command = { actor: OWNER.username, owner: OWNER.username, now: site.now() };
    await site.database.write.run(addTaskCommand, { ...command, settings: NUMBER_TASK });
    await addContest(site, { name: NUMBERS, tasks: ['opening', NUMBER_TASK.name, 'closing'], duration: 30 });
  });

  /** Moves the end of one ticket's time, and lets its page know. */
  async function endIn(page: Page, ticket: string, seconds: number): Promise<number> {
    const expireTime = stage.site.now().getTime() + seconds * 1_000;
    await changeTicketUser(stage.site, ticket, { expire_time: new Date(expireTime).toISOString() });
    await page.reload();
    await page.getByRole('button', { name: '提交', exact: true }).waitFor();
    return expireTime;
  }

  async function begin(ticket: string, seconds: number, contest = CONTEST) {
    const network = await visitOverFaultyNetwork(stage);
    const { visitor } = network;
    await enterAndStart(visitor.page, contest, ticket);
    const expireTime = await endIn(visitor.page, ticket, seconds);
    return { network, visitor, page: visitor.page, expireTime };
  }

  // Most of their time is waiting for the end, which they can do together. Each has an `expect` of its own, which knows it.
  describe.concurrent('', () => {
    it('what is complete is submitted without pressing a button', async ({ expect }) => {
      const { network, page } = await begin('1001', 12);
      await fillIn(page);
      await page.getByRole('dialog', { name: OVER }).waitFor();
      // Until the last answer has left, the page says so of those before.
      await expect.poll(() => storedHistory(stage.site, '1001'), { timeout: 15_000 }).toHaveLength(1);
      await page.getByText('答题时间已到，已提交的答案都已保存。').waitFor();
      expect(await storedHistory(stage.site, '1001')).toMatchObject([{ task_index: 1, late: 0, applied: 1 }]);
      expect(network.complaints()).toEqual([]);
      await network.close();
    });

    it('a number in a field that nobody left before a reload is rounded and kept within its range', async ({
      expect,
    }) => {
      const { network, page } = await begin('1007', 12, NUMBERS);
      await page.getByRole('textbox').fill('24.7');
      await page.reload();
      expect(await page.getByRole('textbox').inputValue()).toBe('24.7');
      await page.getByRole('dialog', { name: OVER }).waitFor();
      await expect.poll(() => storedHistory(stage.site, '1007'), { timeout: 15_000 }).toHaveLength(1);
      const [stored] = await storedHistory(stage.site, '1007');
      expect(JSON.parse(stored?.body ?? '')).toMatchObject({ basic: [{ id: 1, strOption: '24' }] });
      await network.close();
    });

    it('what is not complete stays a draft', async ({ expect }) => {
      const { network, visitor, page, expireTime } = await begin('1002', 12);
      await page.getByLabel('喜欢', { exact: true }).check();
      // Words that are still waiting for their turn when the time is over.
      await page.waitForTimeout(Math.max(0, expireTime - stage.site.now().getTime() - 700));
      await page.getByRole('textbox').last().fill('最后几');
      await page.getByText('有 1 道题没有完成：“到时题1”，已填写的内容作为未完成的答案保存').waitFor();
      expect(await storedHistory(stage.site, '1002')).toEqual([]);
      expect(await storedDrafts(stage.site, '1002')).toMatchObject([
        { task_index: 1, body: expect.stringContaining('最后几') as string },
      ]);
      await look(visitor, 'deadline-with-draft');
      expect(network.complaints()).toEqual([]);
      await network.close();
    });

    it('a reload in that very moment loses nothing', async ({ expect }) => {
      const { network, page, expireTime } = await begin('1003', 10);
      await fillIn(page);
      await page.waitForTimeout(Math.max(0, expireTime - stage.site.now().getTime() - 150));
      await page.reload();
      await page.getByRole('dialog', { name: OVER }).waitFor();
      await expect.poll(() => storedHistory(stage.site, '1003'), { timeout: 15_000 }).toHaveLength(1);
      expect(await storedHistory(stage.site, '1003')).toMatchObject([{ late: 0, applied: 1 }]);
      await network.close();
    });

    it('answers without a network can be handed in as a file, and are counted once', async ({ expect }) => {
      const { network, visitor, page } = await begin('1004', 24);
      await fillIn(page);
      await page.getByText('草稿已保存，还未提交').waitFor();
      await expect.poll(() => canOfferFile(page), { timeout: 15_000 }).toBe(true);
      network.cut();
      await page.getByRole('textbox').last().fill('断网以后又改过的答案');
      await page.getByText('还有 1 条答案没有上传').waitFor({ timeout: 30_000 });
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
      await page.getByText('答题时间已到，已提交的答案都已保存。').waitFor({ timeout: 60_000 });
      const history = await storedHistory(stage.site, '1004');
      expect(history).toHaveLength(1);
      expect(history[0]?.body).toContain('断网以后又改过的答案');
      expect(network.complaints()).toEqual([]);
      await network.close();
    });

    it('time that is given back opens the test again by itself', async ({ expect }) => {
      const { network, page } = await begin('1005', 5);
      await page.getByRole('dialog', { name: OVER }).waitFor();
      const owner = await ownerBrowser(stage.site);
      const contestId = `${OWNER.username}/${CONTEST}`;
      const reply = await owner.post('/api/give-time-back', {
        ...{ contestId, minutes: 10, tickets: ['1005'], reason: '机房停电' },
      });
      expect(reply.status).toBe(200);
      await page.getByRole('dialog', { name: OVER }).waitFor({ state: 'hidden', timeout: 40_000 });
      await fillIn(page);
      await page.getByRole('button', { name: '提交', exact: true }).click();
      await page.getByText('已保存', { exact: true }).waitFor();
      await network.close();
    });
  });

  it('an answer from a tab that slept for ten minutes is kept for the owner, and the candidate is told', async () => {
    const { network, visitor, page } = await begin('1006', 30);
    network.cut();
    await fillIn(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByText('答案保存在本机（1 条未上传）').waitFor();
    const session = await visitor.context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    stage.site.advance(10 * 60_000);
    network.restore();
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('有 1 道题的答案超过时限才到达，已保存并交给老师确认').waitFor({ timeout: 60_000 });
    expect(await storedHistory(stage.site, '1006')).toMatchObject([{ late: 1, applied: 0 }]);
    await look(visitor, 'deadline-late');
    await network.close();
  });
});
