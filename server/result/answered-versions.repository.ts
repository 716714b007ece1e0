import type { Db } from '#server/database/schema.ts';
import { parseStoredTask } from '#tasks/stored-task.ts';
import type { Task, TaskSettings } from '#tasks/task.schema.ts';

/** Engines limit how many values a statement may carry. */
const CHUNK = 100;

/** How many candidates were given each plan; there are few plans however many candidates there are. */
export async function countPlans(
  db: Db,
  contestIds: readonly string[],
): Promise<{ contest_id: string; plan: string; count: number }[]> {
  const rows = await db
    .selectFrom('ticket_user')
    .select(({ fn }) => ['contest_id', 'plan', fn.countAll().as('count')])
    .where('contest_id', 'in', contestIds)
    .where('plan', '!=', '')
    .groupBy(['contest_id', 'plan'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
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
