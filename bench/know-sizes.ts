import { sql } from 'kysely';
import type { Engine } from '#server/database/migrate.ts';
import type { Db } from '#server/database/schema.ts';

/** What PostgreSQL gathers by itself within minutes, and plans by: rows that were all written in a moment are unknown to it. */
export async function knowSizes(db: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}
