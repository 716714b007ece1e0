import type { Kind, Outcome } from './kind.ts';
import type { Random } from './random.ts';
import { KINDS } from './registry.ts';
import type { AnswerPayload, TaskSettings } from './task.schema.ts';
import { partsOf } from './task.ts';

/** A robot respondent to every part of a task. */
export function simulateTask(task: TaskSettings, random: Random, outcome: Outcome): AnswerPayload {
  const answers = partsOf<Kind>(KINDS, task).map(
    ({ kind, content }) => [kind.key, kind.simulate(content, random, outcome)] as const,
  );
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}
