import type { Db } from '#server/database/schema.ts';
import { versionKey } from '#server/database/version-cache.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import { checkAnswer } from '#tasks/check-answer.ts';
import { storedTasks } from '../given-content.ts';
import { readPlan } from '../session-plan.ts';
import type { CheckedAhead } from './submission-records.ts';

/** In characters. A questionnaire of a hundred questions has a tenth of it; a drawing may have more. */
const LARGE = 20_000;

export const isLarge = (payload: string): boolean => payload.length >= LARGE;

/**
 * A large answer is checked before it stands among others: what its kind computes must not keep theirs waiting. Its session is
 * asked for once more for that; all others are checked where they are stored, by the task that is found there.
 */
export async function checkAhead(
  db: Db,
  session: LiveSession | undefined,
  taskId: number,
  payload: string,
): Promise<CheckedAhead | undefined> {
  const given = readPlan(session?.sitting?.user.plan ?? '')?.tasks[taskId];
  if (given?.taskId == null) return undefined;
  const version = versionKey(given.taskId, given.version);
  const task = (await storedTasks(db, [given])).get(version);
  return { version, result: checkAnswer(task, payload) };
}
