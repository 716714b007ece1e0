import type { Db, OperatorNoteTable } from './schema.ts';

/** What is remembered for whoever runs the site. */
export type OperatorNoteName = 'last-backup' | 'files-place' | 'held-clock' | 'moving';

export async function findOperatorNote(
  db: Db,
  name: OperatorNoteName,
): Promise<OperatorNoteTable | undefined> {
  return db.selectFrom('operator_note').selectAll().where('name', '=', name).executeTakeFirst();
}

/** The first one stays. */
export async function keepOperatorNote(
  db: Db,
  note: OperatorNoteTable & { name: OperatorNoteName },
): Promise<void> {
  await db
    .insertInto('operator_note')
    .values(note)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** The last one stays. */
export async function writeOperatorNote(
  db: Db,
  note: OperatorNoteTable & { name: OperatorNoteName },
): Promise<void> {
  await db
    .insertInto('operator_note')
    .values(note)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(note))
    .execute();
}

/** Only where it is still what it was, if there was any; tells whether it was. */
export async function replaceOperatorNote(
  db: Db,
  name: OperatorNoteName,
  before: string | undefined,
  note: Omit<OperatorNoteTable, 'name'> | undefined,
): Promise<boolean> {
  if (before === undefined) {
    if (!note) return true;
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('operator_note')
      .values({ name, ...note })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow();
    return added === 1n;
  }
  const [changed] = note
    ? await db
        .updateTable('operator_note')
        .set(note)
        .where('name', '=', name)
        .where('detail', '=', before)
        .execute()
    : await db.deleteFrom('operator_note').where('name', '=', name).where('detail', '=', before).execute();
  return (changed && 'numUpdatedRows' in changed ? changed.numUpdatedRows : changed?.numDeletedRows) === 1n;
}
