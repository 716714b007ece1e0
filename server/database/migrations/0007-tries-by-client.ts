import type { Kysely } from 'kysely';
import { text } from '../columns.ts';

/**
 * Tries are counted by client and by the names they were made at: of what kind a count is, its key tells. The columns of before
 * stay: while a new version is rolled out, processes of the one before still write them.
 */
export const triesByClient = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('login_tally').addColumn('counted', 'text', text).execute();
  },
};
