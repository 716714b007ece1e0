import { describe, expect, it } from 'vitest';
import { addCandidates } from '#server/testing/test-rows.ts';
import { goWithin, logIn } from './support/browser.ts';
import { addContest } from './support/candidate.ts';
import { HttpCandidate } from './support/http-candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const CONTEST = '统计样例';
const ANSWERS: [ticket: string, school: string, option: number, text: string][] = [
  ['1001', '一中', 1, '因为有朋友一起'],
  ['1002', '一中', 2, '作业实在太多了'],
  ['1003', '二中', 2, '有朋友，作业也多'],
];

async function prepare(site: Site): Promise<void> {
  await addContest(site, { name: CONTEST });
  await addContest(site, { name: '无人作答' });
  const people = ANSWERS.map(([name, school]) => ({ name, school, realName: `考生${name}`, tag: '学生' }));
  await addCandidates({ ...site, clock: { now: site.now } } as never, people, OWNER.username);
  for (const [ticket, , option, text] of ANSWERS) {
    const candidate = await HttpCandidate.start(site, CONTEST, ticket);
    const basic = [
      { id: 1, option },
      { id: 2, strOption: text },
    ];
    const sent = { taskId: 1, sequence: 1, queuedAt: site.now().getTime() };
    await candidate.submit({ ...sent, answer: { basic, taskTime: 30 } });
  }
}

const address = (contest: string, more = '') =>
  `/contest-result/${encodeURIComponent(contest)}?view=statistics${more}`;

describe.skipIf(!hasBrowser())('item statistics', () => {
  const stage = setStage(prepare);

  it('show what was answered, of those whom the filter means, to be taken away', async () => {
    await stage.visit(async (visitor) => {
      const { page, context } = visitor;
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await logIn(visitor, OWNER);
      await page.goto(address('无人作答'));
      await page.getByText('还没有作答').waitFor();

      await goWithin(visitor, address(CONTEST));
      const card = page.getByRole('article', { name: '1. 你喜欢上学吗？' });
      await card.getByText('3人作答 · 未答0人（0.0%）').waitFor();
      await card.getByText('2（66.7%）').waitFor();
      // 喜欢 and 不喜欢 are names: they score only where the owner wants it.
      await card.getByText('本题不计分').waitFor();
      expect(await card.getByText('难度').count()).toBe(0);
      await card.getByRole('button', { name: /^复制表格/ }).click();
      await page.getByText('已复制表格').first().waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.split('\n').slice(1, 4)).toEqual([
        '选项\t人数\t比例',
        '1 喜欢\t1\t33.3%',
        '2 不喜欢\t2\t66.7%',
      ]);
      await card.getByRole('button', { name: /^复制图片/ }).click();
      await page.getByText('已复制图片').waitFor();

      const words = page.getByRole('article', { name: /为什么/ });
      await words.getByRole('button', { name: '查看作答内容' }).click();
      await words.getByText('因为有朋友一起').waitFor();
      await words.getByRole('searchbox').fill('作业');
      await expect.poll(() => words.getByRole('link').count()).toBe(2);
      expect(await words.locator('mark').allTextContents()).toEqual(['作业', '作业']);
      expect(await words.getByText('因为有朋友一起').count()).toBe(0);
      await look(visitor, 'results-statistics');

      await goWithin(visitor, address(CONTEST, `&school=${encodeURIComponent('一中')}`));
      await page.getByText('筛选：学校：一中').waitFor();
      await card.getByText('1（50.0%）').first().waitFor();
      await page.getByLabel('搜索题目').fill('没有这样的题');
      await page.getByText('没有找到题目').waitFor();
    });
  });
});
