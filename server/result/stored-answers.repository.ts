import { sql } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import type { StoredAnswer } from './answer-rows.ts';

/** Engines limit how many values a statement may carry. */
const CHUNK = 500;
/** So much of answers is in memory at once: a job has little of it, and a sketch may have a megabyte. */
const MOST_BYTES = 8 * 1_024 * 1_024;
/** What is shorter is read whether it is needed or not. */
const SHORT_BYTES = 2_048;

/** What of an answer is needed: all of it, how long it took, or nothing. */
export type AnswerNeed = 'all' | 'time' | 'nothing';

export interface AnswersAsked {
  /** Also what was typed and not submitted, where a task has no answer. */
  withPartial: boolean;
  /** Without it all of every answer is needed. Short ones come whatever it says. */
  need?(userId: string, index: number): AnswerNeed;
}

interface Known {
  table: 'answer' | 'answer_draft';
  id: string;
  index: number;
  at: string;
  bytes: number;
  need: AnswerNeed;
}

/** What there is, without the bodies. */
async function listKnown(db: Db, ids: readonly string[], asked: AnswersAsked): Promise<Known[]> {
  const bytes = sql<number>`octet_length(body)`.as('bytes');
  const needOf = ({ id, index, bytes: length }: Pick<Known, 'id' | 'index' | 'bytes'>) =>
    length <= SHORT_BYTES ? 'all' : (asked.need?.(id, index) ?? 'all');
  const answers = await db
    .selectFrom('answer')
    .select(['ticket_user_id as id', 'task_index as index', 'answered_at as at', bytes])
    .where('ticket_user_id', 'in', ids)
    .execute();
  const known = answers.map((row): Known => ({ ...row, table: 'answer', need: needOf(row) }));
  if (!asked.withPartial) return known;
  const drafts = await db
    .selectFrom('answer_draft as d')
    .select(['ticket_user_id as id', 'task_index as index', 'saved_at as at', bytes])
    .where('ticket_user_id', 'in', ids)
    .where('has_content', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answer as a')
            .select('a.task_index')
            .whereRef('a.ticket_user_id', '=', 'd.ticket_user_id')
            .whereRef('a.task_index', '=', 'd.task_index'),
        ),
      ),
    )
    .execute();
  return [...known, ...drafts.map((row): Known => ({ ...row, table: 'answer_draft', need: needOf(row) }))];
}

const keyOf = (id: string, index: number) => `${index} ${id}`;

type Bodies = Map<string, string>;

async function readBodies(db: Db, known: readonly Known[], bodies: Bodies, index?: number): Promise<void> {
  const [first] = known;
  if (!first) return;
  let query = db
    .selectFrom(first.table)
    .select(['ticket_user_id as id', 'task_index', 'body'])
    .where('ticket_user_id', 'in', [...new Set(known.map(({ id }) => id))]);
  if (index !== undefined) query = query.where('task_index', '=', index);
  for (const { id, task_index, body } of await query.execute()) bodies.set(keyOf(id, task_index), body);
}

/** Nothing but the time; of what cannot be read nothing, which cannot be read either. */
function timeOnly(body: string): string {
  try {
    const { taskTime } = JSON.parse(body) as { taskTime?: unknown };
    return JSON.stringify({ taskTime });
  } catch {
    return '';
  }
}

/** The bodies that are needed, and no long one that is not. */
async function bodiesOf(db: Db, known: readonly Known[]): Promise<Bodies> {
  const bodies: Bodies = new Map();
  for (const ofTable of Map.groupBy(known, ({ table }) => table).values()) {
    const whole = ofTable.filter(({ need }) => need === 'all');
    if (whole.length === ofTable.length) await readBodies(db, whole, bodies);
    else {
      for (const [index, same] of Map.groupBy(whole, (one) => one.index))
        await readBodies(db, same, bodies, index);
    }
    for (const one of ofTable.filter(({ need }) => need === 'time')) {
      await readBodies(db, [one], bodies, one.index);
      const key = keyOf(one.id, one.index);
      bodies.set(key, timeOnly(bodies.get(key) ?? ''));
    }
  }
  return bodies;
}

async function readTogether(db: Db, ids: readonly string[], known: readonly Known[]) {
  const bodies = await bodiesOf(db, known);
  const found = new Map<string, StoredAnswer[]>(ids.map((id) => [id, []]));
  for (const { id, index, at, table } of known) {
    const body = bodies.get(keyOf(id, index));
    if (body !== undefined) found.get(id)?.push({ index, body, at, isPartial: table === 'answer_draft' });
  }
  return found;
}

/**
 * What these ticket users have answered, by their id: some of them after the other, in their order, as many as fit into
 * memory; somebody who has answered more than that comes alone.
 */
export async function* storedAnswerPortions(
  db: Db,
  userIds: readonly string[],
  asked: AnswersAsked,
  mostBytes = MOST_BYTES,
): AsyncGenerator<Map<string, StoredAnswer[]>> {
  for (let start = 0; start < userIds.length; start += CHUNK) {
    const ids = userIds.slice(start, start + CHUNK);
    const byId = Map.groupBy(await listKnown(db, ids, asked), ({ id }) => id);
    let [together, bytes]: [string[], number] = [[], 0];
    const read = () =>
      readTogether(
        db,
        together,
        together.flatMap((id) => byId.get(id) ?? []),
      );
    for (const id of ids) {
      const own = (byId.get(id) ?? []).reduce((sum, one) => sum + (one.need === 'all' ? one.bytes : 0), 0);
      if (together.length > 0 && bytes + own > mostBytes) {
        yield await read();
        [together, bytes] = [[], 0];
      }
      together.push(id);
      bytes += own;
    }
    yield await read();
  }
}

/** The same of all of them at once: for few people, or where little is needed of long answers. */
export async function listStoredAnswers(
  db: Db,
  userIds: readonly string[],
  asked: AnswersAsked,
): Promise<Map<string, StoredAnswer[]>> {
  const found = new Map<string, StoredAnswer[]>();
  for await (const some of storedAnswerPortions(db, userIds, asked))
    for (const [id, answers] of some) found.set(id, answers);
  return found;
}
