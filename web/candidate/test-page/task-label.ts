import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { TASK_TYPES } from '#tasks/task-types.ts';

/** What a task is called in the menu: the first and the last one by what they are. */
export function taskLabel(contest: Pick<TakenContest, 'tasks'>, taskId: number): string {
  if (taskId === 0) return TASK_TYPES.opening;
  return taskId === contest.tasks.length - 1 ? TASK_TYPES.closing : (contest.tasks[taskId] ?? '');
}
