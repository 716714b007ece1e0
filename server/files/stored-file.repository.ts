import type { ExpressionBuilder } from 'kysely';
import type { Db, Schema, StoredFileTable } from '#server/database/schema.ts';

export type StoredFileRow = StoredFileTable;

/**
 * How the holder is called of what goes by itself and can be made anew at any time. It takes nothing of its owner's room: each
 * kind of it (`passing/report/…`) has one of its own, of the same size.
 */
export const PASSING = 'passing/';

/** What the bytes of a file are counted under. */
export function roomOf({ owner, held_by }: Pick<StoredFileRow, 'owner' | 'held_by'>): string {
  const [kind = ''] = held_by.slice(PASSING.length).split('/');
  return held_by.startsWith(PASSING) ? `${PASSING}${kind}/${owner}` : owner;
}

/** Also one that is still arriving: whoever serves it looks at its state. */
export async function findStoredFile(db: Db, owner: string, id: string): Promise<StoredFileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The owner's public file under this key, as far as it is there. */
export async function findOwnFile(db: Db, owner: string, key: string): Promise<StoredFileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('key', '=', key)
    .where('owner', '=', owner)
    .where('privacy', '=', 'public')
    .where('state', '=', 'ready')
    .executeTakeFirst();
}

/** SQLite binds at most 32,766 values in a statement. */
const KEYS_AT_ONCE = 1_000;

/** Those of these public files that are there, by key. */
export async function listFileSizes(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { name: string; bytes: number }>> {
  const found = new Map<string, { name: string; bytes: number }>();
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const rows = await db
      .selectFrom('stored_file')
      .select(['key', 'file_name', 'size'])
      .where('key', 'in', keys.slice(start, start + KEYS_AT_ONCE))
      .where('privacy', '=', 'public')
      .where('state', '=', 'ready')
      .execute();
    for (const { key, file_name: name, size } of rows) found.set(key, { name, bytes: size });
  }
  return found;
}

/** False where something else has it already, or it has gone meanwhile. */
export async function holdFile(db: Db, id: string, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ held_by: holder })
    .where('id', '=', id)
    .where('held_by', '=', '')
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** From one holder to another, for good. False where the one has it no longer. */
export async function passFile(db: Db, id: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ held_by: to, expires_at: '' })
    .where('id', '=', id)
    .where('held_by', '=', from)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whose they are says with what they are held: an id alone may be anybody's. */
export async function listFileNames(
  db: Db,
  holders: readonly string[],
): Promise<Pick<StoredFileRow, 'owner' | 'held_by' | 'file_name'>[]> {
  if (holders.length === 0) return [];
  return (
    db
      .selectFrom('stored_file')
      .select(['owner', 'held_by', 'file_name'])
      .where('held_by', 'in', holders)
      // Beside the file that somebody has chosen there may be pictures from it.
      .where('privacy', '=', 'private')
      .execute()
  );
}

/** For good, under a holder that several things share. False where it has gone meanwhile. */
export async function keepFile(db: Db, id: string, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ held_by: holder, expires_at: '' })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever else wants to change its row waits until the end of this transaction. */
export async function lockFile(db: Db, id: string): Promise<void> {
  await db
    .updateTable('stored_file')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .execute();
}

/** Nothing needs it any more: it is gone for everybody, and its bytes go with the next cleaning. */
export async function expireFile(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('stored_file').set({ expires_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Its holder gives it up before anything else has it. False where it has gone on meanwhile; its bytes are the caller's to remove. */
export async function dropFile(db: Db, id: string, holder: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ state: 'leaving', expires_at: now.toISOString() })
    .where('id', '=', id)
    .where('held_by', '=', holder)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countFilesHeldBy(db: Db, holder: string): Promise<number> {
  const { count } = await db
    .selectFrom('stored_file')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('held_by', '=', holder)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function releaseFiles(db: Db, holder: string): Promise<void> {
  await db.updateTable('stored_file').set({ held_by: '' }).where('held_by', '=', holder).execute();
}

/** Public ones that a holder has stored for somebody else: like uploads they go after a day unless something mentions them. */
export async function keepWhileMentioned(db: Db, holder: string): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ held_by: '', expires_at: '' })
    .where('held_by', '=', holder)
    .where('privacy', '=', 'public')
    .execute();
}

/** Gone for everybody; their bytes go with the next cleaning. */
export async function expirePublicFiles(db: Db, holder: string, now: Date): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ expires_at: now.toISOString() })
    .where('held_by', '=', holder)
    .where('privacy', '=', 'public')
    .execute();
}

export async function findFileBytes(db: Db, owner: string): Promise<number> {
  const row = await db.selectFrom('file_total').select('bytes').where('owner', '=', owner).executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Adds to what is in a room; gives the sum. On PostgreSQL two uploads at once come one after the other here. */
export async function addFileBytes(db: Db, room: string, bytes: number): Promise<number> {
  const { bytes: sum } = await db
    .insertInto('file_total')
    .values({ owner: room, bytes })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet((eb) => ({ bytes: eb('file_total.bytes', '+', bytes) })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return sum;
}

export async function insertStoredFile(db: Db, row: StoredFileRow): Promise<void> {
  await db.insertInto('stored_file').values(row).execute();
}

export async function markFileReady(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ state: 'ready' })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the row, and gives it back, so that its bytes can be removed as well. */
export async function deleteStoredFile(db: Db, id: string): Promise<StoredFileRow | undefined> {
  const row = await db.deleteFrom('stored_file').where('id', '=', id).returningAll().executeTakeFirst();
  if (row) await addFileBytes(db, roomOf(row), -row.size);
  return row;
}

/** Whose time is over, and what never finished arriving. */
export async function listOutdatedFiles(
  db: Db,
  { now, arrivingSince, most }: { now: string; arrivingSince: string; most: number },
): Promise<StoredFileRow[]> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('expires_at', '<>', ''), eb('expires_at', '<=', now)]),
        eb.and([eb('state', '=', 'arriving'), eb('created_at', '<=', arrivingSince)]),
      ]),
    )
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export async function holdFiles(
  db: Db,
  owner: string,
  ids: readonly string[],
  holder: string,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('stored_file')
    .set({ held_by: holder })
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .execute();
}

export async function listFilesHeldBy(db: Db, holder: string): Promise<StoredFileRow[]> {
  return db.selectFrom('stored_file').selectAll().where('held_by', '=', holder).execute();
}

/** What a job has kept on its way, by the names that it has given; of two of a name either will do. */
export async function listStepFiles(db: Db, holder: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stored_file')
    .select(['id', 'file_name'])
    .where('held_by', '=', holder)
    .where('state', '=', 'ready')
    .execute();
  return new Map(rows.map(({ id, file_name }) => [file_name, id]));
}

/** Some of those that a holder has: their bytes go with the next cleaning. True when there may be more. */
export async function expireSomeFiles(db: Db, holder: string, now: Date, most: number): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ expires_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stored_file')
        .select('id')
        .where('held_by', '=', holder)
        .where('expires_at', '>', at)
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) === most;
}

/** A public file that nothing holds and nothing mentions, of before an instant; also one whose end was begun. */
const isUnwanted = (before: string) => (eb: ExpressionBuilder<Schema, 'stored_file'>) =>
  eb.and([
    eb('held_by', '=', ''),
    eb('privacy', '=', 'public'),
    eb('created_at', '<=', before),
    eb('state', 'in', ['ready', 'leaving']),
    eb.not(
      eb.exists(
        eb.selectFrom('file_use as u').select('u.file_key').whereRef('u.file_key', '=', 'stored_file.key'),
      ),
    ),
  ]);

export async function listUnwantedFiles(db: Db, before: string, most: number): Promise<StoredFileRow[]> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where(isUnwanted(before))
    .orderBy('created_at')
    .limit(most)
    .execute();
}

/** Decides once more, and of the row itself: whoever makes the file theirs at this moment comes before or after. */
export async function markFileLeaving(db: Db, id: string, before: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ state: 'leaving' })
    .where('id', '=', id)
    .where(isUnwanted(before))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
