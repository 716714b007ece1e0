import { z } from 'zod';
import type { PlanTask } from '#domain/import/contest-plan.schema.ts';
import { VALIDATION_WORDS } from '#domain/text/validation-words.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { KINDS } from '#tasks/registry.ts';
import { BLOCKS, TaskSettings } from '#tasks/task.schema.ts';
import { mapTaskHtml } from '#tasks/task.ts';

// In a job's thread nobody else has said which words problems have.
z.config(VALIDATION_WORDS);

/** The block of the kind that asks questions. */
function asking(questions: PlanTask['questions']): object {
  const contents = BLOCKS.map((kind) => [kind.key, kind.ofQuestions(questions)] as const);
  return Object.fromEntries(contents.filter(([, content]) => content !== undefined));
}

/** A task as it would be stored. */
export const settingsOfTask = ({ name, text, questions }: PlanTask): TaskSettings =>
  mapTaskHtml(
    KINDS,
    TaskSettings.parse({ name, text, ...(questions.length > 0 ? asking(questions) : {}) }),
    cleanAuthorHtml,
  );

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
