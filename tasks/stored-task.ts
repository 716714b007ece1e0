import { EMPTY_QUESTION } from '#domain/questionnaire/empty-question.ts';
import type { TaskSettings } from './task.schema.ts';

/** A task out of the database. Questions that were saved before tables and conditions existed lack those fields. */
export function parseStoredTask(body: string): TaskSettings {
  const task = JSON.parse(body) as TaskSettings;
  if (!task.basic) return task;
  const questions = task.basic.questions.map((question) => ({ ...EMPTY_QUESTION, ...question }));
  return { ...task, basic: { ...task.basic, questions } };
}
