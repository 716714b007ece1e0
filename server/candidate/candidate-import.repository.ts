import { sql } from 'kysely';
import type {
  CandidateImportTable,
  CandidateTable,
  Db,
  StagedCandidateTable,
} from '#server/database/schema.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { endLookups } from '#server/http/session.repository.ts';
import { insertJson } from '#server/database/insert-many.ts';
import { followCandidates } from './candidate-followers.repository.ts';

export async function revisionOf(db: Db, owner: string): Promise<number> {
  const row = await db
    .selectFrom('candidate_list')
    .select('revision')
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/**
 * A table that has just been filled has no statistics on PostgreSQL, and would be read whole or sorted anew for each portion.
 * Somebody who tidies it up at the moment is not waited for.
 */
export async function analyze(db: Db, table: 'staged_candidate' | 'candidate'): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`analyze (skip_locked) ${sql.table(table)}`.execute(db);
}

/**
 * Rows of a list in one command. The one writer of SQLite lets answers pass between two portions; on PostgreSQL answers have
 * connections of their own, and wait at most for the disk: fewer commits are better.
 */
export const rowsAtOnce = (db: Db): number => (engineOf(db) === 'postgres' ? 400 : 100);

/** Begins anew, whatever an earlier attempt has left. */
export async function startImport(db: Db, row: CandidateImportTable): Promise<void> {
  await db.deleteFrom('staged_candidate').where('job_id', '=', row.job_id).execute();
  await db
    .insertInto('candidate_import')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('job_id')
        .doUpdateSet((eb) => ({ state: eb.ref('excluded.state'), revision: eb.ref('excluded.revision') })),
    )
    .execute();
}

export async function findImport(
  db: Db,
  owner: string,
  jobId: string,
): Promise<CandidateImportTable | undefined> {
  return db
    .selectFrom('candidate_import')
    .selectAll()
    .where('owner', '=', owner)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
}

export async function setImport(
  db: Db,
  jobId: string,
  change: Partial<Pick<CandidateImportTable, 'state' | 'staged'>>,
): Promise<void> {
  await db.updateTable('candidate_import').set(change).where('job_id', '=', jobId).execute();
}

/** False where it was taken or forgotten meanwhile. */
export async function takeImport(db: Db, jobId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('candidate_import')
    .set({ state: 'taken' })
    .where('job_id', '=', jobId)
    .where('state', '=', 'staged')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those whose preview was begun before this one's and that nobody has taken over; gives their jobs. */
export async function forgetEarlierImports(db: Db, owner: string, jobId: string): Promise<string[]> {
  const rows = await db
    .updateTable('candidate_import')
    .set({ state: 'forgotten' })
    .where('owner', '=', owner)
    .where('state', '=', 'staged')
    .where('job_id', 'in', (eb) =>
      eb
        .selectFrom('job as earlier')
        .innerJoin('job as own', (join) => join.on('own.id', '=', jobId))
        .select('earlier.id')
        .where('earlier.owner', '=', owner)
        .where('earlier.id', '<>', jobId)
        .whereRef('earlier.created_at', '<=', 'own.created_at'),
    )
    .returning('job_id')
    .execute();
  return rows.map(({ job_id }) => job_id);
}

/** Nobody else changes the list until it is empty again. */
export async function setImporting(db: Db, owner: string, importing: string): Promise<void> {
  await db.updateTable('candidate_list').set({ importing }).where('owner', '=', owner).execute();
}

/** Those of these numbers who are on the list already. */
export async function listCandidatesIn(
  db: Db,
  owner: string,
  names: string[],
): Promise<Map<string, CandidateTable>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('candidate')
    .selectAll()
    .where('owner', '=', owner)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** How many on a staged list have answered under another name. For a thread that only reads: it looks at every row. */
export async function countRenamed(db: Db, owner: string, jobId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staged_candidate as s')
    .innerJoin('ticket_user as u', (join) =>
      join.onRef('u.candidate', '=', 's.name').on('u.owner', '=', owner),
    )
    .select((eb) => eb.fn.count<number>('s.name').distinct().as('count'))
    .where('s.job_id', '=', jobId)
    .where('u.start_time', '<>', '')
    .where('u.name', '<>', '')
    .whereRef('u.name', '<>', 's.real_name')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What an import sets; the rest is who and when. */
const STAGED = [
  'name',
  'tag',
  'real_name',
  'gender',
  'class',
  'grade',
  'school',
  'area',
  'remark',
  'contest',
  'contests',
  'level',
  'query_password_hash',
  'created_time',
  'version',
] as const satisfies (keyof StagedCandidateTable)[];

/** Rows as JSON text. */
export async function stageCandidates(db: Db, rows: string): Promise<void> {
  await insertJson(db, 'staged_candidate', ['job_id', ...STAGED], rows);
}

const STAMPS = ['changed_at', 'changed_by'] as const;
/** Those that an index holds: to set one writes the index anew, also where it stays as it is. */
const INDEXED = ['tag', 'real_name', 'school', 'contests'] as const;
const isIndexed = (column: string) => (INDEXED as readonly string[]).includes(column);
const UNINDEXED = STAGED.filter((column) => column !== 'name' && !isIndexed(column));

export interface AppliedPortion {
  count: number;
  /** The last number of the portion; empty when there was none left. */
  last: string;
}

/** Moves some staged rows to the list, by number. What is known to have been moved before is not looked at again. */
export async function applyStaged(
  db: Db,
  jobId: string,
  change: Change,
  { after, most }: { after: string; most: number },
): Promise<AppliedPortion> {
  const { actor, owner, now } = change;
  const staged = await db
    .selectFrom('staged_candidate')
    .select('name')
    .where('job_id', '=', jobId)
    .where('name', '>', after)
    .orderBy('name')
    .limit(most)
    .execute();
  const [first, last] = [staged.at(0)?.name, staged.at(-1)?.name];
  if (first === undefined || last === undefined) return { count: 0, last: '' };
  const withOtherPassword = await db
    .selectFrom('staged_candidate as s')
    .innerJoin('candidate as c', 'c.name', 's.name')
    .select('s.name')
    .where('s.job_id', '=', jobId)
    .where('s.name', '>=', first)
    .where('s.name', '<=', last)
    .where('c.owner', '=', owner)
    .where('c.name', '>=', first)
    .where('c.name', '<=', last)
    .where('s.query_password_hash', 'is distinct from', (eb) => eb.ref('c.query_password_hash'))
    .execute();
  const stamps = { changed_at: now.toISOString(), changed_by: actor };
  const replace = (columns: readonly (typeof STAGED)[number][]) =>
    db
      .updateTable('candidate as c')
      .from('staged_candidate as s')
      .set((eb) => ({
        ...Object.fromEntries(columns.map((column) => [column, eb.ref(`s.${column}`)])),
        ...stamps,
      }))
      .where('s.job_id', '=', jobId)
      .where('s.name', '>=', first)
      .where('s.name', '<=', last)
      .where('c.owner', '=', owner)
      // As is said of the staged ones: PostgreSQL would otherwise read the whole list for each portion.
      .where('c.name', '>=', first)
      .where('c.name', '<=', last)
      .whereRef('c.name', '=', 's.name');
  await replace(INDEXED)
    .where((eb) => eb.or(INDEXED.map((column) => eb(`s.${column}`, '<>', eb.ref(`c.${column}`)))))
    .execute();
  await replace(UNINDEXED).execute();
  await db
    .insertInto('candidate')
    .columns(['owner', ...STAGED, ...STAMPS])
    .expression((eb) =>
      eb
        .selectFrom('staged_candidate')
        .select(eb.val(owner).as('owner'))
        .select(STAGED)
        .select(STAMPS.map((column) => eb.val(stamps[column]).as(column)))
        .where('job_id', '=', jobId)
        .where('name', '>=', first)
        .where('name', '<=', last),
    )
    .onConflict((conflict) => conflict.columns(['owner', 'name']).doNothing())
    .execute();
  // Only now nobody can log in any more with the password of before.
  const names = withOtherPassword.map(({ name }) => name);
  await endLookups(db, { owner, names, now }, 'password-changed');
  await followCandidates(db, change, { from: first, to: last, stagedBy: jobId });
  await db
    .deleteFrom('staged_candidate')
    .where('job_id', '=', jobId)
    .where('name', '>=', first)
    .where('name', '<=', last)
    .execute();
  return { count: staged.length, last };
}

/** Of lists whose job is gone, or has ended before all was staged, some at a time; gives whether there may be more. */
export async function deleteForgottenImports(db: Db, most: number): Promise<boolean> {
  const forgotten = await db
    .selectFrom('candidate_import as i')
    .leftJoin('job as j', 'j.id', 'i.job_id')
    .select('i.job_id')
    .where('i.state', '<>', 'taken')
    .where((eb) =>
      eb.or([
        eb('j.id', 'is', null),
        eb.and([eb('i.state', 'in', ['reading', 'forgotten']), eb('j.finished_at', '<>', '')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!forgotten) return false;
  const { job_id } = forgotten;
  // From here on nobody takes over what is left of it.
  const { numUpdatedRows } = await db
    .updateTable('candidate_import')
    .set({ state: 'forgotten' })
    .where('job_id', '=', job_id)
    .where('state', '<>', 'taken')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return true;
  const { numDeletedRows } = await db
    .deleteFrom('staged_candidate')
    .where('job_id', '=', job_id)
    .where('name', 'in', (eb) =>
      eb.selectFrom('staged_candidate').select('name').where('job_id', '=', job_id).limit(most),
    )
    .executeTakeFirst();
  if (Number(numDeletedRows) < most) {
    await db.deleteFrom('candidate_import').where('job_id', '=', job_id).execute();
  }
  return true;
}
