import type { Candidate, CandidateFields, OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
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

/** Look-ups do not say whose candidate the number is; the oldest entry wins where owners share a number. */
export async function findCandidateOfAnyOwner(
  db: Db,
  ticket: string,
): Promise<{ candidate: Candidate; queryPasswordHash: string | null } | undefined> {
  const row = await db
    .selectFrom('candidate')
    .selectAll()
    .where('name', '=', ticket)
    .orderBy('created_time')
    .orderBy('owner')
    .executeTakeFirst();
  return row && { candidate: candidateFromRow(row), queryPasswordHash: row.query_password_hash };
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

/** Candidates name contests in two fields; both follow when a contest gets a new name. */
export async function renameContestInCandidates(
  db: Db,
  owner: string,
  from: string,
  to: string,
): Promise<void> {
  await touchList(db, owner);
  await db
    .updateTable('candidate')
    .set({ contest: to })
    .where('owner', '=', owner)
    .where('contest', '=', from)
    .execute();
  const lists = await db
    .selectFrom('candidate')
    .select('contests')
    .distinct()
    .where('owner', '=', owner)
    .where('contests', '<>', '')
    .execute();
  for (const { contests } of lists) {
    const renamed = renamedIn(contests, from, to);
    if (renamed === contests) continue;
    await db
      .updateTable('candidate')
      .set({ contests: renamed })
      .where('owner', '=', owner)
      .where('contests', '=', contests)
      .execute();
  }
}
