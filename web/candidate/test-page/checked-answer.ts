import type { KnownKind } from '#tasks/kind.ts';
import type { AnswerPayload, Task, TaskSettings } from '#tasks/task.schema.ts';
import { loadedTaskKinds } from '#tasks/view/task-kinds.ts';
import { finishPayload, settlePayload, taskProblem, type TaskProblem } from '#tasks/task.ts';

/**
 * The rules of a task as the page may ask them: one that throws says nothing. The answer is sent as it is, and the server
 * decides.
 */
function orElse<T>(rule: () => T, otherwise: T): T {
  try {
    return rule();
  } catch {
    return otherwise;
  }
}

export function problemOf(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
): TaskProblem | undefined {
  return orElse(() => taskProblem(kinds, task, payload), undefined);
}

export function settledAnswer(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
): AnswerPayload {
  return orElse(() => settlePayload(kinds, task, payload), payload);
}

/** What was typed, as it would be submitted; undefined when something is missing in it, or its rules are not loaded. */
export function completeAnswer(task: Task, typed: AnswerPayload): AnswerPayload | undefined {
  const kinds = loadedTaskKinds(task);
  if (!kinds) return undefined;
  const finished = orElse(() => finishPayload(kinds, task, typed), typed);
  return problemOf(kinds, task, finished) ? undefined : settledAnswer(kinds, task, finished);
}
