import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { seededRandom } from '#tasks/random.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import type { TestApp } from './test-app.ts';
import { TestCandidate } from './test-candidate.ts';
import { writeRows } from './test-rows.ts';

/** What people type, and what only those type who mean harm. */
const TEXTS = [
  ...[
    '=1+1',
    '+86 138',
    '-5',
    '@SUM(A1)',
    "'引号",
    '"双引号", 逗号',
    '\t制表',
    '＝1+1',
    ' =2',
    '第一行\n第二行',
  ],
  ...[
    '第一行\r\n第二行',
    '007',
    '#9',
    '  前后有空格',
    '表情😀',
    '百分之100%\\',
    'NA',
    '-9',
    'c(1)',
    '<b>&amp;</b>',
    ';;',
  ],
];
const LONG_TEXT = "这是一句很长的话，说的是“题目”和'选项'，".repeat(20);

export const AWKWARD_OPTIONS = ["是'的", '说"不"', '=1+1', '重复', '重复', LONG_TEXT];
export const AWKWARD_TASK = TaskSettings.parse({
  name: '问卷“一”',
  basic: {
    questions: [
      {
        id: 1,
        code: 'Q1',
        type: 'single-choice',
        text: `单选'题'\u202e\u200b${LONG_TEXT}`,
        options: AWKWARD_OPTIONS,
      },
      { id: 2, code: 'ALL', type: 'multi-choice', text: '=多选', options: ['甲', '乙;丙', '丁'] },
      { id: 3, code: '姓名', type: 'fill-blank', text: '文字' },
      { id: 4, code: 'q1', type: 'fill-blank', text: '填整数' },
      { id: 5, code: 'Q5', type: 'single-slider', text: '滑块【滑块：0-100】' },
      {
        id: 6,
        code: 'T',
        type: 'table-choice',
        text: '表',
        headers: ['低', '高'],
        subtitles: ['甲行', '乙行'],
      },
      { id: 7, code: 'Q7', type: 'fill-blank', text: '只问选了第1项的', visibleId: 1, visibleOption: '1' },
    ],
  },
});
const BALANCE_TASK = TaskSettings.parse({ name: '称球', type: 'balance', balance: { heavyBall: 13 } });

/** What somebody has answered; undefined where the question was left out. */
export interface AwkwardAnswer {
  ticket: string;
  name: string;
  single?: number;
  several?: number[];
  words?: string;
  number?: string;
  slider?: number;
  rows?: number[];
  hidden?: string;
  seconds: number;
}

const basicOf = ({ single, several, words, number, slider, rows, hidden }: AwkwardAnswer) => [
  ...(single === undefined ? [] : [{ id: 1, option: single }]),
  ...(several === undefined ? [] : [{ id: 2, options: several }]),
  ...(words === undefined ? [] : [{ id: 3, strOption: words }]),
  ...(number === undefined ? [] : [{ id: 4, strOption: number }]),
  ...(slider === undefined ? [] : [{ id: 5, option: slider }]),
  ...(rows === undefined ? [] : [{ id: 6, options: rows }]),
  ...(hidden === undefined ? [] : [{ id: 7, strOption: hidden }]),
];

/** A robot that answers what it likes, and leaves out some of it. */
export function awkwardAnswers(count: number, seed: number): AwkwardAnswer[] {
  const random = seededRandom(seed);
  const perhaps = <T>(make: () => T): T | undefined => (random.next() < 0.8 ? make() : undefined);
  return Array.from({ length: count }, (_, index) => {
    const single = perhaps(() => random.integer(1, AWKWARD_OPTIONS.length));
    return {
      ticket: String(1_001 + index),
      name: TEXTS[index % TEXTS.length]?.replace(/\s/g, '') ?? '',
      single,
      several: perhaps(() => [1, 2, 3].filter(() => random.next() < 0.5)),
      words: perhaps(() => random.pick(TEXTS)),
      number: perhaps(() => random.pick(['12', '3.25', '-999999', '0', '100000'])),
      slider: perhaps(() => random.integer(0, 100)),
      rows: perhaps(() => [random.integer(1, 2), random.integer(1, 2)]),
      hidden: single === 1 ? perhaps(() => random.pick(TEXTS)) : undefined,
      seconds: random.integer(1, 600),
    } as AwkwardAnswer;
  });
}

/** Finished records with these answers, as they lie in the database. */
export async function addAwkwardResults(
  test: TestApp,
  contest: string,
  answers: readonly AwkwardAnswer[],
): Promise<void> {
  const change = { actor: 'owner', owner: 'owner', now: test.clock.now() };
  for (const settings of [AWKWARD_TASK, BALANCE_TASK])
    await test.database.write.run(addTaskCommand, { ...change, settings });
  const settings = ContestSettings.parse({
    ...{ name: contest, ticketType: 'range', ticket: [{ id: 1, start: '1001', end: '1999' }] },
    tasks: ['opening', AWKWARD_TASK.name, BALANCE_TASK.name, 'closing'],
  });
  await test.database.write.run(addContestCommand, { ...change, settings });
  for (const answer of answers) await TestCandidate.start(test, contest, answer.ticket);
  await writeRows(test, async (db) => {
    const users = await db.selectFrom('ticket_user').select(['id', 'ticket', 'plan']).execute();
    const balance = { left: [1], right: [2], weighings: [], chosen: 13 };
    for (const { id, ticket } of users) {
      const answer = answers.find((one) => one.ticket === ticket);
      if (!answer) continue;
      await db.updateTable('ticket_user').set({ name: answer.name }).where('id', '=', id).execute();
      const at = test.clock.now().toISOString();
      const row = {
        ticket_user_id: id,
        sequence: 1,
        task_id: null,
        task_version: 1,
        answered_at: at,
        history_bytes: 0,
      };
      const bodies = [
        { basic: basicOf(answer), taskTime: answer.seconds },
        { balance, taskTime: 2.5 },
      ];
      for (const [index, body] of bodies.entries()) {
        const stored = { ...row, task_index: index + 1, body: JSON.stringify(body) };
        await db.insertInto('answer').values(stored).execute();
      }
    }
  });
}
