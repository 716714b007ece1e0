import { sql } from 'kysely';
import type { AppProcessTable, Db } from '#server/database/schema.ts';

const TRIAL = 'doctor';

/** A row that is committed, and goes again; gives how long that took. */
export async function tryWritingRow(db: Db, now: Date): Promise<number> {
  const began = performance.now();
  const note = { name: TRIAL, at: now.toISOString(), detail: '' };
  await db
    .insertInto('operator_note')
    .values(note)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(note))
    .execute();
  await db.deleteFrom('operator_note').where('name', '=', TRIAL).execute();
  return Math.round(performance.now() - began);
}

export async function listProcesses(db: Db, since: Date): Promise<AppProcessTable[]> {
  return db
    .selectFrom('app_process')
    .selectAll()
    .where('seen_at', '>=', since.toISOString())
    .orderBy('host')
    .orderBy('pid')
    .execute();
}

export async function countAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('is_admin', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function readSqliteVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** Reads every page; `ok`, or what is wrong. */
export async function quickCheck(db: Db): Promise<string> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  return rows[0]?.quick_check ?? '';
}

export interface PostgresState {
  isStandby: boolean;
  fsync: string;
  fullPageWrites: string;
  connections: number;
  mostConnections: number;
  bytes: number;
}

export async function readPostgresState(db: Db): Promise<PostgresState | undefined> {
  const { rows } = await sql<PostgresState>`
    select pg_is_in_recovery() as "isStandby", current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      (select sum(numbackends) from pg_stat_database)::int as connections,
      current_setting('max_connections')::int as "mostConnections",
      pg_database_size(current_database())::float8 as bytes
  `.execute(db);
  return rows[0];
}
