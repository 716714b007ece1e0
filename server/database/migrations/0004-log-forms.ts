import { type Kysely, sql } from 'kysely';
import { count } from '../columns.ts';

/** A log entry is a whole answer, what has changed since the entry `base`, or something that is no answer. */
export const logForms = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('ticket_log')
      .addColumn('form', 'text', (column) => column.notNull().defaultTo(sql.lit('answer')))
      .execute();
    await db.schema.alterTable('ticket_log').addColumn('base', 'bigint', count).execute();
  },
};
