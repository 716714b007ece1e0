import { describe, expect, it } from 'vitest';
import type { LateAnswer, TicketUser } from '#api/result.ts';
import { detailTasks } from './detail-tasks.ts';
import type { RowDraft } from './drafts.ts';
import type { GivenVersion } from './versions/given-versions.ts';

const version = {
  tasks: ['opening', '甲', '乙', 'closing'].map((name) => ({
    ...{ name, presentName: name, task: undefined },
    id: `id of ${name}`,
  })),
} as Partial<GivenVersion> as GivenVersion;
const late = (taskId: number, key: string): LateAnswer => ({
  ...{ taskId, key, sequence: 1, receivedAt: '', delayMs: 0, aside: '', decision: 'pending', answer: '{}' },
});
const draft = (taskId: number): RowDraft => ({ taskId, savedAt: '', answer: '{}', standing: 'partial' });

const row = (user: Partial<TicketUser>, drafts: RowDraft[] = []) => ({
  user: { taskAnswers: [], answeredAt: [], lateAnswers: [], ...user } as Partial<TicketUser> as TicketUser,
  version,
  drafts,
});

describe('the tasks of a candidate’s detail', () => {
  it('are all that were given, also those without anything', () => {
    const tasks = detailTasks(row({ taskAnswers: ['', '{}'] }), undefined);
    expect(tasks.map(({ taskId, name, answerText }) => [taskId, name, answerText])).toEqual([
      [1, '甲', ''],
      [2, '乙', '{}'],
    ]);
  });

  it('have their own late answers and draft', () => {
    const lateAnswers = [late(2, 'a'), late(1, 'b'), late(2, 'c')];
    const tasks = detailTasks(row({ lateAnswers }, [draft(1)]), undefined);
    expect(tasks.map((task) => task.late.map(({ key }) => key))).toEqual([['b'], ['a', 'c']]);
    expect(tasks.map((task) => task.draft?.taskId)).toEqual([1, undefined]);
  });

  it('hide nothing that is beyond what was given', () => {
    const tasks = detailTasks(row({ lateAnswers: [late(4, 'a')] }), undefined);
    expect(tasks.map(({ taskId }) => taskId)).toEqual([1, 2, 3, 4]);
    expect(tasks[3]?.late).toHaveLength(1);
  });

  it('are one when only that is wanted, whatever it is called', () => {
    expect(detailTasks(row({}), new Set(['id of 乙'])).map(({ taskId }) => taskId)).toEqual([2]);
  });
});
