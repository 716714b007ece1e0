import type { Kysely } from 'kysely';

/** Tallies whose window is over are found without reading the others. */
export const tallyWindow = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('login_tally_window').on('login_tally').column('window_start').execute();
  },
};
