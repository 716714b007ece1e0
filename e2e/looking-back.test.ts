import { describe, expect, it } from 'vitest';
import {
  addContest,
  answer,
  askToFinish,
  changeTicketUser,
  enterAndStart,
  pathOf,
  testPath,
} from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

const LIST_PATH = '/ticket-login-card';

describe.skipIf(!hasBrowser())('after the end', () => {
  const stage = setStage((site) =>
    addContest(site, {
      name: '回看',
      taskCount: 2,
      duration: 40,
      canJump: true,
      showTasksAfterEnd: true,
    }),
  );

  it('the tasks and one’s own answers can be looked at after the end where the owner allows it, and nothing be changed', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, '回看', '1011');
      for (const taskId of [2, 3]) {
        await answer(page);
        await expect.poll(() => pathOf(page)).toBe(testPath('回看', taskId));
      }
      await askToFinish(page);
      const receipt = page.getByRole('dialog', { name: '提交成功，测试已结束' });
      const lookBack = page.getByRole('dialog', { name: '回看' });
      await receipt.getByRole('button', { name: '查看题目' }).click();
      await lookBack.getByText('因为有朋友一起学习').waitFor();
      await look(visitor, 'look-back');
      expect(await lookBack.getByRole('button', { name: '提交' }).count()).toBe(0);
      expect(await lookBack.locator(':is(input, textarea):enabled:not([readonly])').count()).toBe(0);
      await lookBack.getByRole('button', { name: '下一题' }).click();
      await lookBack.getByRole('region', { name: '回看题2' }).getByText('因为有朋友一起学习').waitFor();
      await page.keyboard.press('Escape');
      // Nobody is led away while they look.
      await receipt.getByText('点击“立即退出登录”继续').waitFor();

      // A page that is opened after the end, when the time is over as well.
      await changeTicketUser(stage.site, '1011', { stop_time: '', expire_time: new Date(0).toISOString() });
      await page.reload();
      const over = page.getByRole('dialog', { name: '当前测试已结束' });
      await over.getByRole('button', { name: '查看题目' }).click();
      await lookBack.getByText('因为有朋友一起学习').waitFor();
      await lookBack.getByRole('button', { name: '退出登录' }).click();
      await expect.poll(() => pathOf(page)).toBe(LIST_PATH);
    });
  });
});
