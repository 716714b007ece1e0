import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import { parseStoredTask } from '#tasks/stored-task.ts';
import type { Task, TaskSettings } from '#tasks/task.schema.ts';

/** Engines limit how many values a statement may carry. */
const CHUNK = 100;

export interface GivenCount {
  contest_id: string;
  given: string;
  count: number;
  /** Of the first who was given it. */
  plan: string;
}

/** From key to key through an index: hundreds of thousands who were given the same cost as much as one. */
export async function listGivenKeys(db: Db, contestIds: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const contestId of contestIds) {
    const next = (after: RawBuilder<unknown>) =>
      sql`select min(given) from ticket_user where contest_id = ${contestId} and given > ${after}`;
    const { rows } = await sql<{ given: string }>`
      with recursive key (given) as (
        ${next(sql.lit(''))}
        union all
        select (${next(sql.ref('key.given'))}) from key where key.given is not null
      )
      select given from key where given is not null`.execute(db);
    keys.push(...rows.map(({ given }) => given));
  }
  return keys.sort();
}

/** How many candidates were given what; there are few plans however many candidates there are, and they are read by their keys. */
export async function countGiven(db: Db, contestIds: readonly string[]): Promise<GivenCount[]> {
  if (contestIds.length === 0) return [];
  const counted = await db
    .selectFrom('ticket_user')
    .select((eb) => [
      'contest_id',
      'given',
      eb.fn.countAll().as('count'),
      eb.fn.min(sql<string>`start_time || ' ' || id`).as('first'),
    ])
    .where('contest_id', 'in', contestIds)
    .where('given', '<>', '')
    .groupBy(['contest_id', 'given'])
    .execute();
  const found: GivenCount[] = [];
  for (const { contest_id, given, count, first } of counted) {
    const row = await db
      .selectFrom('ticket_user')
      .select('plan')
      .where('id', '=', first.slice(first.indexOf(' ') + 1))
      .executeTakeFirst();
    // Nobody any more where it was deleted meanwhile.
    if (row) found.push({ contest_id, given, count: Number(count), plan: row.plan });
  }
  return found;
}

export interface Saved {
  savedAt: string;
  savedBy: string;
}

export async function findContestSaved(
  db: Db,
  contestId: string,
  version: number,
): Promise<Saved | undefined> {
  return db
    .selectFrom('contest_version')
    .select(['saved_at as savedAt', 'saved_by as savedBy'])
    .where('contest_id', '=', contestId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export interface SavedTask extends Saved {
  task: Task;
}

export const taskVersionKey = (taskId: string, version: number) => `${taskId}@${version}`;

/** Under the names that they had then; also of tasks that have been deleted since. */
export async function listTaskVersions(
  db: Db,
  wanted: readonly { taskId: string; version: number }[],
): Promise<Map<string, SavedTask>> {
  const found = new Map<string, SavedTask>();
  for (let start = 0; start < wanted.length; start += CHUNK) {
    const rows = await db
      .selectFrom('task_version as v')
      .innerJoin('task as t', 't.id', 'v.task_id')
      .select(['v.task_id', 'v.version', 'v.body', 'v.saved_at', 'v.saved_by', 't.owner', 't.created_time'])
      .where((eb) =>
        eb.or(
          wanted
            .slice(start, start + CHUNK)
            .map(({ taskId, version }) => eb.and({ 'v.task_id': taskId, 'v.version': version })),
        ),
      )
      .execute();
    for (const row of rows) {
      const task = readTask(row.body);
      // Its answers are shown as text; those to all others as ever.
      if (!task) continue;
      found.set(taskVersionKey(row.task_id, row.version), {
        task: { ...task, owner: row.owner, createdTime: row.created_time },
        savedAt: row.saved_at,
        savedBy: row.saved_by,
      });
    }
  }
  return found;
}

function readTask(body: string): TaskSettings | undefined {
  try {
    return parseStoredTask(body);
  } catch {
    return undefined;
  }
}

/** Of somebody who was given it. */
export async function findPlan(db: Db, contestId: string, given: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket_user')
    .select('plan')
    .where('contest_id', '=', contestId)
    .where('given', '=', given)
    .limit(1)
    .executeTakeFirst();
  return row?.plan;
}
