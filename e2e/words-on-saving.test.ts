import { describe, expect, it } from 'vitest';
import { addContest, enterAndStart } from './support/candidate.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { StandingTime } from './support/standing-time.ts';
import { storedDrafts } from './support/stored-answers.ts';

describe.skipIf(!hasBrowser())('what is said of saving', () => {
  const stage = setStage((site) => addContest(site, { name: '提醒', taskCount: 2, duration: 40 }));

  it('the words on what is saved stay the same while somebody types', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      const time = await StandingTime.begin(stage.site, page);
      await enterAndStart(page, '提醒', '1007');
      await time.stand();
      const status = page.locator('.outbox-status');
      expect(await status.textContent()).toBe('已连接');
      await page.evaluate(() => {
        const said: string[] = [];
        Object.assign(window, { said });
        const line = document.querySelector('.outbox-status');
        const note = () => said.push(line?.textContent ?? '');
        if (line) new MutationObserver(note).observe(line, { characterData: true, subtree: true });
      });
      // The first words of it are on the server while somebody types on.
      const type = async () => {
        await page.getByRole('textbox').last().pressSequentially('写');
        await time.pass(250);
        return (await storedDrafts(stage.site, '1007')).length;
      };
      await expect.poll(type).toBe(1);
      for (let count = 0; count < 10; count += 1) await type();
      expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
        '正在保存…',
      ]);
      await time.passUntil(() => page.getByText('草稿已保存，还未提交').isVisible());
    });
  });

  it('nothing moves while the words on what is saved change', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, '提醒', '1006');
      const heights = (title: string) =>
        page.evaluate((title) => {
          const text = (selector: string) => document.querySelector(selector)?.firstChild as Text;
          text('.test__title').data = title;
          return ['已连接', '已保存', '正在保存…', '草稿已保存，还未提交'].map((words) => {
            text('.outbox-status').data = words;
            return document.querySelector('.test__header')?.getBoundingClientRect().height;
          });
        }, title);
      for (const width of [1366, 768, 375]) {
        await page.setViewportSize({ width, height: 768 });
        for (let length = 2; length <= 40; length += 2) {
          expect(new Set(await heights('题'.repeat(length))).size).toBe(1);
        }
      }
    });
  });
});
