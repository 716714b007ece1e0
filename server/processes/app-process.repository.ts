import { sql } from 'kysely';
import { engineOf } from '#server/database/engine-of.ts';
import type { AppProcessTable, Db } from '#server/database/schema.ts';

/** What the database's own clock says, in ms; undefined where it has none but this machine's. */
export async function readDatabaseClock(db: Db): Promise<number | undefined> {
  if (engineOf(db) === 'sqlite') return undefined;
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return rows[0]?.ms;
}

export async function saveProcess(db: Db, row: AppProcessTable): Promise<void> {
  await db
    .insertInto('app_process')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('app_process').where('id', '=', id).execute();
}

/** Those that were killed say nothing more. */
export async function deleteSilentProcesses(db: Db, before: string): Promise<void> {
  await db.deleteFrom('app_process').where('seen_at', '<', before).execute();
}
