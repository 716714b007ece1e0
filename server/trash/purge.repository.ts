import { sql } from 'kysely';
import type { NamedKind } from '#server/database/former-name.repository.ts';
import type { Db, DeletedTicketUserTable, TicketUserTable } from '#server/database/schema.ts';
import { forgetFileUses } from '#server/files/file-use.repository.ts';
import { releaseFiles } from '#server/files/stored-file.repository.ts';
import { forgetCorrespondence } from '#server/message/index.ts';
import { forgetTemplate } from '#server/report-template/index.ts';

export interface PurgeableThing {
  id: string;
  owner: string;
  name: string;
  deletedAt: string | null;
}

const things = (db: Db, kind: NamedKind) =>
  db.selectFrom(kind as 'task').select(['id', 'owner', 'name', 'deleted_at as deletedAt']);

export async function listDeletedBefore(db: Db, kind: NamedKind, instant: string): Promise<PurgeableThing[]> {
  return things(db, kind).where('deleted_at', '<=', instant).orderBy('deleted_at').execute();
}

/** The contests of that name, in use and deleted. */
export async function listContestsCalled(db: Db, owner: string, name: string): Promise<PurgeableThing[]> {
  return things(db, 'contest').where('owner', '=', owner).where('name', '=', name).orderBy('id').execute();
}

export async function countPeople(db: Db, contestId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_user')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const LEFT_BY_PEOPLE = [
  'answer',
  'answer_history',
  'answer_draft',
  'ticket_log',
  'log_pack',
  'ticket_volume',
  'session',
] as const;

async function deleteWithAnswers(db: Db, table: 'ticket_user' | 'deleted_ticket_user', ids: string[]) {
  for (const left of LEFT_BY_PEOPLE) {
    await db
      .deleteFrom(left as 'answer')
      .where('ticket_user_id', 'in', ids)
      .execute();
  }
  await db.deleteFrom(table).where('id', 'in', ids).execute();
}

/** Whose answers were deleted one by one: of a contest, or those that can no longer be brought back. */
export async function purgeDeletedUsers(
  db: Db,
  of: { contestId: string } | { deletedBefore: string },
  most: number,
): Promise<Pick<DeletedTicketUserTable, 'id' | 'owner' | 'contest_id'>[]> {
  const users = await db
    .selectFrom('deleted_ticket_user')
    .select(['id', 'owner', 'contest_id'])
    .$if('contestId' in of, (query) => query.where('contest_id', '=', 'contestId' in of ? of.contestId : ''))
    .$if('deletedBefore' in of, (query) =>
      query.where('deleted_at', '<=', 'deletedBefore' in of ? of.deletedBefore : ''),
    )
    .limit(most)
    .execute();
  if (users.length === 0) return [];
  await deleteWithAnswers(
    db,
    'deleted_ticket_user',
    users.map(({ id }) => id),
  );
  return users;
}

/** By a change that changes nothing: whoever logs in meanwhile must not leave a session of somebody who is gone. */
export async function lockPeople(db: Db, contestId: string, most: number): Promise<string[]> {
  const users = await db
    .updateTable('ticket_user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('ticket_user').select('id').where('contest_id', '=', contestId).orderBy('id').limit(most),
    )
    .returning('id')
    .execute();
  return users.map(({ id }) => id);
}

/** Those that are locked; when nobody is left, some whose answers were deleted one by one. */
export async function deletePeople(
  db: Db,
  contestId: string,
  locked: string[],
  most: number,
): Promise<number> {
  if (locked.length === 0) return (await purgeDeletedUsers(db, { contestId }, most)).length;
  await deleteWithAnswers(db, 'ticket_user', locked);
  return locked.length;
}

/** What is left of the counters is nothing but the names of schools; who has come meanwhile counts. */
export async function deleteProgress(db: Db, contestId: string): Promise<void> {
  await db
    .deleteFrom('finished_group')
    .where('contest_id', '=', contestId)
    .where('finished', '=', 0)
    .execute();
}

/** What was done with its candidates names their tickets and addresses. */
export async function deleteRecords(
  db: Db,
  { id, owner, name }: Pick<PurgeableThing, 'id' | 'owner' | 'name'>,
): Promise<void> {
  const beginsWith = (prefix: string) =>
    sql<boolean>`substr(subject, 1, ${sql.lit(prefix.length)}) = ${prefix}`;
  await db
    .deleteFrom('audit_log')
    .where('owner', '=', owner)
    .where((eb) => eb.or([eb('subject', '=', id), beginsWith(`${id}/`), beginsWith(`${name}/`)]))
    .execute();
}

/** False for one that is not deleted. The file of a resource goes when nothing mentions it any more. */
export async function deleteThing(db: Db, kind: NamedKind, id: string, now: Date): Promise<boolean> {
  const gone = await db
    .deleteFrom(kind as 'task')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!gone) return false;
  if (kind === 'message' || kind === 'notice') {
    await forgetCorrespondence(db, kind, id, now);
  } else if (kind === 'report_template') {
    await forgetTemplate(db, id);
  } else if (kind === 'resource') {
    await releaseFiles(db, `resource/${id}`);
  } else if (kind !== 'chart') {
    await db
      .deleteFrom(`${kind}_version` as 'task_version')
      .where(sql.ref(`${kind}_id`), '=', id)
      .execute();
  }
  if (kind !== 'chart') await forgetFileUses(db, kind, id);
  await db.deleteFrom('former_name').where('kind', '=', kind).where('entity_id', '=', id).execute();
  return true;
}

const WITH_TASKS = ['answer', 'answer_history', 'ticket_log'] as const;

interface Plan {
  contestVersion: number;
  tasks: { taskId: string | null; version: number }[];
}

/** What was given to candidates. Everyone who was given the same has the same plan, so that there are few of them. */
async function listPlans(db: Db): Promise<{ contestId: string; plan: Plan }[]> {
  const rows = await db
    .selectFrom('ticket_user')
    .select(['contest_id', 'plan'])
    .distinct()
    .where('plan', '!=', '')
    .execute();
  // Answers that were deleted one by one can still come back.
  const deleted = await db.selectFrom('deleted_ticket_user').select(['contest_id', 'body']).execute();
  const kept = deleted.map(({ contest_id, body }) => ({
    contest_id,
    plan: (JSON.parse(body) as TicketUserTable).plan,
  }));
  return [...rows, ...kept.filter(({ plan }) => plan !== '')].map(({ contest_id: contestId, plan }) => ({
    contestId,
    plan: JSON.parse(plan) as Plan,
  }));
}

/** Those of these tasks that somebody has answered or was given: results show them in the version of then. */
export async function listTasksInResults(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  if (ids.length === 0) return used;
  for (const table of WITH_TASKS) {
    const rows = await db
      .selectFrom(table as 'answer')
      .select('task_id')
      .distinct()
      .where('task_id', 'in', ids)
      .execute();
    for (const { task_id } of rows) if (task_id !== null) used.add(task_id);
  }
  const packs = await db.selectFrom('log_pack').select('task_ids').distinct().execute();
  for (const taskId of packs.flatMap(({ task_ids }) => JSON.parse(task_ids) as (string | null)[]))
    if (taskId !== null) used.add(taskId);
  for (const { plan } of await listPlans(db)) {
    for (const { taskId } of plan.tasks) if (taskId !== null) used.add(taskId);
  }
  return used;
}

/** A mention of a file in versions up to this one of a thing that has a newer version. */
export interface FormerUse {
  file_key: string;
  user_kind: 'contest' | 'task';
  user_id: string;
  version: number;
}

/** Of files that nothing holds any more: those mentions that no candidate was ever given. */
export async function listIdleUses(db: Db): Promise<FormerUse[]> {
  const formerUsesOf = (kind: FormerUse['user_kind']) =>
    db
      .selectFrom('file_use as u')
      .innerJoin('stored_file as f', 'f.key', 'u.file_key')
      .innerJoin(`${kind} as e` as 'task as e', 'e.id', 'u.user_id')
      .select(['u.file_key', 'u.user_id', 'u.version'])
      .where('f.held_by', '=', '')
      .where('u.user_kind', '=', kind)
      .whereRef('u.version', '<', 'e.version')
      .execute();
  const former = [
    ...(await formerUsesOf('contest')).map((use) => ({ ...use, user_kind: 'contest' as const })),
    ...(await formerUsesOf('task')).map((use) => ({ ...use, user_kind: 'task' as const })),
  ];
  if (former.length === 0) return [];
  /** The earliest version of each that somebody was given. */
  const given = new Map<string, number>();
  const note = (id: string, version: number) => given.set(id, Math.min(version, given.get(id) ?? version));
  for (const { contestId, plan } of await listPlans(db)) {
    note(contestId, plan.contestVersion);
    for (const { taskId, version } of plan.tasks) if (taskId !== null) note(taskId, version);
  }
  return former.filter(({ user_id, version }) => (given.get(user_id) ?? Infinity) > version);
}

/** Unless the file is mentioned anew, or held. */
export async function forgetUse(db: Db, { file_key, user_kind, user_id, version }: FormerUse): Promise<void> {
  await db
    .deleteFrom('file_use')
    .where('file_key', '=', file_key)
    .where('user_kind', '=', user_kind)
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .execute();
}
