import type { OutboxState } from '../outbox/outbox-types.ts';
import { waitingCount } from '../outbox/status-text.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { taskLabel } from '../test-page/shown-task.ts';
import { taskStates } from '../test-page/task-states.ts';
import { useTest } from '../test-page/test-context.ts';

interface Tasks {
  /** By taskId. */
  labelOf(taskId: number): string;
  changedTasks: readonly number[];
  /** Those that the server has no answer to. */
  unansweredTasks: readonly number[];
}

type Situation = Pick<OutboxState, 'queued' | 'unsavedTasks' | 'draftTasks' | 'savedTasks' | 'lateTasks'>;

/** Which tasks were not finished when the time ended, and what becomes of what was typed into them. */
export function leftOverText(state: Situation, { labelOf, changedTasks, unansweredTasks }: Tasks): string {
  // That it is still on its way, or came too late, is said first, and alone.
  if (waitingCount(state) + state.lateTasks.length > 0) return '';
  const { draftTasks, savedTasks } = state;
  const listOf = (taskIds: readonly number[]) => taskIds.map((taskId) => `“${labelOf(taskId)}”`).join('、');
  const changed = draftTasks.filter((taskId) => changedTasks.includes(taskId));
  const kept = savedTasks.filter((taskId) => !changed.includes(taskId));
  const lost = draftTasks.filter((taskId) => !changed.includes(taskId) && !kept.includes(taskId));
  const empty = unansweredTasks.filter((taskId) => ![...kept, ...lost].includes(taskId));
  return [
    kept.length > 0 &&
      `有 ${kept.length} 道题没有完成：${listOf(kept)}，已填写的内容作为未完成的答案保存，不计入已完成的题目。`,
    lost.length > 0 && `有 ${lost.length} 道题没有完成：${listOf(lost)}，填写的内容没有保存到服务器。`,
    empty.length > 0 && `${kept.length + lost.length > 0 ? '另有' : '有'} ${empty.length} 道题没有作答。`,
    changed.length > 0 && `${listOf(changed)}的修改没有提交，计入的是上次提交的答案。`,
  ]
    .filter(Boolean)
    .join('');
}

/** What was typed and not submitted when the time ended. */
export function LeftOver() {
  const { contest, account, outbox, changedTasks } = useTest();
  const state = useOutboxState(outbox, (whole) => whole);
  const unanswered = taskStates(contest, account, changedTasks).filter(({ state }) => state === 'unanswered');
  return leftOverText(state, {
    changedTasks,
    unansweredTasks: unanswered.map(({ taskId }) => taskId),
    labelOf: (taskId) => taskLabel(contest, taskId),
  });
}
