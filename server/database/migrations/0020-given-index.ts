import { type Kysely, sql } from 'kysely';
import type { Engine } from './create-table.ts';

/**
 * Which versions were given is asked for every report: found by their keys, however many were given each. PostgreSQL has had
 * such an index, under the name of the one that results are sorted by; from here on names mean the same on both.
 */
export const givenIndex = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    if (engine === 'sqlite') {
      const columns = ['contest_id', 'given'];
      await db.schema.createIndex('ticket_user_given').on('ticket_user').columns(columns).execute();
      return;
    }
    await sql`alter index ticket_user_result rename to ticket_user_given`.execute(db);
    await sql`alter index ticket_user_sort rename to ticket_user_result`.execute(db);
  },
};
