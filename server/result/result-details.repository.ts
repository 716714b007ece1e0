import { sql } from 'kysely';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import type { Db } from '#server/database/schema.ts';

type Late = ResultRow['late'];

interface Waiting {
  late: Late;
  aside: Late;
}

const noneWaiting = (): Waiting => ({ late: { waiting: 0, all: 0 }, aside: { waiting: 0, all: 0 } });

/** How many answers of these users do not count by themselves. */
export async function countLate(db: Db, userIds: readonly string[]): Promise<Map<string, Waiting>> {
  const found = new Map(userIds.map((id) => [id, noneWaiting()]));
  if (userIds.length === 0) return found;
  const rows = await db
    .selectFrom('answer_history')
    .select(['ticket_user_id', 'aside', 'late_decision'])
    .where('ticket_user_id', 'in', userIds)
    .where('late', '=', 1)
    .execute();
  for (const { ticket_user_id, aside, late_decision } of rows) {
    const counted = found.get(ticket_user_id)?.[aside === '' ? 'late' : 'aside'];
    if (!counted) continue;
    counted.all += 1;
    if (late_decision === 'pending') counted.waiting += 1;
  }
  return found;
}

/** Whether the task of each draft that holds something has an answer that counts. */
export async function listDraftTasks(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { isAnswered: boolean }[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('answer_draft as d')
    .leftJoin('answer as a', (join) =>
      join.onRef('a.ticket_user_id', '=', 'd.ticket_user_id').onRef('a.task_index', '=', 'd.task_index'),
    )
    .select(['d.ticket_user_id', 'a.task_index as answered'])
    .where('d.ticket_user_id', 'in', userIds)
    .where('d.has_content', '=', 1)
    .execute();
  const found = Map.groupBy(rows, (row) => row.ticket_user_id);
  return new Map(
    [...found].map(([id, drafts]) => [id, drafts.map(({ answered }) => ({ isAnswered: answered !== null }))]),
  );
}

export async function listFull(db: Db, userIds: readonly string[]): Promise<Map<string, ResultRow['full']>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket_volume')
    .select(['ticket_user_id', 'kind'])
    .where('ticket_user_id', 'in', userIds)
    .where('full_at', '<>', '')
    .where('kind', 'in', ['log', 'history'])
    .$narrowType<{ kind: 'log' | 'history' }>()
    .orderBy('kind')
    .execute();
  const found = Map.groupBy(rows, (row) => row.ticket_user_id);
  return new Map([...found].map(([id, kinds]) => [id, kinds.map(({ kind }) => kind)]));
}

/** When each of these users was last heard of; whoever has no session any more, by what they have sent. */
export async function findLastActive(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const last = new Map<string, string>();
  if (userIds.length === 0) return last;
  const found = await db
    .selectFrom('session')
    .select(['ticket_user_id as id', sql<string>`max(coalesce(heard_at, created_at))`.as('at')])
    .where('ticket_user_id', 'in', userIds)
    .groupBy('ticket_user_id')
    .unionAll(
      db
        .selectFrom('answer')
        .select(['ticket_user_id as id', sql<string>`max(answered_at)`.as('at')])
        .where('ticket_user_id', 'in', userIds)
        .groupBy('ticket_user_id'),
    )
    .unionAll(
      db
        .selectFrom('answer_draft')
        .select(['ticket_user_id as id', sql<string>`max(saved_at)`.as('at')])
        .where('ticket_user_id', 'in', userIds)
        .groupBy('ticket_user_id'),
    )
    .execute();
  for (const { id, at } of found) {
    if (id !== null && at > (last.get(id) ?? '')) last.set(id, at);
  }
  return last;
}

/** Longer ones are drawings and recordings: a page looks into none of them. */
const LONGEST_READ = 64 * 1024;

/** Those of these users of whom an answer cannot be read. How long a text is both engines know without reading it. */
export async function findUnreadable(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const unreadable = new Set<string>();
  if (userIds.length === 0) return unreadable;
  const rows = await db
    .selectFrom('answer')
    .select(['ticket_user_id', 'body'])
    .where('ticket_user_id', 'in', userIds)
    .where(sql<number>`octet_length(body)`, '<=', LONGEST_READ)
    .execute();
  for (const { ticket_user_id, body } of rows) if (!isReadable(body)) unreadable.add(ticket_user_id);
  return unreadable;
}

export function isReadable(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object';
  } catch {
    return false;
  }
}
