import { describe, expect, it } from 'vitest';
import type { LateAnswer } from '#api/result.ts';
import { detailTasks } from './detail-tasks.ts';

const CONTEST = { tasks: ['opening', '甲', '乙', 'closing'] };
const late = (taskId: number, key: string): LateAnswer => ({
  ...{ taskId, key, sequence: 1, receivedAt: '', delayMs: 0, decision: 'pending', answer: '{}' },
});
const draft = (taskId: number) => ({ taskId, savedAt: '', answer: '{}' });
const NOTHING = { taskAnswers: [], lateAnswers: [], drafts: [] };

describe('the tasks of a candidate’s detail', () => {
  it('are all of the contest’s, also those without anything', () => {
    const tasks = detailTasks(CONTEST, { ...NOTHING, taskAnswers: ['', '{}'] }, undefined);
    expect(tasks.map(({ taskId, name, answerText }) => [taskId, name, answerText])).toEqual([
      [1, '甲', ''],
      [2, '乙', '{}'],
    ]);
  });

  it('have their own late answers and draft', () => {
    const user = {
      taskAnswers: [],
      lateAnswers: [late(2, 'a'), late(1, 'b'), late(2, 'c')],
      drafts: [draft(1)],
    };
    const tasks = detailTasks(CONTEST, user, undefined);
    expect(tasks.map((task) => task.late.map(({ key }) => key))).toEqual([['b'], ['a', 'c']]);
    expect(tasks.map((task) => task.draft?.taskId)).toEqual([1, undefined]);
  });

  it('hide nothing when the contest has lost tasks since', () => {
    const tasks = detailTasks(CONTEST, { ...NOTHING, lateAnswers: [late(4, 'a')] }, undefined);
    expect(tasks.map(({ name }) => name)).toEqual(['甲', '乙', undefined, undefined]);
    expect(tasks[3]?.late).toHaveLength(1);
  });

  it('are one when only that is wanted', () => {
    expect(detailTasks(CONTEST, NOTHING, '乙').map(({ taskId }) => taskId)).toEqual([2]);
  });
});
