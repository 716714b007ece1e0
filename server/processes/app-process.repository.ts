import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/database/engine-of.ts';
import type { AppProcessTable, Db } from '#server/database/schema.ts';

/** What the database's own clock says, in ms; undefined where it has none but this machine's. */
export async function readDatabaseClock(db: Db): Promise<number | undefined> {
  if (engineOf(db) === 'sqlite') return undefined;
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return rows[0]?.ms;
}

/** By the database's clock where it has one: whoever asks who is there compares with that. */
const seenNow = (db: Db, seenAt: string): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql<string>`${seenAt}`
    : sql<string>`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function saveProcess(db: Db, row: AppProcessTable): Promise<void> {
  const seen = { ...row, seen_at: seenNow(db, row.seen_at) };
  await db
    .insertInto('app_process')
    .values(seen)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute();
}

/** Whether somebody else was there between these two, by the clock that wrote it down. */
export async function hasOthers(db: Db, id: string, from: string, until: string): Promise<boolean> {
  const found = await db
    .selectFrom('app_process')
    .select('id')
    .where('id', '!=', id)
    .where('seen_at', '>=', from)
    .where('seen_at', '<=', until)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('app_process').where('id', '=', id).execute();
}

/** Those that were killed say nothing more. */
export async function deleteSilentProcesses(db: Db, before: string): Promise<void> {
  await db.deleteFrom('app_process').where('seen_at', '<', before).execute();
}
