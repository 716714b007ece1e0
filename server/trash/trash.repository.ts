import { trashBegins } from '#domain/trash/trash.ts';
import { personText } from '#domain/audit/audit-actor.ts';
import { listCandidateDeletions } from '#server/candidate/index.ts';
import { listActorNames, numberOf } from '#server/database/actor-names.repository.ts';
import type { NamedKind } from '#server/database/former-name.repository.ts';
import { listDeletedUsers } from '#server/session/index.ts';
import type { Db } from '#server/database/schema.ts';

export interface DeletedThing {
  kind: NamedKind | 'candidates' | 'answers';
  id: string;
  name: string;
  createdTime: string;
  deletedAt: string;
  deletedBy: string;
  deletedByName: string;
  /** Answers that were put away for a fresh start. */
  isRestart?: boolean;
}

async function listDeletedOf(db: Db, kind: NamedKind, owner: string, now: Date): Promise<DeletedThing[]> {
  const rows = await db
    .selectFrom(`${kind} as e` as 'task as e')
    .leftJoin('account as a', 'a.username', 'e.deleted_by')
    .select(['e.id', 'e.name', 'e.created_time', 'e.deleted_at', 'e.deleted_by', 'a.name as by_name'])
    .where('e.owner', '=', owner)
    .where('e.deleted_at', '>', trashBegins(now))
    .execute();
  return rows.map((row) => ({
    kind,
    id: row.id,
    name: row.name,
    createdTime: row.created_time,
    deletedAt: row.deleted_at ?? '',
    deletedBy: row.deleted_by,
    deletedByName: row.by_name ?? '',
  }));
}

/** Whom was deleted together is one thing, called by one of them. */
async function listDeletedCandidates(db: Db, owner: string, now: Date): Promise<DeletedThing[]> {
  const deletions = await listCandidateDeletions(db, owner, now);
  return deletions.map(({ id, count, example, deleted_at, deleted_by, byName }) => ({
    kind: 'candidates',
    id,
    name: count === 1 ? example : `${example}等${count}名考生`,
    createdTime: '',
    deletedAt: deleted_at,
    deletedBy: deleted_by,
    deletedByName: byName,
  }));
}

async function listDeletedAnswers(db: Db, owner: string, now: Date): Promise<DeletedThing[]> {
  const users = await listDeletedUsers(db, owner, now);
  return users.map(({ ticket, contest, realName, ...user }) => ({
    kind: 'answers',
    name: `${[realName, ticket].filter(Boolean).join(' ')}（${contest}）`,
    ...user,
  }));
}

/** Those without an account are called by name, number and role, as in the audit log. */
async function namingPeople(db: Db, owner: string, things: DeletedThing[]): Promise<DeletedThing[]> {
  const numbers = things.flatMap(({ deletedBy }) => numberOf(deletedBy, owner) ?? []);
  const nameThen = await listActorNames(db, owner, numbers);
  return things.map((thing) => {
    const number = numberOf(thing.deletedBy, owner);
    if (number === undefined) return thing;
    return { ...thing, deletedByName: personText(number, nameThen(number, thing.deletedAt)) };
  });
}

/** What an owner can still bring back, newest first. */
export async function listDeleted(db: Db, owner: string, now: Date): Promise<DeletedThing[]> {
  const things = [
    ...(await listDeletedOf(db, 'contest', owner, now)),
    ...(await listDeletedOf(db, 'task', owner, now)),
    ...(await listDeletedOf(db, 'resource', owner, now)),
    ...(await listDeletedOf(db, 'message', owner, now)),
    ...(await listDeletedOf(db, 'notice', owner, now)),
    ...(await listDeletedOf(db, 'report_template', owner, now)),
    ...(await listDeletedOf(db, 'chart', owner, now)),
    ...(await listDeletedCandidates(db, owner, now)),
    ...(await listDeletedAnswers(db, owner, now)),
  ];
  const named = await namingPeople(db, owner, things);
  return named.sort((one, other) => (one.deletedAt < other.deletedAt ? 1 : -1));
}

/** Of two who bring the same thing back the second finds nothing. */
export async function findLockedDeleted(
  db: Db,
  { kind, owner, id, now }: { kind: NamedKind; owner: string; id: string; now: Date },
): Promise<{ name: string } | undefined> {
  return db
    .updateTable(kind as 'task')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('deleted_at', '>', trashBegins(now))
    .returning('name')
    .executeTakeFirst();
}
