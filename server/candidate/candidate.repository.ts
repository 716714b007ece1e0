import type { Candidate, CandidateFields } from '#domain/candidate/candidate.schema.ts';
import type { CandidateTable, Db } from '#server/database/schema.ts';

export function candidateFromRow(row: CandidateTable): Candidate {
  const { real_name, created_time, query_password_hash: _secret, ...rest } = row;
  return { ...rest, realName: real_name, createdTime: created_time };
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
  const rows = candidates.map(({ realName, ...fields }) => ({
    ...fields,
    owner,
    real_name: realName,
    query_password_hash: null,
    created_time: now.toISOString(),
  }));
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
