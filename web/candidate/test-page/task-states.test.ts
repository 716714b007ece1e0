import { describe, expect, it } from 'vitest';
import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import { changedTasksOf, taskStates } from './task-states.ts';

const submitted = JSON.stringify({ basic: [{ id: 1, option: 2 }], contestTime: 60, taskTime: 20 });
const typed = (taskId: number, option: number) => ({
  taskId,
  typed: { payload: { basic: [{ id: 1, option }] } },
});

describe('the tasks that were changed and not submitted', () => {
  it('are those whose draft says something else than the answer', () => {
    expect(changedTasksOf([submitted, submitted], [typed(2, 1), typed(1, 3)])).toEqual([1, 2]);
  });

  it('are not those that were changed back, or never answered', () => {
    expect(changedTasksOf([submitted, ''], [typed(1, 2), typed(2, 1), typed(3, 1)])).toEqual([]);
  });

  it('are not those where only something changed that is not asked any more', () => {
    const settle = (_: number, payload: object) => ({ ...payload, sketch: undefined });
    const drawn = {
      taskId: 1,
      typed: { payload: { ...typed(1, 2).typed.payload, sketch: { objects: [] } } },
    };
    expect(changedTasksOf([submitted], [drawn as never])).toEqual([1]);
    expect(changedTasksOf([submitted], [drawn as never], settle as never)).toEqual([]);
  });
});

it('each task is answered, changed, unanswered, or waits for the owner', () => {
  const contest = { tasks: ['opening', '甲', '乙', '丙', '丁', 'closing'] };
  const session = { ...EMPTY_ACCOUNT, taskAnswers: [submitted, submitted], asideTasks: [1, 4] };
  expect(taskStates(contest, session, [2, 3]).map(({ taskId, state }) => `${taskId} ${state}`)).toEqual([
    '1 answered',
    '2 changed',
    '3 unanswered',
    '4 aside',
  ]);
});
