import { sql } from 'kysely';
import type { Candidate, CandidateFields, OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { type LOOKUP_TITLES, mayLookUp } from '#domain/ticket/login-rules.ts';
import type { CandidateTable, Db } from '#server/database/schema.ts';
import { touchList } from './candidate-change.repository.ts';

/** What its owner has written. */
export function fieldsFromRow(row: CandidateTable): CandidateFields {
  const { name, tag, real_name: realName, gender, class: inClass, grade, school, area } = row;
  const { remark, contest, contests, level } = row;
  const person = { name, tag, realName, gender, class: inClass, grade, school, area };
  return {
    ...person,
    ...{ remark, contest, contests },
    level: level === '' ? [] : (JSON.parse(level) as string[]),
  };
}

export function candidateFromRow(row: CandidateTable): Candidate {
  return { ...fieldsFromRow(row), owner: row.owner, createdTime: row.created_time };
}

export const ownedCandidate = (row: CandidateTable): OwnedCandidate => ({
  ...candidateFromRow(row),
  hasQueryPassword: row.query_password_hash !== null,
});

/** As columns: only those fields that are given. */
export function columnsOf({ realName, level, ...rest }: Partial<CandidateFields>): Partial<CandidateTable> {
  return {
    ...rest,
    ...(realName === undefined ? {} : { real_name: realName }),
    ...(level === undefined
      ? {}
      : { level: level.some((entry) => entry !== '') ? JSON.stringify(level) : '' }),
  };
}

export function newCandidateRow(owner: string, fields: CandidateFields, now: Date): CandidateTable {
  return {
    ...(columnsOf(fields) as Required<ReturnType<typeof columnsOf>>),
    owner,
    query_password_hash: null,
    created_time: now.toISOString(),
    version: 1,
    changed_at: '',
    changed_by: '',
  };
}

export async function findCandidate(db: Db, owner: string, ticket: string): Promise<Candidate | undefined> {
  const row = await db
    .selectFrom('candidate')
    .selectAll()
    .where('owner', '=', owner)
    .where('name', '=', ticket)
    .executeTakeFirst();
  return row && candidateFromRow(row);
}

/** A number, among those whom a page of look-ups is for. */
export interface LookUp {
  ticket: string;
  kind: keyof typeof LOOKUP_TITLES;
  /** Whose candidate it is; undefined where nobody says it. */
  owner: string | undefined;
}

/** More owners than that do not share a number. */
const MOST_OWNERS = 1_000;

/** Where owners share a number and nobody says which of them is meant, the oldest entry of those whom the page is for. */
export async function findLookedUp(
  db: Db,
  { ticket, kind, owner }: LookUp,
): Promise<{ candidate: Candidate; queryPasswordHash: string | null } | undefined> {
  const rows = await db
    .selectFrom('candidate')
    .selectAll()
    .where('name', '=', ticket)
    .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
    .orderBy('created_time')
    .orderBy('owner')
    .limit(MOST_OWNERS)
    .execute();
  const row = rows.find(({ tag }) => mayLookUp(kind, tag));
  return row && { candidate: candidateFromRow(row), queryPasswordHash: row.query_password_hash };
}

/**
 * The hash of the query password as it is now, null for none, undefined for nobody. Whoever changes it waits until this transaction
 * is over, and then ends the session that it makes.
 */
export async function lockQueryPassword(
  db: Db,
  { owner, candidate }: { owner: string; candidate: string },
): Promise<string | null | undefined> {
  const row = await db
    .updateTable('candidate')
    .set(({ ref }) => ({ query_password_hash: ref('query_password_hash') }))
    .where('owner', '=', owner)
    .where('name', '=', candidate)
    .returning('query_password_hash')
    .executeTakeFirst();
  return row?.query_password_hash;
}

export async function insertCandidates(
  db: Db,
  owner: string,
  candidates: CandidateFields[],
  now: Date,
): Promise<void> {
  const rows = candidates.map((fields) => newCandidateRow(owner, fields, now));
  // In slices: SQLite binds at most 32,766 values in a statement.
  for (let start = 0; start < rows.length; start += 1_000) {
    await db
      .insertInto('candidate')
      .values(rows.slice(start, start + 1_000))
      .execute();
  }
}

/** A full-width comma separates too, but may also stand within a name: it is kept unless a part changes. */
function renamedIn(list: string, from: string, to: string): string {
  const renamed = (separator: RegExp) =>
    list.split(separator).map((name) => (name.trim() === from ? to : name.trim()));
  for (const separator of [/,/, /[,，]/]) {
    const names = renamed(separator);
    if (names.includes(to)) return names.join(',');
  }
  return list;
}

/** So many lists are renamed by one look at all rows. */
const LISTS_AT_ONCE = 100;

/** Of an owner's candidates, or of those who are being taken over. */
type Rows = { table: 'candidate'; owner: string } | { table: 'staged_candidate'; jobId: string };

async function renameContestIn(db: Db, rows: Rows, from: string, to: string): Promise<void> {
  const table = sql.table(rows.table);
  const isOne = 'owner' in rows ? sql`owner = ${rows.owner}` : sql`job_id = ${rows.jobId}`;
  await sql`update ${table} set contest = ${to} where ${isOne} and contest = ${from}`.execute(db);
  const lists = await sql<{ contests: string }>`
    select distinct contests from ${table} where ${isOne} and contests <> ''
  `.execute(db);
  const renamed = lists.rows
    .map(({ contests }) => ({ contests, after: renamedIn(contests, from, to) }))
    .filter(({ contests, after }) => contests !== after);
  for (let done = 0; done < renamed.length; done += LISTS_AT_ONCE) {
    const some = renamed.slice(done, done + LISTS_AT_ONCE);
    const cases = some.map(({ contests, after }) => sql`when ${contests} then ${after}`);
    await sql`
      update ${table} set contests = case contests ${sql.join(cases, sql` `)} end
      where ${isOne} and contests in (${sql.join(some.map(({ contests }) => contests))})
    `.execute(db);
  }
}

/** Candidates name contests in two fields; both follow when a contest gets a new name. */
export async function renameContestInCandidates(
  db: Db,
  owner: string,
  from: string,
  to: string,
): Promise<void> {
  const { importing } = await touchList(db, owner);
  await renameContestIn(db, { table: 'candidate', owner }, from, to);
  if (importing !== '') {
    await renameContestIn(db, { table: 'staged_candidate', jobId: importing }, from, to);
  }
}
