import type { Db, ReadMarkTable } from '#server/database/schema.ts';

/** Never back to an earlier moment: two tabs may tell in any order. */
export async function markRead(db: Db, mark: ReadMarkTable): Promise<void> {
  await db
    .insertInto('read_mark')
    .values(mark)
    .onConflict((conflict) =>
      conflict
        .columns(['reader', 'thing_kind', 'thing_id'])
        .doUpdateSet({ at: mark.at })
        .where('read_mark.at', '<', mark.at),
    )
    .execute();
}

export async function listReadMarks(
  db: Db,
  reader: string,
  kind: ReadMarkTable['thing_kind'],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('read_mark')
    .select(['thing_id', 'at'])
    .where('reader', '=', reader)
    .where('thing_kind', '=', kind)
    .execute();
  return new Map(rows.map(({ thing_id, at }) => [thing_id, at]));
}

export async function forgetReadMarks(
  db: Db,
  kind: ReadMarkTable['thing_kind'],
  thingId: string,
): Promise<void> {
  await db.deleteFrom('read_mark').where('thing_kind', '=', kind).where('thing_id', '=', thingId).execute();
}
