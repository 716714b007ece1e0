import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import type { TestApp } from './test-app.ts';
import { TestCandidate } from './test-candidate.ts';
import { addCandidates } from './test-rows.ts';

/**
 * Twelve candidates in two schools and six asks, the second of them scored from the other end. Whoever answers 1 or 2 to the
 * first is not asked the sixth (0).
 */
export const EXAMPLE_ANSWERS: Record<string, readonly [number, number, number, number, number, number]> = {
  '1001': [5, 1, 4, 3, 5, 4],
  '1002': [4, 2, 3, 4, 4, 3],
  '1003': [3, 3, 5, 5, 5, 2],
  '1004': [2, 4, 2, 1, 3, 0],
  '1005': [1, 5, 1, 2, 2, 0],
  '1006': [4, 1, 4, 4, 3, 4],
  '1007': [3, 2, 3, 3, 4, 1],
  '1008': [5, 5, 5, 5, 5, 1],
  '1009': [2, 1, 4, 2, 1, 0],
  '1010': [4, 3, 3, 4, 2, 3],
  '1011': [3, 4, 1, 1, 1, 2],
  '1012': [1, 2, 2, 3, 3, 0],
};

const OPTIONS = ['从不', '很少', '有时', '经常', '总是'];

export const EXAMPLE_TASK = TaskSettings.parse({
  name: '学习问卷',
  basic: {
    questions: [
      { id: 1, type: 'single-choice', text: '我喜欢上语文课', options: OPTIONS },
      { id: 2, type: 'single-choice', text: '我上课会走神【反向计分】', options: OPTIONS },
      {
        id: 3,
        type: 'table-choice',
        text: '下面的情况有多常见？',
        options: OPTIONS,
        headers: OPTIONS,
        subtitles: ['我主动提问', '我按时完成作业', '我复习学过的内容'],
      },
      {
        id: 4,
        type: 'single-choice',
        text: '我会和同学讨论',
        options: OPTIONS.slice(0, 4),
        visibleId: 1,
        visibleOption: '3,4,5',
      },
    ],
  },
});

export const exampleAnswer = ([one, two, three, four, five, six]: readonly number[]) => ({
  basic: [
    { id: 1, option: one },
    { id: 2, option: two },
    { id: 3, options: [three, four, five] },
    ...(six === 0 ? [] : [{ id: 4, option: six }]),
  ],
});

export const EXAMPLE_DIMENSIONS = [
  { id: 7, text: '学习兴趣', validCount: 2, askIds: [1, 2, 3] },
  { id: 8, text: '学习习惯', validCount: 3, askIds: [4, 5, 6] },
];

/** The test, its candidates and their answers. */
export async function addWorkedExample(test: TestApp, contest = '学情'): Promise<void> {
  const [actor, owner, now] = ['owner', 'owner', test.clock.now()];
  await test.database.write.run(addTaskCommand, { actor, owner, settings: EXAMPLE_TASK, now });
  const settings = ContestSettings.parse({ name: contest, tasks: ['opening', EXAMPLE_TASK.name, 'closing'] });
  await test.database.write.run(addContestCommand, { actor, owner, settings, now });
  await addCandidates(
    test,
    Object.keys(EXAMPLE_ANSWERS).map((name) => ({
      name,
      realName: `考生${name}`,
      tag: '学生',
      class: '三班',
      ...(name <= '1007' ? { school: '一中', area: '东区' } : { school: '二中', area: '西区' }),
    })),
  );
  for (const [ticket, answers] of Object.entries(EXAMPLE_ANSWERS))
    await answerExample(test, ticket, answers, contest);
}

/** Once more where somebody has answered before. */
export async function answerExample(
  test: TestApp,
  ticket: string,
  answers: readonly number[],
  contest = '学情',
): Promise<void> {
  const candidate = await TestCandidate.start(test, contest, ticket);
  const sent = await candidate.submit({
    answer: exampleAnswer(answers),
    sequence: test.clock.now().getTime(),
  });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  // Whoever answers once more logs in at a silent device.
  test.clock.advance(61_000);
}
