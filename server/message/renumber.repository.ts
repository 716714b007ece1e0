import { personId } from '#domain/message/correspondent.ts';
import type { Db } from '#server/database/schema.ts';
import { forgetPeople, keyOfPerson, renameInAudiences } from './gone-person.repository.ts';

/** Somebody on the list gets another number: what is for them, from them and read by them goes along. */
export async function renumberCorrespondence(
  db: Db,
  owner: string,
  { from, to, since }: { from: string; to: string; since: string },
): Promise<void> {
  const [before, after] = [
    { number: from, since },
    { number: to, since },
  ];
  // Of those who came with one list one may have had the new number before, and be gone.
  await forgetPeople(db, owner, [after]);
  await db
    .updateTable('message')
    .set({ addressee: to, addressee_key: keyOfPerson(after) })
    .where('owner', '=', owner)
    .where('addressee_key', '=', keyOfPerson(before))
    .execute();
  const [was, is] = [personId(owner, before), personId(owner, after)];
  for (const kind of ['message', 'notice'] as const) {
    const table = kind as 'message';
    await db.updateTable(table).set({ created_by: is }).where('created_by', '=', was).execute();
    await db.updateTable(table).set({ changed_by: is }).where('changed_by', '=', was).execute();
  }
  await db.updateTable('message_event').set({ by_id: is }).where('by_id', '=', was).execute();
  await db.updateTable('read_mark').set({ reader: is }).where('reader', '=', was).execute();
  await renameInAudiences(db, owner, [before], after);
}
