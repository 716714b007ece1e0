import { type Kysely, sql } from 'kysely';
import type { Engine } from './create-table.ts';

/**
 * Beside contest and number all that results are sorted by, so that the rows with their plans are not touched. Nothing that
 * people may write at length: an entry of an index holds 2,700 bytes, and nobody may be kept from logging in by a name.
 */
const COVERED = [
  ...['id', 'tag', 'given', 'task_count', 'start_time', 'stop_time', 'expire_time', 'finished_at', 'used_ms'],
  ...['takeovers', 'receipt'],
];

/** As SQLite has had it since results came by pages. */
export const resultsByIndex = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    if (engine === 'sqlite') return;
    await sql`create index ticket_user_sort on ticket_user (contest_id, ticket)
      include (${sql.join(COVERED.map((column) => sql.id(column)))})`.execute(db);
  },
};
