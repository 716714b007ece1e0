import type { PlanTask } from '#domain/import/contest-plan.schema.ts';
import { TaskSettings } from '#tasks/task.schema.ts';

/** A task as it would be stored. */
export const settingsOfTask = ({ name, text, questions }: PlanTask): TaskSettings =>
  TaskSettings.parse({
    name,
    text,
    ...(questions.length > 0
      ? { basic: { editMode: true, hideTables: false, showAnswer: false, questions } }
      : {}),
  });

/** Why a task cannot be stored as it is; undefined where it can. */
export function problemOfTask(task: PlanTask): string | undefined {
  try {
    settingsOfTask(task);
    return undefined;
  } catch (error) {
    const [issue] = (error as { issues?: { message: string }[] }).issues ?? [];
    return `题目“${task.name}”不能导入：${issue?.message ?? '内容不符合要求'}`;
  }
}
