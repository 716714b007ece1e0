import type { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import type {
  CandidateImportTable,
  CandidateTable,
  Db,
  StagedCandidateTable,
} from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { followCandidates } from './candidate-followers.repository.ts';
import { candidateFromRow, columnsOf, newCandidateRow } from './candidate.repository.ts';

export async function revisionOf(db: Db, owner: string): Promise<number> {
  const row = await db
    .selectFrom('candidate_list')
    .select('revision')
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

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

export async function stageCandidates(db: Db, rows: StagedCandidateTable[]): Promise<void> {
  await db.insertInto('staged_candidate').values(rows).execute();
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

/** Nobody else changes the list until it is empty again. */
export async function setImporting(db: Db, owner: string, importing: string): Promise<void> {
  await db.updateTable('candidate_list').set({ importing }).where('owner', '=', owner).execute();
}

/** Those of these numbers who are on the list already. */
export async function listCandidatesIn(
  db: Db,
  owner: string,
  names: string[],
): Promise<Map<string, CandidateFields>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('candidate')
    .selectAll()
    .where('owner', '=', owner)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.name, candidateFromRow(row)]));
}

/** What the file says, over what the list says; a new one has nothing else. */
function mergedRow(
  staged: StagedCandidateTable,
  known: CandidateTable | undefined,
  { actor, owner, now }: Change,
): CandidateTable {
  const fields = JSON.parse(staged.fields) as Partial<CandidateFields>;
  const base = known ?? newCandidateRow(owner, { ...BLANK, name: staged.name }, now);
  return {
    ...base,
    ...columnsOf(fields),
    query_password_hash: staged.query_password_hash ?? base.query_password_hash,
    version: known ? known.version + 1 : 1,
    changed_at: now.toISOString(),
    changed_by: actor,
  };
}

const BLANK: Omit<CandidateFields, 'name'> = {
  tag: '',
  realName: '',
  gender: '',
  class: '',
  grade: '',
  school: '',
  area: '',
  remark: '',
  contest: '',
  contests: '',
  level: [],
};

const REPLACED = [
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
  'version',
  'changed_at',
  'changed_by',
] as const;

/** Moves some staged rows to the list; gives how many. */
export async function applyStaged(db: Db, jobId: string, change: Change, most: number): Promise<number> {
  const { owner } = change;
  const staged = await db
    .selectFrom('staged_candidate')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('name')
    .limit(most)
    .execute();
  const names = staged.map(({ name }) => name);
  if (names.length === 0) return 0;
  const known = await db
    .selectFrom('candidate')
    .selectAll()
    .where('owner', '=', owner)
    .where('name', 'in', names)
    .execute();
  const byName = new Map(known.map((row) => [row.name, row]));
  await db
    .insertInto('candidate')
    .values(staged.map((row) => mergedRow(row, byName.get(row.name), change)))
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'name'])
        .doUpdateSet((eb) =>
          Object.fromEntries(REPLACED.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
  await followCandidates(db, owner, names);
  await db.deleteFrom('staged_candidate').where('job_id', '=', jobId).where('name', 'in', names).execute();
  return names.length;
}

/** Of lists whose job is gone, some at a time; gives whether there may be more. */
export async function deleteForgottenImports(db: Db, most: number): Promise<boolean> {
  const forgotten = await db
    .selectFrom('candidate_import as i')
    .leftJoin('job as j', 'j.id', 'i.job_id')
    .select('i.job_id')
    .where('j.id', 'is', null)
    .where('i.state', '<>', 'taken')
    .limit(1)
    .executeTakeFirst();
  if (!forgotten) return false;
  const { job_id } = forgotten;
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
