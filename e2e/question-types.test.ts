import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { type AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { PHONE } from './support/browser.ts';
import { addContest, enterAndStart } from './support/candidate.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const CONTEST = '全部题型';
const DARK = '全部题型（深色）';
const TASK = '十种题';

const QUESTIONNAIRE = TaskSettings.parse({
  name: TASK,
  text: '<h3>生活与学习</h3>',
  basic: {
    questions: [
      { id: 1, type: 'single-choice', text: '你住校吗？', options: ['住校', '走读'] },
      {
        id: 2,
        type: 'single-choice-dropdown',
        text: '你怎样上学？',
        options: ['步行', '骑车', '坐车'],
        visibleId: 1,
        visibleOption: '2',
      },
      { id: 3, type: 'fill-blank', text: '路上要多久？（请填整数）', visibleId: 2, visibleOption: '2,3' },
      {
        id: 4,
        type: 'multi-choice',
        text: '课余做什么？（选2-3项）【互斥：5】',
        options: ['阅读', '运动', '音乐', '游戏', '没有课余时间'],
      },
      {
        id: 5,
        type: 'fill-blank',
        text: '谈谈你的学校，不少于10字。',
        preface: '<p>想一想<b>平时</b>的校园。</p>',
      },
      { id: 6, type: 'fill-blank', text: '你每天睡____小时（0-24），可保留1位小数。' },
      {
        id: 7,
        type: 'multi-fill-blank',
        text: '请填写。',
        options: ['出生日期', '入学那年的出生年份', '起床时间（几点几分）', '家里有____人', '昵称，至少2字'],
      },
      { id: 8, type: 'single-slider', text: '你对生活满意吗？【滑块：1-10】', options: ['不满意', '很满意'] },
      {
        id: 9,
        type: 'table-choice',
        text: '多久一次？',
        headers: ['从不', '有时', '总是'],
        subtitles: ['吃早饭', '熬夜【反向计分】'],
      },
      {
        id: 10,
        type: 'table-choice-dropdown',
        text: '课外花多少时间？',
        options: ['没有', '一小时', '更多'],
        subtitles: ['语文', '数学'],
      },
      { id: 11, type: 'table-choice-slider', text: '打分。', subtitles: ['食堂', '操场【滑块：1-5】'] },
      {
        id: 12,
        type: 'table-choice-ex',
        text: '有烦恼找谁？',
        headers: ['父母', '老师', '其他人（填空）'],
        subtitles: ['学习上', '交往中'],
      },
    ],
  },
});

/** What the journeys below answer. */
const ANSWER: QuestionAnswer[] = [
  { id: 1, option: 2 },
  { id: 2, option: 3 },
  { id: 3, strOption: '26' },
  { id: 4, options: [1, 2] },
  { id: 5, strOption: '我们的学校有一个很大的操场' },
  { id: 6, strOption: '24' },
  { id: 7, strOptions: ['2012-05-06', '2012', '06:45', '4', '小明'] },
  { id: 8, option: 7 },
  { id: 9, options: [2, 3] },
  { id: 10, options: [1, 2] },
  { id: 11, options: [0, 5] },
  { id: 12, options: [1, 3], strOptions: ['', '表哥'] },
];

/** Each breaks a rule that the page itself keeps: two of them, since every sentence is tested beside its rule. */
const WRONG: [QuestionAnswer, message: string][] = [
  [{ id: 1, option: 3 }, '第1题选中的选项不存在'],
  [{ id: 11, options: [3, 6] }, '第11题第2行须在1到5之间'],
];

async function prepare(site: Site): Promise<void> {
  const owner = OWNER.username;
  await site.database.write.run(addTaskCommand, {
    actor: owner,
    owner,
    settings: QUESTIONNAIRE,
    now: site.now(),
  });
  const tasks = ['opening', TASK, 'closing'];
  await addContest(site, { name: CONTEST, tasks });
  await addContest(site, { name: DARK, tasks, uiMode: 'dark' });
}

const group = (page: Page, name: string) => page.getByRole('radiogroup', { name });
const press = (page: Page) => page.getByRole('button', { name: '提交', exact: true }).click();

/** Presses the button and reads what is still wrong. */
async function expectProblem(page: Page, message: string): Promise<void> {
  await press(page);
  await expect.poll(() => page.locator('.test__problem').textContent()).toBe(message);
}

describe.skipIf(!hasBrowser())('a questionnaire of every type', () => {
  const stage = setStage(prepare);

  async function storedBasic(ticket: string) {
    const [stored] = await storedHistory(stage.site, ticket);
    return stored && (JSON.parse(stored.body) as AnswerPayload).basic;
  }

  // Where there is little room: a wide screen shows the same fields.
  it('is answered on a phone, and says at each step what is missing', async () => {
    const ticket = '1001';
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, CONTEST, ticket);
      await page.getByRole('slider').first().waitFor();
      await expectProblem(page, '第1题还未作答');
      await lookWideAndNarrow(visitor, 'question-types-problems');
      await group(page, '你住校吗').getByLabel('走读').check();

      // What depends on an answer comes and goes with it, along the whole chain.
      await expectProblem(page, '第2题还未作答');
      await page.getByLabel('你怎样上学').selectOption('坐车');
      await page.getByLabel('路上要多久').fill('25.6');
      await page.getByLabel('路上要多久').blur();
      await page.getByText('已调整为 26').waitFor();
      await page.getByLabel('你怎样上学').selectOption('步行');
      await expect.poll(() => page.getByLabel('路上要多久').count()).toBe(0);
      await group(page, '你住校吗').getByLabel('住校').check();
      await expect.poll(() => page.getByLabel('你怎样上学').count()).toBe(0);
      await expectProblem(page, '第4题还未作答');
      await group(page, '你住校吗').getByLabel('走读').check();
      await page.getByLabel('你怎样上学').selectOption('坐车');
      expect(await page.getByLabel('路上要多久').inputValue()).toBe('26');

      const nothing = page.getByLabel('没有课余时间');
      await nothing.check();
      expect(await page.getByLabel('阅读').isDisabled()).toBe(true);
      await nothing.uncheck();
      await page.getByLabel('阅读').check();
      expect(await nothing.isDisabled()).toBe(true);
      await expectProblem(page, '第4题至少选2项，目前选了1项');
      await page.getByLabel('音乐').check();
      await page.getByLabel('运动').check();
      expect(await page.getByLabel('游戏').isDisabled()).toBe(true);
      await page.getByLabel('音乐').uncheck();

      const essay = page.getByLabel('谈谈你的学校');
      await expectProblem(page, '第5题还未作答');
      await essay.fill('很大');
      await page.getByText('已输入 2 字，至少 10 字').waitFor();
      await expectProblem(page, '第5题不得少于10字，目前2字');
      await essay.fill('我们的学校有一个很大的操场');

      await expectProblem(page, '第6题还未作答');
      await page.getByLabel('你每天睡').fill('３０.55');
      await page.getByLabel('你每天睡').blur();
      expect(await page.getByLabel('你每天睡').inputValue()).toBe('24');

      await expectProblem(page, '第7题还未作答');
      await page.getByLabel('出生日期').fill('2012-05-06');
      await expectProblem(page, '第7题第2空还未作答');
      await page.getByLabel('出生年份').selectOption('2012');
      await page.getByLabel('起床时间').fill('06:45');
      await page.getByLabel('家里有').fill('4');
      await page.getByLabel('昵称').fill('明');
      await expectProblem(page, '第7题第5空不得少于2字，目前1字');
      await page.getByLabel('昵称').fill('小明');

      await expectProblem(page, '第8题还未作答');
      const slider = page.getByRole('slider', { name: '你对生活满意吗' });
      expect(await slider.getAttribute('aria-valuetext')).toBe('未选择');
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      expect(await slider.getAttribute('aria-valuetext')).toBe('1');
      for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');

      await expectProblem(page, '第9题还未作答');
      await group(page, '吃早饭').getByLabel('有时').check();
      await expectProblem(page, '第9题第2行还未作答');
      await group(page, '熬夜').getByLabel('总是').check();
      expect(await page.getByText('反向计分').count()).toBe(0);

      await expectProblem(page, '第10题还未作答');
      await page.getByLabel('语文').selectOption('没有');
      await expectProblem(page, '第10题第2行还未作答');
      await page.getByLabel('数学').selectOption('一小时');

      await expectProblem(page, '第11题还未作答');
      // 0 is an answer where the slider begins there, and no answer until somebody has said so.
      const canteen = page.getByRole('slider', { name: '食堂' });
      expect(await canteen.getAttribute('aria-valuetext')).toBe('未选择');
      await canteen.focus();
      await page.keyboard.press('Home');
      expect(await canteen.getAttribute('aria-valuetext')).toBe('0');
      await expectProblem(page, '第11题第2行还未作答');
      await page.getByRole('slider', { name: '操场' }).focus();
      await page.keyboard.press('End');

      await expectProblem(page, '第12题还未作答');
      await group(page, '学习上').getByLabel('父母').check();
      await expectProblem(page, '第12题第2行还未作答');
      await group(page, '交往中').getByLabel('其他人').check();
      await expectProblem(page, '第12题第2行的填空还未填写');
      await page.getByRole('textbox', { name: '交往中' }).fill('表哥');
      await lookWideAndNarrow(visitor, 'question-types-answered');

      // What was typed survives a reload, in every kind of field.
      await page.reload();
      await page.getByRole('slider').first().waitFor();
      expect(await slider.inputValue()).toBe('7');
      await press(page);
      await page.getByRole('button', { name: '提交并结束测试' }).waitFor();
      await expect.poll(() => storedBasic(ticket)).toEqual(ANSWER);
    }, PHONE);
  });

  it('names what no field lets through, when it comes from elsewhere', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAndStart(page, CONTEST, '1003');
      let sequence = Date.now();
      for (const [wrong, message] of WRONG) {
        sequence += 1;
        const basic = ANSWER.map((entry) => (entry.id === wrong.id ? wrong : entry));
        const query = {
          taskId: '1',
          userId: `${OWNER.username}/${CONTEST}/1003`,
          sequence,
          queuedAt: sequence,
        };
        const saved = await page.request.post('/api/save-draft', { params: query, data: { basic } });
        expect(saved.status()).toBe(200);
        await page.reload();
        await expectProblem(page, message);
      }
    });
  });

  it('is readable in the dark', async () => {
    await stage.visit(async (visitor) => {
      await enterAndStart(visitor.page, DARK, '1004');
      await visitor.page.getByRole('slider').first().waitFor();
      await expectProblem(visitor.page, '第1题还未作答');
      await look(visitor, 'question-types-dark');
    });
  });
});
