import { describe, expect, it } from 'vitest';
import { Question } from '#domain/questionnaire/question.schema.ts';
import { Task } from '#tasks/task.schema.ts';
import { answerColumns } from './answer-columns.ts';
import type { StoredVersion } from './answered-versions.ts';
import { readAnswers, type StoredAnswer } from './answer-rows.ts';

const ask = (id: number, rest: object = {}) =>
  Question.parse({
    id,
    code: `Q${id}`,
    type: 'single-choice',
    text: `问题${id}`,
    options: ['甲', '乙'],
    ...rest,
  });

const task = (name: string, questions: unknown[]) =>
  Task.parse({ name, basic: { questions }, owner: 'owner', createdTime: '' });

/** Versions, oldest first, each a list of [task id, version of the task]. */
function versionsOf(...given: [string, number][][]): StoredVersion[] {
  return given.map((tasks, index) => ({
    ...{ key: `v${index + 1}`, contestId: 'owner/测试', contestVersion: index + 1, savedAt: '', savedBy: '' },
    storedId: 'c1',
    ...{ count: 1, isPresent: index === given.length - 1 },
    tasks: [
      { name: '开头', taskId: null, version: 0 },
      ...tasks.map(([taskId, version]) => ({ name: `题${taskId}`, taskId, version })),
      { name: '结尾', taskId: null, version: 0 },
    ],
  }));
}

const answer = (index: number, basic: unknown): StoredAnswer => ({
  ...{ index, at: '2026-01-01T00:00:00.000Z', isPartial: false },
  body: JSON.stringify({ basic, taskTime: 12 }),
});

describe('the columns of results', () => {
  it('are one for what all versions ask alike, whatever the words of the question', () => {
    const versions = versionsOf([['a', 1]], [['a', 2]]);
    const tasks = { 'a@1': task('题', [ask(1)]), 'a@2': task('题', [ask(1, { text: '改过的问题' })]) };
    const { columns } = answerColumns({ versions, tasks });
    expect(columns).toMatchObject([{ code: 'Q1', label: '1. 改过的问题', versions: [1, 2] }]);
  });

  it('are two where the options were changed, each told by its version', () => {
    const versions = versionsOf([['a', 1]], [['a', 2]]);
    const tasks = {
      'a@1': task('题', [ask(1), ask(2)]),
      'a@2': task('题', [ask(1, { options: ['乙', '甲'] }), ask(2)]),
    };
    const read = answerColumns({ versions, tasks });
    expect(read.columns.map(({ code, options }) => [code, options])).toEqual([
      ['Q1_v1', ['甲', '乙']],
      ['Q1_v2', ['乙', '甲']],
      ['Q2', ['甲', '乙']],
    ]);
    const given = [answer(1, [{ id: 1, option: 1 }])];
    expect(readAnswers(read, 'v1', given).values).toEqual([1, undefined, null]);
    expect(readAnswers(read, 'v2', given).values).toEqual([undefined, 1, null]);
  });

  it('stand in the order of the newest version, and what it no longer asks where that stood', () => {
    const versions = versionsOf(
      [
        ['a', 1],
        ['b', 1],
      ],
      [
        ['b', 1],
        ['a', 2],
      ],
    );
    const tasks = {
      'a@1': task('一', [ask(1), ask(2), ask(3)]),
      'a@2': task('一', [ask(3), ask(1)]),
      'b@1': task('二', [ask(7)]),
    };
    const codes = answerColumns({ versions, tasks }).columns.map(({ code }) => code);
    expect(codes).toEqual(['Q7', 'Q3', 'Q1', 'Q2']);
  });

  it('have different codes, also where two tasks use the same', () => {
    const versions = versionsOf([
      ['a', 1],
      ['b', 1],
    ]);
    const tasks = { 'a@1': task('一', [ask(1)]), 'b@1': task('二', [ask(1), ask(2, { code: 'q1_t1' })]) };
    const codes = answerColumns({ versions, tasks }).columns.map(({ code }) => code);
    expect(codes).toEqual(['Q1_T1', 'Q1_T2', 'q1_t1_2']);
  });

  it('keep their keys when the test is renamed', () => {
    const versions = versionsOf([['a', 1]]);
    const tasks = { 'a@1': task('题', [ask(1)]) };
    const keys = (named: StoredVersion[]) =>
      answerColumns({ versions: named, tasks }).columns.map(({ key }) => key);
    expect(keys(versions.map((version) => ({ ...version, contestId: 'owner/新名' })))).toEqual(
      keys(versions),
    );
  });

  it('hold answers without a plan as those of the present test', () => {
    const tasks = { 'a@1': task('题', [ask(1)]), 'a@2': task('题', [ask(1, { options: ['甲', '丙'] })]) };
    const read = answerColumns({ versions: versionsOf([['a', 1]], [['a', 2]]), tasks });
    const given = [answer(1, [{ id: 1, option: 1 }])];
    expect(readAnswers(read, '', given, 'c1').values).toEqual([undefined, 1]);
    expect(readAnswers(read, '', given).values).toEqual([undefined, 1]);
    expect(readAnswers(read, '', given, 'other').values).toEqual([undefined, undefined]);
    expect(readAnswers(read, '', []).tasks).toEqual([]);
  });

  it('are those of two tasks where one stands twice, before and after something', () => {
    const versions = versionsOf([
      ['a', 1],
      ['a', 1],
    ]);
    const read = answerColumns({ versions, tasks: { 'a@1': task('一', [ask(1)]) } });
    expect(read.columns).toMatchObject([
      { code: 'Q1_T1', task: '题a', taskKey: 'a', label: '1. 问题1' },
      { code: 'Q1_T2', task: '题a（第2次）', taskKey: 'a#2', label: '【第2次】1. 问题1' },
    ]);
    const [first, second] = [answer(1, [{ id: 1, option: 1 }]), answer(2, [{ id: 1, option: 2 }])];
    expect(readAnswers(read, 'v1', [first, second]).values).toEqual([1, 2]);
    expect(readAnswers(read, 'v1', [first]).values).toEqual([1, null]);
  });

  it('keep what was hidden apart from what was not answered, and say where an answer cannot be read', () => {
    const versions = versionsOf([
      ['a', 1],
      ['b', 1],
    ]);
    const tasks = {
      'a@1': task('一', [ask(1), ask(2, { visibleId: 1, visibleOption: '2' }), ask(3)]),
      'b@1': task('二', [ask(4)]),
    };
    const read = answerColumns({ versions, tasks });
    const { values, tasks: records } = readAnswers(read, 'v1', [
      answer(1, [{ id: 1, option: 1 }]),
      { index: 2, at: '', body: '{"basic":', isPartial: false },
    ]);
    expect(values).toEqual([1, undefined, null, null]);
    expect(records).toMatchObject([
      { index: 1, taskTime: 12, hasError: false },
      { index: 2, hasError: true },
    ]);
    const timed = (taskTime: number) =>
      readAnswers(read, 'v1', [{ ...answer(1, []), body: JSON.stringify({ basic: [], taskTime }) }]).tasks[0];
    expect([1e200, -1, 1e7].map((seconds) => timed(seconds)?.taskTime)).toEqual([undefined, undefined, 1e7]);
    expect(readAnswers(read, 'nobody', []).values).toEqual([undefined, undefined, undefined, undefined]);
  });
});
