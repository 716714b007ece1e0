import { addresseeKey } from '#domain/message/addressee.ts';
import { listedNames, listsName } from '#domain/text/name-list.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { Db } from '#server/database/schema.ts';

async function renumberAudiences(db: Db, owner: string, from: string, to: string): Promise<void> {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'audience'])
    .where('owner', '=', owner)
    .where('audience', '<>', '')
    .execute();
  for (const { id, audience } of rows.filter((row) => listsName(row.audience, from))) {
    const names = listedNames(audience).map((name) => (name === from ? to : name));
    await db
      .updateTable('notice')
      .set({ audience: names.join(',') })
      .where('id', '=', id)
      .execute();
  }
}

/** Somebody on the list gets another number: what is for them, from them and read by them goes along. */
export async function renumberCorrespondence(db: Db, owner: string, from: string, to: string): Promise<void> {
  const keyOf = (number: string) => addresseeKey({ kind: 'person', number, area: '', school: '' });
  await db
    .updateTable('message')
    .set({ addressee: to, addressee_key: keyOf(to) })
    .where('owner', '=', owner)
    .where('addressee_key', '=', keyOf(from))
    .execute();
  const [before, after] = [entityId(owner, from), entityId(owner, to)];
  for (const table of ['message', 'notice'] as const) {
    // What somebody wrote who had the new number before is not theirs who gets it now.
    await db
      .updateTable(table as 'message')
      .set({ created_by: '' })
      .where('owner', '=', owner)
      .where('created_by', '=', after)
      .execute();
    await db
      .updateTable(table as 'message')
      .set({ created_by: after })
      .where('owner', '=', owner)
      .where('created_by', '=', before)
      .execute();
  }
  await renumberAudiences(db, owner, from, to);
  // Whoever had the new number before has left marks that are no longer anybody's.
  await db.deleteFrom('read_mark').where('reader', '=', after).execute();
  await db.updateTable('read_mark').set({ reader: after }).where('reader', '=', before).execute();
}
