import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { taskCount } from '#domain/contest/contest.ts';
import { isChangedAnswer } from '#domain/session/changed-answer.ts';
import { isAnsweredTask, type SessionState } from '#domain/session/contest-session.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import type { TagTone } from '#ui/tag.tsx';

/** How a task stands for its candidate, as the menu and the closing page say it. */
export const TASK_STATES = {
  answered: { text: '已作答', tone: 'success' },
  changed: { text: '修改未提交', tone: 'warning' },
  unanswered: { text: '未作答', tone: 'error' },
  aside: { text: '待老师处理', tone: 'processing' },
} as const satisfies Record<string, { text: string; tone: TagTone }>;
export type TaskState = keyof typeof TASK_STATES;

interface TypedAnswer {
  taskId: number;
  typed: { payload: AnswerPayload };
}

/**
 * The answered tasks into which something else was typed since, and not submitted. `settle` gives what was typed the form of a
 * stored answer: what is not asked any more does not count as a change.
 */
export function changedTasksOf(
  taskAnswers: readonly string[],
  typedAnswers: readonly TypedAnswer[],
  settle: (taskId: number, payload: AnswerPayload) => AnswerPayload = (_, payload) => payload,
): number[] {
  const changed = typedAnswers.filter(({ taskId, typed }) => {
    const submitted = taskAnswers[taskId - 1];
    if (!submitted) return false;
    return isChangedAnswer(JSON.parse(submitted) as AnswerPayload, settle(taskId, typed.payload));
  });
  return changed.map(({ taskId }) => taskId).sort((one, other) => one - other);
}

export function taskStateOf(
  session: SessionState,
  changedTasks: readonly number[],
  taskId: number,
): TaskState {
  if (isAnsweredTask(session, taskId)) return changedTasks.includes(taskId) ? 'changed' : 'answered';
  return session.asideTasks.includes(taskId) ? 'aside' : 'unanswered';
}

/** Every task that takes an answer, in order. */
export function taskStates(
  contest: Pick<TakenContest, 'tasks'>,
  session: SessionState,
  changedTasks: readonly number[],
): { taskId: number; state: TaskState }[] {
  return Array.from({ length: taskCount(contest) }, (_, index) => {
    const taskId = index + 1;
    return { taskId, state: taskStateOf(session, changedTasks, taskId) };
  });
}
