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
