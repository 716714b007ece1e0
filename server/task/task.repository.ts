import type { Change } from '#server/http/change-outcome.ts';
import { findByFormerName, takeName } from '#server/database/former-name.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { Db, TaskTable } from '#server/database/schema.ts';
import { versionKey } from '#server/database/version-cache.ts';
import { noteFileUses } from '#server/files/file-use.repository.ts';
import { withOwnContent } from '#tasks/stored-task.ts';
import type { Task, TaskSettings } from '#tasks/task.schema.ts';
import { taskVersion, taskVersions } from './task-versions.ts';

export interface StoredTask {
  id: string;
  version: number;
  task: Task;
}

type BodyRow = Pick<TaskTable, 'id' | 'owner' | 'name' | 'version' | 'body' | 'created_time'>;

function fromRow(row: BodyRow): StoredTask {
  const settings = taskVersion(row.id, row.version, row.body);
  return {
    id: row.id,
    version: row.version,
    task: { ...settings, owner: row.owner, name: row.name, createdTime: row.created_time },
  };
}

const live = (db: Db) => db.selectFrom('task').selectAll().where('deleted_at', 'is', null);

/** By its name, or by one that it had before. */
export async function findTask(db: Db, owner: string, name: string): Promise<StoredTask | undefined> {
  const row = await live(db).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return fromRow(row);
  const id = await findByFormerName(db, 'task', owner, name);
  const renamed = id === undefined ? undefined : await live(db).where('id', '=', id).executeTakeFirst();
  return renamed && fromRow(renamed);
}

export async function isTaskName(db: Db, owner: string, name: string): Promise<boolean> {
  return (await listTaskHeads(db, owner, [name])).length > 0;
}

/** Two saves at once come one after the other: the second waits here until the first has its version. */
export async function findLockedTask(db: Db, owner: string, name: string): Promise<StoredTask | undefined> {
  const locked = db
    .updateTable('task')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('deleted_at', 'is', null)
    .returningAll();
  const row = await locked.where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return fromRow(row);
  const id = await findByFormerName(db, 'task', owner, name);
  const renamed = id === undefined ? undefined : await locked.where('id', '=', id).executeTakeFirst();
  return renamed && fromRow(renamed);
}

export async function listTasks(db: Db, owner: string): Promise<StoredTask[]> {
  const rows = await live(db).where('owner', '=', owner).orderBy('created_time').orderBy('name').execute();
  return rows.map(fromRow);
}

export async function listTaskNames(db: Db, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .select('name')
    .where('deleted_at', 'is', null)
    .where('owner', '=', owner)
    .execute();
  return rows.map(({ name }) => name);
}

/** Which of these names are tasks, and of which versions; their contents stay where they are. */
export async function listTaskHeads(
  db: Db,
  owner: string,
  names: readonly string[],
): Promise<Pick<TaskTable, 'id' | 'name' | 'version'>[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('task')
    .select(['id', 'name', 'version'])
    .where('deleted_at', 'is', null)
    .where('owner', '=', owner)
    .where('name', 'in', names)
    .execute();
}

/**
 * Tasks as they were when a candidate was given them, under the names that they had then, by versionKey. One that cannot
 * be read is an error of its own; one that is gone is missing.
 */
export async function readTaskVersions(
  db: Db,
  wanted: readonly { taskId: string; version: number }[],
): Promise<Map<string, Task | Error>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('task_version as v')
    .innerJoin('task as t', 't.id', 'v.task_id')
    .select(['v.task_id', 'v.version', 't.owner', 't.created_time', 'v.body'])
    .where((eb) =>
      eb.or(wanted.map(({ taskId, version }) => eb.and({ 'v.task_id': taskId, 'v.version': version }))),
    )
    .execute();
  return new Map(
    rows.map(({ task_id: id, version, owner, created_time: createdTime, body }) => {
      const settings = taskVersions.remember(id, version, body);
      const task = settings instanceof Error ? settings : { ...settings, owner, createdTime };
      return [versionKey(id, version), task];
    }),
  );
}

/** Who makes a version, and when. */
type Saving = Pick<Change, 'actor' | 'now'>;

const NOT_DELETED = { deleted_at: null, deleted_by: '' };

async function insertVersion(
  db: Db,
  id: string,
  version: number,
  body: string,
  { actor, now }: Saving,
): Promise<void> {
  await db
    .insertInto('task_version')
    .values({ task_id: id, version, body, saved_at: now.toISOString(), saved_by: actor })
    .execute();
  await noteFileUses(db, { kind: 'task', id, version }, body);
}

/** False when the owner already has a task of that name. */
export async function insertTask(db: Db, change: Change, settings: TaskSettings): Promise<boolean> {
  const { owner } = change;
  const id = newId(change.now);
  const { name, type } = settings;
  const body = JSON.stringify(withOwnContent(settings));
  const inserted = await db
    .insertInto('task')
    .values({
      id,
      owner,
      name,
      type,
      version: 1,
      body,
      created_time: change.now.toISOString(),
      ...NOT_DELETED,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await takeName(db, 'task', owner, name);
  await insertVersion(db, id, 1, body, change);
  return true;
}

/** An edit makes a new version; whoever was given the task keeps the old one. */
export async function saveTaskVersion(
  db: Db,
  stored: StoredTask,
  settings: TaskSettings,
  change: Saving,
): Promise<number> {
  const version = stored.version + 1;
  const { name, type } = settings;
  const body = JSON.stringify(withOwnContent(settings, stored.task));
  await db.updateTable('task').set({ version, name, type, body }).where('id', '=', stored.id).execute();
  await insertVersion(db, stored.id, version, body, change);
  return version;
}

export async function restoreTask(db: Db, id: string, name: string, change: Change): Promise<void> {
  const row = await db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await takeName(db, 'task', change.owner, name);
  await db
    .updateTable('task')
    .set({ name, ...NOT_DELETED })
    .where('id', '=', id)
    .execute();
  if (row.name === name) return;
  const settings = taskVersion(id, row.version, row.body);
  await saveTaskVersion(db, fromRow(row), { ...settings, name }, change);
}

export async function markTaskDeleted(db: Db, id: string, { actor, now }: Saving): Promise<void> {
  const gone = { deleted_at: now.toISOString(), deleted_by: actor };
  await db.updateTable('task').set(gone).where('id', '=', id).execute();
}
