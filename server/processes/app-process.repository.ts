import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/database/engine-of.ts';
import { findOperatorNote } from '#server/database/operator-note.repository.ts';
import type { AppProcessTable, Db } from '#server/database/schema.ts';
import type { Held } from './server-clock.ts';

/** What the database's own clock says, in ms; undefined where it has none but this machine's. */
export async function readDatabaseClock(db: Db): Promise<number | undefined> {
  if (engineOf(db) === 'sqlite') return undefined;
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return rows[0]?.ms;
}

/** What all processes hold since the reference has jumped, and the note that says so. */
export async function findHeld(db: Db): Promise<{ note: string | undefined; held: Held | undefined }> {
  const note = (await findOperatorNote(db, 'held-clock'))?.detail;
  return { note, held: note === undefined ? undefined : (JSON.parse(note) as Held) };
}

/** As instants are written down. */
const instantOf = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** By the database's clock where it has one: whoever asks who is there compares with that. */
export async function saveProcess(db: Db, row: AppProcessTable): Promise<void> {
  const seen = engineOf(db) === 'sqlite' ? row : { ...row, seen_at: instantOf(sql`clock_timestamp()`) };
  await db
    .insertInto('app_process')
    .values(seen)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute();
}

/** Whoever else was seen between these two, by the clock that wrote it down. */
export async function findOthers(db: Db, id: string, from: string, until: string): Promise<Seen[]> {
  return db
    .selectFrom('app_process')
    .select(['id', 'seen_at', 'site_at'])
    .where('id', '!=', id)
    .where('seen_at', '>=', from)
    .where('seen_at', '<=', until)
    .execute();
}

export type Seen = Pick<AppProcessTable, 'id' | 'seen_at' | 'site_at'>;

/** Whether a candidate was heard between these two by the time of the site, and has not left since. */
export async function isAnybodySitting(db: Db, from: string, until: string): Promise<boolean> {
  const heard = sql<string>`coalesce(heard_at, created_at)`;
  const found = await db
    .selectFrom('session')
    .select('token_hash')
    .where('ticket_user_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where(heard, '>=', from)
    .where(heard, '<=', until)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('app_process').where('id', '=', id).execute();
}

/** Those that were killed say nothing more. By the clock that wrote down when they were seen. */
export async function deleteSilentProcesses(db: Db, now: string, afterMs: number): Promise<void> {
  const before =
    engineOf(db) === 'sqlite'
      ? new Date(Date.parse(now) - afterMs).toISOString()
      : instantOf(sql`(clock_timestamp() - make_interval(secs => ${afterMs / 1_000}))`);
  await db.deleteFrom('app_process').where('seen_at', '<', before).execute();
}
