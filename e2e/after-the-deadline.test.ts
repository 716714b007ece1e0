import { readFile } from 'node:fs/promises';
import type { APIResponse, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addContest, fillIn } from './support/candidate.ts';
import { look } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';
import { beginInTime, isOver } from './support/timed-test.ts';

const CONTEST = '到时以后';
const MINUTE_MS = 60_000;
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

/**
 * Code that is asked for ahead of need, and reaches the page only when the test says so: also without a network. What it needs itself
 * is there by then.
 */
async function holdBack(page: Page, held: RegExp) {
  let isHeld = true;
  let underWay = 0;
  const kept = new Map<string, APIResponse>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const url = route.request().url();
    underWay += 1;
    const response = kept.get(url) ?? (await route.fetch());
    kept.set(url, response);
    underWay -= 1;
    await (isHeld && held.test(url) ? route.abort() : route.fulfill({ response }));
  });
  return {
    wasAsked: () => underWay === 0 && [...kept.keys()].some((url) => held.test(url)),
    letCome: () => (isHeld = false),
  };
}

describe.skipIf(!hasBrowser())('after the time is over', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, duration: 30 }));
  const begin = (ticket: string) => beginInTime(stage, CONTEST, ticket);

  it('answers without a network can be handed in as a file, and are counted once', async () => {
    const { network, visitor, page, time, passTheEnd, passUntilSaid } = await begin('1004');
    const offer = await holdBack(page, /seal-answers/);
    await fillIn(page);
    await passUntilSaid('草稿已保存，还未提交');
    await time.passUntil(async () => offer.wasAsked() && (await hasRescueKey(page)));
    network.cut();
    await page.getByRole('textbox').last().fill('断网以后又改过的答案');
    await passTheEnd();
    await page.getByText('还有 1 条答案没有上传').waitFor();
    offer.letCome();
    const save = page.getByRole('button', { name: '下载答案文件' });
    await time.passUntil(() => save.isVisible());
    await look(visitor, 'deadline-rescue');
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toMatch(/^答案-1004-到时以后-\d{4}-\d{4}\.kaopu$/);
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
