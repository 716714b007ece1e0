import { describe, expect, it } from 'vitest';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { addContest, enter, enterAndStart } from './support/candidate.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { StandingTime } from './support/standing-time.ts';
import { storedHistory } from './support/stored-answers.ts';

const CONTEST = '卡片与问答';
const page = (name: string) => ({ type: 'image', name, url: '/favicon.svg' });
const TASK = TaskSettings.parse({
  name: '读卡片',
  basic: {
    questions: [
      { id: 1, type: 'single-choice', text: '喜欢吗？', options: ['喜欢', '不喜欢'] },
      { id: 2, type: 'multi-choice', text: '看到了什么？', options: ['山', '水', '云'] },
    ],
  },
  deck: { pages: [page('一'), page('二'), page('三')] },
});

describe.skipIf(!hasBrowser())('a task of several parts', () => {
  const stage = setStage(async (site) => {
    const now = new Date();
    const { username } = OWNER;
    await site.database.write.run(addTaskCommand, { actor: username, owner: username, settings: TASK, now });
    await addContest(site, { name: CONTEST, tasks: ['opening', TASK.name, 'closing'] });
  });

  it('says that a part cannot be fetched, keeps asking nobody, and goes on when it can', async () => {
    await stage.visit(async ({ page, complaints }) => {
      const time = await StandingTime.begin(stage.site, page);
      let requests = 0;
      let isAway = true;
      await page.route('**/deck-cards-*.js', (route) => {
        requests += 1;
        return isAway ? route.abort() : route.continue();
      });
      await enter(page, CONTEST, '1002');
      await page.getByRole('button', { name: '开始测试' }).click();
      await time.passUntil(() => page.getByRole('heading', { name: '页面有新版本' }).isVisible());
      const asked = requests;
      for (let second = 0; second < 20; second += 1) await time.pass(1_000);
      // What is fetched ahead is tried again every few seconds; the drawing itself asks for nothing.
      expect(requests - asked).toBeLessThanOrEqual(20);
      isAway = false;
      await page.getByRole('button', { name: '重试' }).click();
      await page.getByText('第 1 / 3 页').waitFor();
      complaints.splice(0);
    });
  });

  it('keeps every answer when they are all given at the same moment', async () => {
    await stage.visit(async ({ page }) => {
      await enterAndStart(page, CONTEST, '1001');
      // Quicker than any drawing: nothing is on screen yet of what the next press builds on.
      await page.evaluate(() => {
        const press = (find: (element: HTMLElement) => boolean) =>
          [...document.querySelectorAll<HTMLElement>('button, label')].find(find)?.click();
        const named = (text: string) => (element: HTMLElement) => element.textContent?.trim() === text;
        press(named('下一页'));
        press(named('喜欢'));
        press(named('下一页'));
        press(named('山'));
        press(named('云'));
      });
      await page.getByText('第 3 / 3 页').waitFor();
      await page.getByRole('button', { name: '提交', exact: true }).click();
      await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
      await expect.poll(async () => (await storedHistory(stage.site, '1001')).length).toBe(1);
      const [stored] = await storedHistory(stage.site, '1001');
      expect(JSON.parse(stored?.body ?? '')).toMatchObject({
        deck: { page: 3 },
        basic: [
          { id: 1, option: 1 },
          { id: 2, options: [1, 3] },
        ],
      });
    });
  });
});
