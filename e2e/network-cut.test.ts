import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TaskSettings } from '#tasks/task.schema.ts';
import { updateTaskCommand } from '#server/task/task.commands.ts';
import { PNG } from '#server/testing/sample-files.ts';
import { SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';
import {
  addContest,
  answer,
  enterAndStart,
  askToFinish,
  finish,
  pathOf,
  testPath,
  ticketUser,
} from './support/candidate.ts';
import { visitOverFaultyNetwork } from './support/faulty-network.ts';
import { lookWideAndNarrow } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

/** Besides what three tasks take; `npm run faults` makes it five minutes. */
const CUT_MS = Number(process.env['NETWORK_CUT_SECONDS'] ?? 0) * 1_000;
const CONTEST = '断网';

/** By the call that authors use; gives its address. */
async function uploadPicture(site: Site): Promise<string> {
  const owner = await ownerBrowser(site);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(PNG)]), '题目配图.png');
  const reply = await owner.fetch('/api/upload-resource', { method: 'POST', body: form });
  return ((await reply.json()) as { msg: string }).msg;
}

describe.skipIf(!hasBrowser())('a network that is cut in the middle of a test', () => {
  const stage = setStage(async (site) => {
    await addContest(site, { name: CONTEST, taskCount: 4, duration: 60 });
    const name = `${CONTEST}题4`;
    const text = `<p>看图回答</p><img src="${await uploadPicture(site)}" alt="题目配图">`;
    await site.database.write.run(updateTaskCommand, {
      ...{ actor: OWNER.username, owner: OWNER.username, name, now: site.now() },
      settings: TaskSettings.parse({ ...SMALL_QUESTIONNAIRE, name, text }),
    });
  });

  it(
    'lets the candidate go on through three tasks, and afterwards all is on the server, in order, once',
    { timeout: 120_000 + CUT_MS },
    async () => {
      const network = await visitOverFaultyNetwork(stage);
      const { visitor } = network;
      const { page } = visitor;
      // Fetched ahead, each after a pause of its own: the picture of a task that is not open yet, and the closing page.
      const prefetched = [
        /\/files\//,
        /closing-.*\.js$/,
        /closing-.*\.css$/,
        /receipt-.*\.js$/,
        /receipt-.*\.css$/,
      ].map((address) => page.waitForResponse((response) => address.test(response.url())));
      await enterAndStart(page, CONTEST, '1001');
      await answer(page);
      await page.waitForURL((url) => url.pathname.endsWith('/2'));
      await page.getByText('已保存', { exact: true }).waitFor();
      for (const response of await Promise.all(prefetched)) await response.finished();

      network.cut();
      for (const taskId of [2, 3, 4]) {
        expect(pathOf(page)).toBe(testPath(CONTEST, taskId));
        if (taskId === 4) {
          const picture = page.getByAltText('题目配图');
          const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
          await expect.poll(width).toBeGreaterThan(0);
        }
        await answer(page);
        await page.waitForURL((url) => url.pathname.endsWith(`/${taskId + 1}`));
        await page.getByText(`答案保存在本机（${taskId - 1} 条未上传）`).waitFor();
      }
      await lookWideAndNarrow(visitor, 'network-cut');
      await askToFinish(page);
      await page.getByText('还有 3 条答案未上传，请稍后再试').waitFor();
      await page.getByRole('button', { name: '再检查一下' }).click();
      await delay(CUT_MS);
      expect(await storedHistory(stage.site, '1001')).toHaveLength(1);

      network.restore();
      await page.getByText('已保存', { exact: true }).waitFor();
      const history = await storedHistory(stage.site, '1001');
      expect(history.map((row) => row.task_index)).toEqual([1, 2, 3, 4]);
      expect(history.every((row) => row.applied === 1)).toBe(true);
      await finish(page);
      await page.getByText('成功退出').waitFor();
      expect((await ticketUser(stage.site, '1001')).stop_time).not.toBe('');
      expect(network.complaints()).toEqual([]);
      await network.close();
    },
  );

  it('brings the tasks without a press when it is back, if it was cut while they were loading', async () => {
    await stage.visit(async (visitor) => {
      const { page, context, complaints } = visitor;
      await enterAndStart(page, CONTEST, '1002');
      await answer(page);
      await page.getByText('已保存', { exact: true }).waitFor();
      await page.route('**/api/get-tasks**', async (route) => {
        await context.setOffline(true);
        await route.abort();
      });
      await page.reload();
      await page.getByRole('heading', { name: '加载失败' }).waitFor();
      // There is nothing to go on with, although something was answered before.
      await page.getByText('网络已断开，重新连接后会自动恢复').waitFor();
      await lookWideAndNarrow(visitor, 'tasks-not-loaded');
      await page.unroute('**/api/get-tasks**');
      await context.setOffline(false);
      await page.getByRole('button', { name: '提交', exact: true }).waitFor();
      complaints.splice(0);
    });
  });
});
