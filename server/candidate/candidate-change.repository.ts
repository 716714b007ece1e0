import type { CandidateTable, Db } from '#server/database/schema.ts';
import type { Deed } from '#server/database/deed.repository.ts';

/** Gives the list a new number. On PostgreSQL one change waits here for the other. */
export async function touchList(db: Db, owner: string): Promise<{ revision: number; importing: string }> {
  return db
    .insertInto('candidate_list')
    .values({ owner, revision: 1, importing: '' })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet((eb) => ({ revision: eb('candidate_list.revision', '+', 1) })),
    )
    .returning(['revision', 'importing'])
    .executeTakeFirstOrThrow();
}

/** Every change of an owner's list begins here. False while an import is being taken over. */
export async function beginChange(db: Db, owner: string): Promise<boolean> {
  return (await touchList(db, owner)).importing === '';
}

export async function findCandidateRow(
  db: Db,
  owner: string,
  name: string,
): Promise<CandidateTable | undefined> {
  return db
    .selectFrom('candidate')
    .selectAll()
    .where('owner', '=', owner)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Those of several owners who have this number. */
export async function listCandidatesNamed(
  db: Db,
  name: string,
  owners: readonly string[] | undefined,
  most: number,
): Promise<CandidateTable[]> {
  if (owners?.length === 0) return [];
  return db
    .selectFrom('candidate')
    .selectAll()
    .where('name', '=', name)
    .$if(owners !== undefined, (query) => query.where('owner', 'in', owners ?? []))
    .orderBy('owner')
    .limit(most)
    .execute();
}

export async function insertCandidateRow(db: Db, row: CandidateTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('candidate')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner', 'name']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateCandidateRow(
  db: Db,
  { owner, name }: Pick<CandidateTable, 'owner' | 'name'>,
  change: Partial<CandidateTable>,
): Promise<void> {
  await db.updateTable('candidate').set(change).where('owner', '=', owner).where('name', '=', name).execute();
}

/** Of a class teacher or clerk, who has no account: `owner/contest/ticket`. Never the number, which alone is a log-in. */
async function findEditorName(db: Db, by: string): Promise<string | undefined> {
  const [owner = '', contest, ticket] = by.split('/');
  if (contest === undefined || ticket === undefined) return undefined;
  return (await findCandidateRow(db, owner, ticket))?.real_name || '班主任或信息员';
}

/** Who made the candidate what it is now. */
export async function lastChangeOf(
  db: Db,
  { changed_by: by, changed_at, created_time }: CandidateTable,
): Promise<Deed> {
  const account = await db.selectFrom('account').select('name').where('username', '=', by).executeTakeFirst();
  const byName = account?.name ?? (await findEditorName(db, by)) ?? '';
  return { by, byName, at: changed_at === '' ? created_time : changed_at };
}

/** The same for somebody who has no business with accounts and numbers: a name, and nothing that one could log in with. */
export async function lastChangeForEditors(db: Db, row: CandidateTable): Promise<Deed> {
  const { byName, at } = await lastChangeOf(db, row);
  return { by: '', byName: byName || '主办方', at };
}
