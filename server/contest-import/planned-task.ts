import type { PlanTask } from '#domain/import/contest-plan.schema.ts';
import { BLOCKS, TaskSettings } from '#tasks/task.schema.ts';

/** The block of the kind that asks questions. */
function asking(questions: PlanTask['questions']): object {
  const contents = BLOCKS.map((kind) => [kind.key, kind.ofQuestions(questions)] as const);
  return Object.fromEntries(contents.filter(([, content]) => content !== undefined));
}

/** A task as it would be stored. */
export const settingsOfTask = ({ name, text, questions }: PlanTask): TaskSettings =>
  TaskSettings.parse({ name, text, ...(questions.length > 0 ? asking(questions) : {}) });

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
