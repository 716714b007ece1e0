import { describe, expect, it } from 'vitest';
import type { AnsweredVersions } from '#api/result.ts';
import { Task } from '#tasks/task.schema.ts';
import { givenVersions, presentVersion, tasksNamed } from './given-versions.ts';
import { versionDifferences } from './version-differences.ts';

const CHOICE = { id: 1, code: 'A', type: 'single-choice', text: '喜欢吗？', options: ['喜欢', '不喜欢'] };
const WORDS = { id: 2, code: 'B', type: 'fill-blank', text: '为什么？' };

const task = (name: string, questions: object[] = [CHOICE, WORDS], text = '') =>
  Task.parse({ owner: 'wang', createdTime: '', name, text, basic: { questions } });

type Pages = [taskId: string, task: Task][];

/** Two versions of one test, of which the second is the present one. */
function versionsOf(before: Pages, now: Pages) {
  const tasks: AnsweredVersions['tasks'] = {};
  const version = (pages: Pages, number: number) => ({
    ...{
      key: String(number),
      contestId: 'wang/期末',
      contestVersion: number,
      count: 1,
      isPresent: number === 2,
    },
    ...{ savedAt: '', savedBy: '' },
    tasks: [
      { name: 'opening', taskId: null, version: 0 },
      ...pages.map(([taskId, content]) => {
        tasks[`${taskId}@${number}`] = content;
        return { name: content.name, taskId, version: number };
      }),
      { name: 'closing', taskId: null, version: 0 },
    ],
  });
  return givenVersions({ contests: [], versions: [version(before, 1), version(now, 2)], tasks });
}

function differences(before: Pages, now: Pages): string[] {
  const versions = versionsOf(before, now);
  const [given, present] = [versions.get('1'), presentVersion(versions, 'wang/期末')];
  if (!given || !present) throw new Error('no such version');
  return versionDifferences(given, present);
}

describe('what a version has otherwise than the present one', () => {
  it('is nothing when they ask the same', () => {
    expect(differences([['x', task('甲')]], [['x', task('甲')]])).toEqual([]);
  });

  it('are tasks that came, went, moved or have another name; by id, not by name', () => {
    const before: Pages = [
      ['x', task('甲')],
      ['y', task('乙')],
      ['z', task('丙')],
    ];
    const now: Pages = [
      ['y', task('乙')],
      ['x', task('新的甲')],
      ['w', task('丙')],
    ];
    expect(differences(before, now)).toEqual([
      '题目“甲”：现在叫“新的甲”',
      '题目“丙”现在不在测试中',
      '现在多了题目“丙”',
      '题目的顺序不同',
    ]);
  });

  it('are options, words, questions that came and went; matched by id and code', () => {
    const edited = [
      { ...WORDS, id: 3, text: '还有呢？' },
      { ...CHOICE, options: ['喜欢', '讨厌'] },
    ];
    expect(differences([['x', task('甲')]], [['x', task('甲', edited)]])).toEqual([
      '题目“甲”：“喜欢吗？”的选项是“喜欢；不喜欢”，现在是“喜欢；讨厌”',
      '题目“甲”：“为什么？”现在已经删除',
      '题目“甲”：现在多了“还有呢？”',
    ]);
    const reworded = [{ ...CHOICE, text: '讨厌吗？' }, WORDS];
    expect(differences([['x', task('甲')]], [['x', task('甲', reworded, '<p>新</p>')]])).toEqual([
      '题目“甲”：题目的正文不同',
      '题目“甲”：“喜欢吗？”现在是“讨厌吗？”',
    ]);
    expect(differences([['x', task('甲')]], [['x', task('甲', [WORDS, CHOICE])]])).toEqual([
      '题目“甲”：题目中各题的顺序不同',
    ]);
  });

  it('are all told of one question: its words, its type and its options', () => {
    const both = [{ ...CHOICE, text: '讨厌吗？', options: ['讨厌', '不讨厌'] }, WORDS];
    expect(differences([['x', task('甲')]], [['x', task('甲', both)]])).toEqual([
      '题目“甲”：“喜欢吗？”现在是“讨厌吗？”',
      '题目“甲”：“喜欢吗？”的选项是“喜欢；不喜欢”，现在是“讨厌；不讨厌”',
    ]);
    const typed = [{ ...CHOICE, type: 'fill-blank', options: [] }, WORDS];
    expect(differences([['x', task('甲')]], [['x', task('甲', typed)]])).toEqual([
      '题目“甲”：“喜欢吗？”的题型不同',
      '题目“甲”：“喜欢吗？”的选项是“喜欢；不喜欢”，现在没有选项',
    ]);
  });

  it('are in view also where long words differ at their end', () => {
    const long = '读完下面这段文字以后再回答问题，'.repeat(6);
    const [before, now] = ['喜欢吗？', '讨厌吗？'].map((end) =>
      task('甲', [{ ...CHOICE, text: long + end }]),
    );
    if (!before || !now) throw new Error('no task');
    expect(differences([['x', before]], [['x', now]])).toEqual([
      '题目“甲”：“…以后再回答问题，喜欢吗？”现在是“…以后再回答问题，讨厌吗？”',
    ]);
  });
});

describe('a name', () => {
  it('means the task that has it now, or else the one that had it', () => {
    const versions = versionsOf(
      [['x', task('甲')]],
      [
        ['x', task('乙')],
        ['y', task('丙')],
      ],
    );
    expect([...tasksNamed(versions, '乙')]).toEqual(['x']);
    expect([...tasksNamed(versions, '甲')]).toEqual(['x']);
    const taken = versionsOf([['x', task('甲')]], [['y', task('甲')]]);
    expect([...tasksNamed(taken, '甲')]).toEqual(['y']);
    expect(taken.get('1')?.tasks.map(({ presentName }) => presentName)).toEqual([
      'opening',
      undefined,
      'closing',
    ]);
  });
});
