import type { ExpressionBuilder, SqlBool, Expression } from 'kysely';
import { areasOfSchoolStaff } from '#domain/candidate/area-bounds.ts';
import { type EditedPlace, editedPlace, isKept } from '#domain/candidate/candidate-editor.ts';
import { ADDED_GENDER } from '#domain/candidate/candidate-values.ts';
import { isSamePerson } from '#domain/candidate/same-person.ts';
import type { CandidateTable, Db, Schema } from '#server/database/schema.ts';

/** A class teacher or data clerk as the list has them now, and whose candidates they look after. */
export interface Editor {
  owner: string;
  /** The own number. */
  name: string;
  place: EditedPlace;
}

export interface EditorLogin {
  ticketUserId: string;
  loggedInAt: string;
}

/**
 * Whoever is logged in with this ticket, if the owner's list says that they look after anybody. Not what was copied at the log-in:
 * they may have another class by now, or none, the number may be somebody else's, and the test may be deleted.
 */
export async function findEditor(
  db: Db,
  { ticketUserId, loggedInAt }: EditorLogin,
): Promise<Editor | 'replaced' | undefined> {
  const row = await db
    .selectFrom('ticket_user as u')
    .innerJoin('contest as t', 't.id', 'u.contest_id')
    .innerJoin('candidate as c', (join) =>
      join.onRef('c.owner', '=', 'u.owner').onRef('c.name', '=', 'u.candidate'),
    )
    .select(['c.owner', 'c.name', 'c.tag', 'c.area', 'c.school', 'c.grade', 'c.class', 'c.created_time'])
    .where('u.id', '=', ticketUserId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst();
  const place = row && editedPlace(row);
  if (place && !isSamePerson({ since: row.created_time, loggedInAt })) return 'replaced';
  return place && { owner: row.owner, name: row.name, place };
}

type Builder = ExpressionBuilder<Schema, 'candidate'>;

/** By equality alone: the index of owner and school leads to them. */
const isIn =
  (owner: string, place: EditedPlace) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and([
      eb('owner', '=', owner),
      eb('school', '=', place.school),
      eb('area', 'in', areasOfSchoolStaff(place.area)),
      ...(place.kind === 'school' ? [] : [eb('grade', '=', place.grade), eb('class', '=', place.class)]),
    ]);

export type PlacedRow = Pick<
  CandidateTable,
  'name' | 'real_name' | 'tag' | 'gender' | 'grade' | 'class' | 'area' | 'contest' | 'contests'
>;

/** All of them, without what is long. */
export async function listPlaced(db: Db, owner: string, place: EditedPlace): Promise<PlacedRow[]> {
  return db
    .selectFrom('candidate')
    .select(['name', 'real_name', 'tag', 'gender', 'grade', 'class', 'area', 'contest', 'contests'])
    .where(isIn(owner, place))
    .execute();
}

export async function countPlaced(db: Db, owner: string, place: EditedPlace): Promise<number> {
  const { count } = await db
    .selectFrom('candidate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isIn(owner, place))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many were added by hand since then, and are said to be: an import of the owner's brings others. */
export async function countAddedSince(
  db: Db,
  owner: string,
  place: EditedPlace,
  since: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('candidate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isIn(owner, place))
    .where('gender', '=', ADDED_GENDER)
    .where('created_time', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listCandidateRows(
  db: Db,
  owner: string,
  names: readonly string[],
): Promise<CandidateTable[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('candidate')
    .selectAll()
    .where('owner', '=', owner)
    .where('name', 'in', names)
    .execute();
}

/** The numbers of all that somebody looks after, in order. */
export async function listKeptNames(db: Db, { owner, name: own, place }: Editor): Promise<string[]> {
  const placed = await listPlaced(db, owner, place);
  const names = placed.filter((row) => row.name !== own && isKept(place, row)).map(({ name }) => name);
  return names.sort();
}

/** Some of them whole, by number. */
export async function listInOrder(
  db: Db,
  { owner, names }: { owner: string; names: readonly string[] },
): Promise<CandidateTable[]> {
  const rows = await listCandidateRows(db, owner, names);
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether the number is, or was until lately, anybody's: whoever is deleted may come back. */
export async function isNumberTaken(db: Db, owner: string, number: string): Promise<boolean> {
  const candidate = db
    .selectFrom('candidate')
    .select('name')
    .where('owner', '=', owner)
    .where('name', '=', number);
  const used = db
    .selectFrom('contest as t')
    .innerJoin('ticket_user as u', 'u.contest_id', 't.id')
    .select('u.ticket as name')
    .where('t.owner', '=', owner)
    .where('u.ticket', '=', number);
  const deleted = db
    .selectFrom('candidate_deletion as d')
    .innerJoin('deleted_candidate as c', 'c.deletion_id', 'd.id')
    .select('c.name')
    .where('d.owner', '=', owner)
    .where('c.name', '=', number);
  const found = await candidate.unionAll(used).unionAll(deleted).limit(1).executeTakeFirst();
  return found !== undefined;
}
