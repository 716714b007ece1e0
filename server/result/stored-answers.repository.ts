import type { Db } from '#server/database/schema.ts';
import type { StoredAnswer } from './answer-rows.ts';

/** Engines limit how many values a statement may carry. */
const CHUNK = 500;

/**
 * What these ticket users have answered, by their id. With partial answers also what was typed and not submitted, where a
 * task has no answer; with places in the test only what was answered there.
 */
export async function listStoredAnswers(
  db: Db,
  userIds: readonly string[],
  { withPartial, indexes }: { withPartial: boolean; indexes?: readonly number[] },
): Promise<Map<string, StoredAnswer[]>> {
  const found = new Map<string, StoredAnswer[]>(userIds.map((id) => [id, []]));
  for (let start = 0; start < userIds.length; start += CHUNK) {
    const ids = userIds.slice(start, start + CHUNK);
    const answers = await db
      .selectFrom('answer')
      .select(['ticket_user_id', 'task_index as index', 'body', 'answered_at as at'])
      .where('ticket_user_id', 'in', ids)
      .$if(indexes !== undefined, (query) => query.where('task_index', 'in', indexes ?? []))
      .execute();
    for (const { ticket_user_id: id, index, body, at } of answers)
      found.get(id)?.push({ index, body, at, isPartial: false });
    if (!withPartial) continue;
    const drafts = await db
      .selectFrom('answer_draft')
      .select(['ticket_user_id', 'task_index as index', 'body', 'saved_at as at'])
      .where('ticket_user_id', 'in', ids)
      .execute();
    for (const { ticket_user_id: id, ...draft } of drafts) {
      const own = found.get(id);
      if (own && !own.some(({ index }) => index === draft.index)) own.push({ ...draft, isPartial: true });
    }
  }
  return found;
}
