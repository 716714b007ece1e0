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

/** Of some things: somebody may have read a hundred thousand. */
export async function listReadMarks(
  db: Db,
  reader: string,
  kind: ReadMarkTable['thing_kind'],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('read_mark')
    .select(['thing_id', 'at'])
    .where('reader', '=', reader)
    .where('thing_kind', '=', kind)
    .where('thing_id', 'in', ids)
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
